/** Puts what was ordered once into the cart again, and says what did not go in. */
import type { QueryClient } from '@tanstack/react-query';
import type { Order, OrderItem } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { intoCart, type MergeAnswer, type Reason } from '../cart/mergeCart.ts';
import { cartKey, inTurn, keepCart, renewCart } from '../cart/serverCart.ts';

export interface AgainOutcome {
  /** How many goods went in. */
  added: number;
  /** What did not, how many of it and why. */
  left: { item: OrderItem; count: number; reason: Reason }[];
}

type Items = Pick<Order, 'items'>['items'];

/** The lines of an order as a merge takes them: a product stands in one line. */
export function linesOf(items: Items): { product_id: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { product_id, count } of items) counts.set(product_id, (counts.get(product_id) ?? 0) + count);
  return [...counts].map(([product_id, count]) => ({ product_id, count }));
}

/** What a merge's answer means for an order: names instead of ids. */
export function outcomeOf(items: Items, answer: Pick<MergeAnswer, 'merged' | 'left'>): AgainOutcome {
  return {
    added: answer.merged.reduce((sum, line) => sum + line.count, 0),
    left: answer.left.flatMap(({ product_id, count, reason }) => {
      const item = items.find((one) => one.product_id === product_id);
      return item ? [{ item, count, reason }] : [];
    }),
  };
}

/** @param isInstead the cart that is there is emptied first */
export async function orderAgain(queries: QueryClient, order: Items, isInstead = false): Promise<AgainOutcome> {
  if (isInstead) await renewCart(queries);
  return inTurn(async () => {
    await queries.cancelQueries({ queryKey: cartKey });
    const answer = await intoCart({ items: linesOf(order) }, (body) => api.carts.merge({ body }));
    keepCart(queries, answer.cart);
    return outcomeOf(order, answer);
  });
}
