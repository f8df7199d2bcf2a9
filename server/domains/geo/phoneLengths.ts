/** How long the mobile numbers of a country are, by the world's numbering plans. */
import { type CountryCode, isSupportedCountry, Metadata } from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/mobile/metadata';

/** The library's types leave out what its plans know of each kind of number. */
interface Plan {
  type(kind: 'MOBILE'): { possibleLengths(): number[] } | undefined;
}

const digits = (mask: string): number => mask.replace(/\D/g, '').length;

/**
 * @param iso ISO 3166-1 alpha-2
 * @param mask one 9 a digit: its length counts too, for an admin may have changed it
 * @returns numbers of digits without trunk 0, ascending
 */
export function phoneLengths(iso: string, mask: string): number[] {
  const country = iso as CountryCode;
  const metadata = new Metadata(plans);
  const lengths = new Set([digits(mask)]);
  if (isSupportedCountry(country, plans)) {
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan as unknown as Plan | undefined;
    for (const length of plan?.type('MOBILE')?.possibleLengths() ?? []) lengths.add(length);
  }
  return [...lengths].toSorted((a, b) => a - b);
}
