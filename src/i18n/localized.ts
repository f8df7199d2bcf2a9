/**
 * Selects the language of catalog content, which is stored twice: `name` in the installation's language, `en_name` in
 * English.
 */
import type { Locale } from './locale.ts';

const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === '';

/** Returns the text in the reader's language, or the other one if that is blank. */
export function selectLocalized(
  locale: Locale,
  main: string | null | undefined,
  english: string | null | undefined,
): string {
  const [first, second] = locale === 'en' ? [english, main] : [main, english];
  return (isBlank(first) ? second : first) ?? '';
}

export const getLocalizedName = (thing: { name: string; en_name: string | null }, locale: Locale): string =>
  selectLocalized(locale, thing.name, thing.en_name);

/** A parameter's unit; blank if it has none. */
export const getLocalizedUnit = (parameter: { unit: string | null; en_unit: string | null }, locale: Locale): string =>
  selectLocalized(locale, parameter.unit, parameter.en_unit);

export const getLocalizedDescription = (
  thing: { description: string | null; en_description: string | null },
  locale: Locale,
): string => selectLocalized(locale, thing.description, thing.en_description);
