/** Formats phone numbers by the mask of their country: a 9 for each digit, other characters literally. */

/** The mask of a country that has none (specification §9). */
export const defaultMask = '(999) 999 99 99';

/** Removes everything but digits. */
export const toDigits = (text: string): string => text.replace(/\D/g, '');

/** Number of digits in a mask. */
export const countMaskDigits = (mask: string): number => (mask || defaultMask).replaceAll(/[^9]/g, '').length;

/** Formats digits by the mask; further digits follow unformatted. */
export function applyMask(digits: string, mask: string): string {
  let formatted = '';
  let used = 0;
  for (const char of mask || defaultMask) {
    if (used === digits.length) break;
    formatted += char === '9' ? digits[used++] : char;
  }
  return formatted + digits.slice(used);
}

/** The numbering plan of a country. */
export interface Numbering {
  /** Phone code as digits. */
  code: string;
  mask: string;
  /** Possible digit counts of a number; that of the mask by default. */
  lengths?: readonly number[];
}

const getLengths = ({ mask, lengths }: Numbering): readonly number[] =>
  lengths && lengths.length > 0 ? lengths : [countMaskDigits(mask)];

/** Whether a national number has a valid digit count for its country. */
export const isCompleteNumber = (digits: string, country: Numbering): boolean =>
  /^\d+$/.test(digits) &&
  (getLengths(country).includes(digits.length) || digits.length === countMaskDigits(country.mask));

/**
 * Extracts the national number from text that was typed or pasted without a plus sign. A number that is too long for
 * its country starts with the country code or the trunk prefix (0, for country code 7 also 8).
 */
export function toNationalDigits(text: string, country: Numbering): string {
  const digits = toDigits(text);
  const longest = Math.max(countMaskDigits(country.mask), ...getLengths(country));
  if (digits.length <= longest) return digits;
  const { code } = country;
  if (digits.startsWith(code) && isCompleteNumber(digits.slice(code.length), country)) return digits.slice(code.length);
  const trunk = code === '7' ? /^[08]/ : /^0/;
  return digits.replace(trunk, '').slice(0, longest);
}
