/** Converts contacts for API calls. Pure. */
import { toDigits } from '#contract/rules/phoneMask.ts';
import type { CodePhone, CodeSent } from '#src/authProvider/signIn/stepTypes.ts';
import { isEmailLike } from '../machine.ts';
import type { PhoneCountry, TypedPhone } from '../phone/typing.ts';

/** Returns the query for the account lookup; phones are sent without plus sign and spaces. */
export function toLookupQuery(login: string): { email: string } | { phone: string } | { login: string } {
  const text = login.trim();
  if (isEmailLike(text)) return { email: text };
  return /^\+[\d\s().-]{6,}$/.test(text) ? { phone: toDigits(text) } : { login: text };
}

export const toCodePhone = ({ text }: TypedPhone, { code }: Pick<PhoneCountry, 'code'>): CodePhone => ({
  country_code: code,
  phoneNumbers: toDigits(text),
});

export const isSamePhone = (a: CodePhone | null, b: CodePhone): boolean =>
  a?.country_code === b.country_code && a.phoneNumbers === b.phoneNumbers;

/**
 * Returns the time from which a new code may be requested.
 * @param retryAfter seconds
 */
export const getResendTime = (retryAfter: number): number => Date.now() + retryAfter * 1000;

/** Turns the answer of a request for a code into fields of the event `codeSent`. */
export const toCodeSentFields = ({ isSent, retryAfter }: CodeSent) => ({
  resendAt: getResendTime(retryAfter),
  isEarlierCode: !isSent,
});
