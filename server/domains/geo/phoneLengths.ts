/** The possible lengths of mobile numbers of a country, by the world's numbering plans. */
import { type CountryCode, isSupportedCountry, Metadata } from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/mobile/metadata';

/** Fields of the metadata that the library's types leave out. */
interface Plan {
  type(kind: 'MOBILE'): { possibleLengths(): number[] } | undefined;
}

const countDigits = (mask: string): number => mask.replace(/\D/g, '').length;

/**
 * @param iso ISO 3166-1 alpha-2
 * @param mask one 9 for each digit; its length counts too, because an admin may have changed it
 * @returns numbers of digits without trunk 0, ascending
 */
export function getPhoneLengths(iso: string, mask: string): number[] {
  const country = iso as CountryCode;
  const metadata = new Metadata(plans);
  const lengths = new Set([countDigits(mask)]);
  if (isSupportedCountry(country, plans)) {
    metadata.selectNumberingPlan(country);
    const plan = metadata.numberingPlan as unknown as Plan | undefined;
    for (const length of plan?.type('MOBILE')?.possibleLengths() ?? []) lengths.add(length);
  }
  return [...lengths].toSorted((a, b) => a - b);
}
