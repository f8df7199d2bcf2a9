/** Times of day as people type them. Pure. */

/**
 * "9" → "09:00", "930" → "09:30", "9.30" → "09:30", "24" → "24:00"; anything else as it was, for the form to judge.
 */
export function timeText(typed: string): string {
  const match = /^\s*(\d{1,2})(?:\s*[:.,\-\s]\s*(\d{1,2})|(\d{2}))?\s*$/.exec(typed);
  if (!match) return typed.trim();
  const [, hours = '', apart, joined] = match;
  const minutes = apart ?? joined ?? '00';
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
