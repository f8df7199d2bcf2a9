/** Phones as people read them, in one piece, and whose country a number is of. */
import { applyMask, digitsOf } from './phoneMask.ts';

/** What must be known of a country to write its numbers. */
interface Numbered {
  iso: string;
  /** Phone code as digits. */
  code: string;
  mask: string;
}

/** Where several countries share a code, the one that most people mean. */
const mainOfCode: Record<string, string> = {
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

/** The country of an international number, without its plus sign. The one chosen stays where it has the same code. */
export function countryOf<Country extends Numbered>(
  digits: string,
  countries: readonly Country[],
  chosen?: Country,
): Country | undefined {
  const ofCode = countries.filter(({ code }) => digits.startsWith(code));
  return (
    ofCode.find(({ iso }) => iso === chosen?.iso) ??
    ofCode.find(({ iso, code }) => mainOfCode[code] === iso) ??
    ofCode[0]
  );
}

/** "+61 412 345 678". */
export const phoneWords = ({ text }: { text: string }, { code, mask }: Pick<Numbered, 'code' | 'mask'>): string =>
  `+${code} ${applyMask(digitsOf(text), mask)}`.replaceAll(' ', '\u00a0');

/** A whole number, as an account has it, by the mask of its country; as it is where none of these is its country. */
export function phoneInWords(number: string, countries: readonly Numbered[]): string {
  const digits = digitsOf(number);
  const country = countryOf(digits, countries);
  return country ? phoneWords({ text: digits.slice(country.code.length) }, country) : number;
}
