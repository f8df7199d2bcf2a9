/** A friend's code from a link /r/{code}: kept through the registration, used once after the first sign-in on this device. */
import { days, keep } from './kept.ts';

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\p{L}\p{N}_-]{3,40}$/u.test(value);

export const keptReferral = keep<string>('referral', isCode, days(30));
