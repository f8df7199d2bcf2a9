/**
 * A friend's code from a link /r/{code}. It is stored until registration and used once after the first sign-in on this
 * device.
 */
import { days, createStoredValue } from './storedValue.ts';

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\p{L}\p{N}_-]{3,40}$/u.test(value);

export const storedReferral = createStoredValue<string>('referral', isCode, days(30));
