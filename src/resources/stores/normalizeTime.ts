/** Normalizes typed times of day. Pure. */

/**
 * "9" → "09:00", "930" → "09:30", "9.30" → "09:30", "24" → "24:00".
 * @returns other texts trimmed; the form validates them
 */
export function normalizeTime(typed: string): string {
  const match = /^\s*(\d{1,2})(?:\s*[:.,\-\s]\s*(\d{1,2})|(\d{2}))?\s*$/.exec(typed);
  if (!match) return typed.trim();
  const [, hours = '', separateMinutes, joinedMinutes] = match;
  const minutes = separateMinutes ?? joinedMinutes ?? '00';
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
