/** Adds the items of an order to the cart again, and returns what could not be added. */
import type { QueryClient } from '@tanstack/react-query';
import type { Order, OrderItem } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { mergeIntoCart, type MergeAnswer, type MergeReason } from '../cart/mergeCart.ts';
import { cartKey, runInTurn, storeCart, replaceServerCart } from '../cart/serverCart.ts';

export interface AgainOutcome {
  /** Number of items added. */
  added: number;
  /** Items that were not added, with count and reason. */
  left: { item: OrderItem; count: number; reason: MergeReason }[];
}

type Items = Pick<Order, 'items'>['items'];

/** Converts items for a merge, with one line for each product. */
export function toMergeLines(items: Items): { product_id: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { product_id, count } of items) counts.set(product_id, (counts.get(product_id) ?? 0) + count);
  return [...counts].map(([product_id, count]) => ({ product_id, count }));
}

/** Converts the answer of a merge: items instead of ids. */
export function toOutcome(items: Items, answer: Pick<MergeAnswer, 'merged' | 'left'>): AgainOutcome {
  return {
    added: answer.merged.reduce((sum, line) => sum + line.count, 0),
    left: answer.left.flatMap(({ product_id, count, reason }) => {
      const item = items.find((one) => one.product_id === product_id);
      return item ? [{ item, count, reason }] : [];
    }),
  };
}

/** @param replacesCart empties the current cart first */
export async function orderAgain(queries: QueryClient, order: Items, replacesCart = false): Promise<AgainOutcome> {
  if (replacesCart) await replaceServerCart(queries);
  return runInTurn(async () => {
    await queries.cancelQueries({ queryKey: cartKey });
    const answer = await mergeIntoCart({ items: toMergeLines(order) }, (body) => api.carts.merge({ body }));
    storeCart(queries, answer.cart);
    return toOutcome(order, answer);
  });
}
