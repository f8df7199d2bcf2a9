/** Quotation marks within quotation marks. */

/**
 * Replaces the quotation marks in a text that stands in the same marks by their inner form: «Набор „Лес“» in Russian,
 * “The ‘Forest’ set” in English.
 * @param opening the mark in front of the text; none or another one changes nothing
 */
export function nestQuotes(text: string, opening: string): string {
  if (opening === '«') return text.replace(/«([^«»]*)»/g, '„$1“');
  return opening === '“' ? text.replace(/“([^“”]*)”/g, '‘$1’') : text;
}
