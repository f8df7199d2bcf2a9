/** Query keys of a buyer's orders. */
import { personalKey } from '#src/api/queries.ts';

export const ordersKey = [personalKey, 'orders'] as const;
export const orderKey = (id: number) => [personalKey, 'order', id] as const;
