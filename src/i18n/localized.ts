/** Content that the catalog keeps twice: `name` in the installation's language, `en_name` in English. */
import type { Locale } from './locale.ts';

const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === '';

/** The text of the reader's language, the other where that is blank (decisions §4). */
export function inLocale(locale: Locale, own: string | null | undefined, english: string | null | undefined): string {
  const [first, second] = locale === 'en' ? [english, own] : [own, english];
  return (isBlank(first) ? second : first) ?? '';
}

export const nameOf = (thing: { name: string; en_name: string | null }, locale: Locale): string =>
  inLocale(locale, thing.name, thing.en_name);

/** A parameter's unit; blank where it has none. */
export const unitOf = (parameter: { unit: string | null; en_unit: string | null }, locale: Locale): string =>
  inLocale(locale, parameter.unit, parameter.en_unit);

export const descriptionOf = (
  thing: { description: string | null; en_description: string | null },
  locale: Locale,
): string => inLocale(locale, thing.description, thing.en_description);
