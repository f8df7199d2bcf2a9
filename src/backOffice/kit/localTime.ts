/** Days and times in the reader's time zone, as files and the browser's inputs write them. */

const padTwo = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-20` */
export const formatDay = (date: Date): string =>
  `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;

/** `09:05` */
export const formatTime = (date: Date): string => `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;

/** Converts an ISO time to the format of the browser's datetime input: local time without a zone. */
export function toLocalTime(iso: unknown): string {
  if (typeof iso !== 'string' || iso === '') return '';
  const time = new Date(iso);
  return `${formatDay(time)}T${formatTime(time)}`;
}

/** Converts back; null for empty or incomplete input. */
export const fromLocalTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());
