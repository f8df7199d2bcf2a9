/** How large an order may be. Minor units. */
import type { Minor } from '../money.ts';

/** As much as the dearest product costs: one of it can always be ordered. */
export const highestOrderSum = 9_999_999_999 as Minor;

/** Eight digits are the most that Stripe charges a card with at once: what is dearer is paid otherwise. */
export const highestCardSum = 99_999_999 as Minor;
