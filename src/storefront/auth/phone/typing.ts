/** What typing into the masked phone field means: pure, so that caret and paste can be tested. */
import type { PhoneCountry as AnyPhoneCountry } from '#contract/countries.ts';
import { applyMask, digitsOf, nationalDigits } from '#contract/rules/phoneMask.ts';
import { countryOf } from '#contract/rules/phoneWords.ts';

export type PhoneCountry = Omit<AnyPhoneCountry, 'active'>;

/** A phone as somebody is typing it. */
export interface TypedPhone {
  /** The country, by its ISO code. */
  iso: string;
  /** Digits of the national number; while an international number is begun, a plus sign and what follows. */
  text: string;
}

/** What the field holds once this text stands in it. A number with its country code picks the country. */
export function readTyped(text: string, country: PhoneCountry, countries: readonly PhoneCountry[]): TypedPhone {
  const international = /^\s*(\+|00)/.exec(text);
  if (!international) return { iso: country.iso, text: nationalDigits(text, country) };
  // "+44 (0)20 …": the trunk prefix in brackets is dialled at home alone.
  const digits = digitsOf(text.slice(international[0].length).replace('(0)', ''));
  const found = countryOf(digits, countries, country);
  if (!found) return { iso: country.iso, text: `${international[1]}${digits.slice(0, 15)}` };
  return { iso: found.iso, text: nationalDigits(digits.slice(found.code.length), found) };
}

/** The text as the field shows it. */
export const shownText = (text: string, mask: string): string => (/^(\+|00)/.test(text) ? text : applyMask(text, mask));

/** How many digits stand before a place of a text. */
export const digitsBefore = (text: string, place: number): number => digitsOf(text.slice(0, place)).length;

/** The place right behind so many digits. */
export function placeAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (/\d/.test(text[place] ?? '')) seen += 1;
    if (seen === digits) return place + 1;
  }
  return text.length;
}

export interface Edit {
  typed: TypedPhone;
  /** Digits before the caret. */
  caret: number;
}

/**
 * One change of the field.
 * @param before what it showed
 * @param after what the browser has made of it
 * @param caret where the browser left the caret
 */
export function editPhone(
  before: string,
  after: string,
  caret: number,
  country: PhoneCountry,
  countries: readonly PhoneCountry[],
): Edit {
  const typed = readTyped(after, country, countries);
  const behind = digitsBefore(after, caret);
  // Backspace over a sign of the mask takes the digit before it.
  if (
    after.length === before.length - 1 &&
    digitsOf(after) === digitsOf(before) &&
    behind > 0 &&
    !after.startsWith('+')
  ) {
    const digits = digitsOf(after);
    return { typed: { iso: country.iso, text: digits.slice(0, behind - 1) + digits.slice(behind) }, caret: behind - 1 };
  }
  // What was taken off in front, a trunk prefix or a country code, no longer stands before the caret.
  const dropped = Math.max(0, digitsOf(after).length - digitsOf(typed.text).length);
  const isAtEnd = caret >= after.length;
  return { typed, caret: isAtEnd ? typed.text.length : Math.max(0, behind - dropped) };
}
