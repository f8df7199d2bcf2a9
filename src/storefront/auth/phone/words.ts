/** Phones as people read them, in one piece. Pure. */
import { applyMask, digitsOf } from '#contract/rules/phoneMask.ts';
import { countryOf, type PhoneCountry, type TypedPhone } from './typing.ts';

/** "+61 412 345 678". */
export const phoneWords = ({ text }: Pick<TypedPhone, 'text'>, { code, mask }: Pick<PhoneCountry, 'code' | 'mask'>): string => `+${code} ${applyMask(digitsOf(text), mask)}`.replaceAll(' ', '\u00a0');

/** A whole number, as an account has it, by the mask of its country; as it is where none of these is its country. */
export function phoneInWords(number: string, countries: readonly PhoneCountry[]): string {
  const digits = digitsOf(number);
  const country = countryOf(digits, countries);
  return country ? phoneWords({ text: digits.slice(country.code.length) }, country) : number;
}
