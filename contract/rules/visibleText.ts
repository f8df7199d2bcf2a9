/** What counts of a text: what people see of it, and how long it is. */

/** Whether something of a text can be seen: Hangul fillers and the blank of Braille are letters or signs to Unicode. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** The length of a text in code points, as all bounds of texts count it: an emoji of two UTF-16 units is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
