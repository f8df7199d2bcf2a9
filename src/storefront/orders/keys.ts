/** The queries of a buyer's orders. */
import { mine } from '#src/api/queries.ts';

export const ordersKey = [mine, 'orders'] as const;
export const orderKey = (id: number) => [mine, 'order', id] as const;
