/** Formats phone numbers for display, and finds the country of a number. */
import { applyMask, toDigits } from './phoneMask.ts';

/** The numbering data of a country. */
interface PhoneNumbering {
  iso: string;
  /** Phone code as digits. */
  code: string;
  mask: string;
}

/** The default country of codes that several countries share. */
const mainCountryByCode: Record<string, string> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '290': 'SH',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

/** The country of an international number without plus sign. Prefers the chosen country if it has the same code. */
export function findPhoneCountry<Country extends PhoneNumbering>(
  digits: string,
  countries: readonly Country[],
  chosen?: Country,
): Country | undefined {
  const candidates = countries.filter(({ code }) => digits.startsWith(code));
  return (
    candidates.find(({ iso }) => iso === chosen?.iso) ??
    candidates.find(({ iso, code }) => mainCountryByCode[code] === iso) ??
    candidates[0]
  );
}

/** "+61 412 345 678". */
export const formatNationalPhone = (
  { text }: { text: string },
  { code, mask }: Pick<PhoneNumbering, 'code' | 'mask'>,
): string => `+${code} ${applyMask(toDigits(text), mask)}`.replaceAll(' ', '\u00a0');

/** Formats an international number by the mask of its country; unchanged if the country is unknown. */
export function formatPhone(number: string, countries: readonly PhoneNumbering[]): string {
  const digits = toDigits(number);
  const country = findPhoneCountry(digits, countries);
  return country ? formatNationalPhone({ text: digits.slice(country.code.length) }, country) : number;
}
