/** Upper bounds of orders. */
import type { Minor } from '../money.ts';

/** The highest price of a product, so that one piece of any product can be ordered. */
export const highestOrderSum = 9_999_999_999 as Minor;

/** Stripe charges at most eight digits at once; a higher sum is paid in another way. */
export const highestCardSum = 99_999_999 as Minor;

/** Characters of the reason for a cancellation. */
export const maxReasonLength = 500;
