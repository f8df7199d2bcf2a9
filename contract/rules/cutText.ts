/**
 * Cuts texts between characters. An emoji is two units of a JavaScript string: PostgreSQL can't store half of it as
 * JSON, and servers and browsers show the half differently.
 */

/**
 * The beginning of a text, without half a character at its end.
 * @param maxLength in units of a JavaScript string, as `length` counts them
 */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The first character of a text; empty if the text is. */
export const getInitial = (text: string): string => [...text][0] ?? '';
