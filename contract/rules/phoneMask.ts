/** Phone numbers by their country's mask: one 9 a digit, anything else as it is written. */

/** The mask of a country that has none (specification §9). */
export const defaultMask = '(999) 999 99 99';

/** What is left of a text once all but its digits is gone. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** How many digits a mask asks for. */
export const maskLength = (mask: string): number => (mask || defaultMask).replaceAll(/[^9]/g, '').length;

/** Digits as the mask writes them, as far as they go; what goes beyond it follows plainly. */
export function applyMask(digits: string, mask: string): string {
  let written = '';
  let used = 0;
  for (const sign of mask || defaultMask) {
    if (used === digits.length) break;
    written += sign === '9' ? digits[used++] : sign;
  }
  return written + digits.slice(used);
}

/** What the rules need to know of a country. */
export interface Numbering {
  /** Phone code as digits. */
  code: string;
  mask: string;
  /** How many digits a number may have; the mask's where nothing else is known. */
  lengths?: readonly number[];
}

const lengthsOf = ({ mask, lengths }: Numbering): readonly number[] =>
  lengths && lengths.length > 0 ? lengths : [maskLength(mask)];

/** Whether a national number has as many digits as its country's numbers have. */
export const isWhole = (digits: string, country: Numbering): boolean =>
  /^\d+$/.test(digits) && (lengthsOf(country).includes(digits.length) || digits.length === maskLength(country.mask));

/**
 * The national number in what somebody typed or pasted without a plus sign: a number that is too long for its
 * country has its country code or its trunk prefix (0, in countries of code 7 also 8) in front.
 */
export function nationalDigits(text: string, country: Numbering): string {
  const digits = digitsOf(text);
  const longest = Math.max(maskLength(country.mask), ...lengthsOf(country));
  if (digits.length <= longest) return digits;
  const { code } = country;
  if (digits.startsWith(code) && isWhole(digits.slice(code.length), country)) return digits.slice(code.length);
  const trunk = code === '7' ? /^[08]/ : /^0/;
  return digits.replace(trunk, '').slice(0, longest);
}
