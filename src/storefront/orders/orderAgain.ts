/** Adds the items of an order to the cart again, and returns what could not be added. */
import type { QueryClient } from '@tanstack/react-query';
import type { Order, OrderItem } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { toLeftLines, type MergeAnswer } from '../cart/mergeCart.ts';
import type { MergeReason } from '../cart/mergeNote.ts';
import { basketKey, runInTurn, storeBasket } from '../cart/serverBasket.ts';

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
    left: toLeftLines(answer.left).flatMap(({ product_id, count, reason }) => {
      const item = items.find((one) => one.product_id === product_id);
      return item ? [{ item, count, reason }] : [];
    }),
  };
}

export function orderAgain(queries: QueryClient, order: Items): Promise<AgainOutcome> {
  return runInTurn(async () => {
    await queries.cancelQueries({ queryKey: basketKey });
    const answer = await api.basket.merge({ body: { carts: [{ items: toMergeLines(order) }] } });
    storeBasket(queries, answer.carts);
    return toOutcome(order, answer);
  });
}
