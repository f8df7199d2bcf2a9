/** Texts with placeholders. */

/**
 * Replaces the quotation marks in a text that stands in the same marks by their inner form: «Набор „Лес“» in Russian,
 * “The ‘Forest’ set” in English.
 * @param opening the mark in front of the text; none or another one changes nothing
 */
export function nestQuotes(text: string, opening: string): string {
  if (opening === '«') return text.replace(/«([^«»]*)»/g, '„$1“');
  return opening === '“' ? text.replace(/“([^“”]*)”/g, '‘$1’') : text;
}

/**
 * Fills the `{x}` placeholders of a text; one without a value stays. Quotation marks of a quoted value become inner
 * ones.
 */
export const fillTemplate = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/([«“]?)\{(\w+)\}/g, (match, opening: string, key: string) =>
    values[key] === undefined ? match : opening + nestQuotes(String(values[key]), opening),
  );
