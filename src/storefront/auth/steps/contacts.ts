/** Contacts as the calls want them. Pure. */
import { digitsOf } from '#contract/rules/phoneMask.ts';
import { looksLikeEmail, type CodePhone } from '../machine.ts';
import type { PhoneCountry, TypedPhone } from '../phone/typing.ts';

/** What the lookup is asked: plus sign and spaces of a phone are gone. */
export function lookupOf(login: string): { email: string } | { phone: string } | { login: string } {
  const text = login.trim();
  if (looksLikeEmail(text)) return { email: text };
  return /^\+[\d\s().-]{6,}$/.test(text) ? { phone: digitsOf(text) } : { login: text };
}

export const codePhoneOf = ({ text }: TypedPhone, { code }: Pick<PhoneCountry, 'code'>): CodePhone => ({
  country_code: code,
  phoneNumbers: digitsOf(text),
});

export const isSamePhone = (a: CodePhone | null, b: CodePhone): boolean =>
  a?.country_code === b.country_code && a.phoneNumbers === b.phoneNumbers;

/** The moment from which on a new code may be asked for. */
export const resendAt = (retryAfter: number): number => Date.now() + retryAfter * 1000;
