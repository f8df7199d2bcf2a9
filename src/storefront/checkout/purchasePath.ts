/** Path and query key of a purchase. */
import { personalKey } from '#src/api/queries.ts';

/** The page that takes the card of a purchase, and then confirms it. */
export const buildPurchasePath = (id: number): string => `/checkout?purchase=${id}`;

export const purchaseKey = (id: number) => [personalKey, 'purchase', id] as const;
