/**
 * Postal codes by country, from the data of Google's libaddressinput. The storefront loads this file only where an
 * address is entered.
 */
import { getCountryByCode, validatePostalCode } from 'postal-code-checker';

export type PostalCodeError = { failure: 'postal_code'; values: { example: string } } | { failure: 'no_postal_codes' };

/** Whether a country has postal codes at all. @param country ISO 3166-1 alpha-2 */
export const hasPostalCodes = (country: string): boolean =>
  (getCountryByCode(country)?.postalCodePatterns.length ?? 0) > 0;

/** Where the first example of the data misleads: that of Russia (247112) is in Belarus. */
const betterExamples: Readonly<Record<string, string>> = { RU: '101000' };

/** A postal code of the country, to show how they look; undefined if it has none. */
export const findPostalCodeExample = (country: string): string | undefined =>
  betterExamples[country] ?? getCountryByCode(country)?.examplePostalCodes[0];

/** The stored form of a postal code: upper case, with single spaces inside and none around. */
export const normalizePostalCode = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * Validates a postal code against the format of its country. Whether it exists is not checked.
 * @param country ISO 3166-1 alpha-2
 * @param postalCode not blank
 * @returns null if it is valid
 */
export function findPostalCodeError(country: string, postalCode: string): PostalCodeError | null {
  if (!hasPostalCodes(country)) return { failure: 'no_postal_codes' };
  if (validatePostalCode(country, normalizePostalCode(postalCode))) return null;
  return { failure: 'postal_code', values: { example: findPostalCodeExample(country) ?? '' } };
}
