/** Parses input of the masked phone field. Pure, so that caret and paste can be tested. */
import type { PhoneCountry as AnyPhoneCountry } from '#contract/countries.ts';
import { applyMask, toDigits, toNationalDigits } from '#contract/rules/phoneMask.ts';
import { findPhoneCountry } from '#contract/rules/phoneFormat.ts';

export type PhoneCountry = Omit<AnyPhoneCountry, 'active'>;

/** A phone number while it is typed. */
export interface TypedPhone {
  /** ISO code of the country. */
  iso: string;
  /** Digits of the national number; for an international number that is being typed, the plus sign and its digits. */
  text: string;
}

/** Parses the text of the field. A number with a country code selects the country. */
export function parseTyped(text: string, country: PhoneCountry, countries: readonly PhoneCountry[]): TypedPhone {
  const international = /^\s*(\+|00)/.exec(text);
  if (!international) return { iso: country.iso, text: toNationalDigits(text, country) };
  // "+44 (0)20 …": the trunk prefix in brackets is only for calls within the country.
  const digits = toDigits(text.slice(international[0].length).replace('(0)', ''));
  const found = findPhoneCountry(digits, countries, country);
  if (!found) return { iso: country.iso, text: `${international[1]}${digits.slice(0, 15)}` };
  return { iso: found.iso, text: toNationalDigits(digits.slice(found.code.length), found) };
}

/** Formats the text for the field. */
export const formatTyped = (text: string, mask: string): string =>
  /^(\+|00)/.test(text) ? text : applyMask(text, mask);

export const countDigitsBefore = (text: string, place: number): number => toDigits(text.slice(0, place)).length;

/** Returns the position after the given number of digits. */
export function findCaretPosition(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    if (seen === digits) return place + 1;
  }
  return text.length;
}

export interface PhoneEdit {
  typed: TypedPhone;
  /** Digits before the caret. */
  caret: number;
}

/**
 * Applies one change of the field.
 * @param before what the field showed
 * @param after what the browser made of it
 * @param caret where the browser left the caret
 */
export function editPhone(
  before: string,
  after: string,
  caret: number,
  country: PhoneCountry,
  countries: readonly PhoneCountry[],
): PhoneEdit {
  const typed = parseTyped(after, country, countries);
  const digitsBeforeCaret = countDigitsBefore(after, caret);
  // Backspace over a character of the mask removes the digit before it.
  if (
    after.length === before.length - 1 &&
    toDigits(after) === toDigits(before) &&
    digitsBeforeCaret > 0 &&
    !after.startsWith('+')
  ) {
    const digits = toDigits(after);
    return {
      typed: { iso: country.iso, text: digits.slice(0, digitsBeforeCaret - 1) + digits.slice(digitsBeforeCaret) },
      caret: digitsBeforeCaret - 1,
    };
  }
  // Removed leading digits, a trunk prefix or a country code, no longer count before the caret.
  const dropped = Math.max(0, toDigits(after).length - toDigits(typed.text).length);
  const isAtEnd = caret >= after.length;
  return { typed, caret: isAtEnd ? typed.text.length : Math.max(0, digitsBeforeCaret - dropped) };
}
