/** Decides what an edit of an order does to the price of its delivery. Pure. */
import { calculateDeliveryPrice, sumGoods, type DeliveredLine, type DeliveryPrice } from '#contract/rules/delivery.ts';
import type { DeliveryLine, FrozenDelivery } from '#contract/rules/orderMoney.ts';

/** How an order is received, and what. */
interface Received {
  is_pickup: boolean;
  items: readonly DeliveredLine[];
}

interface DeliveredOrder extends Received {
  delivery: FrozenDelivery | null;
  /** The method that it was placed with, as it is now; null without one, and if it was deleted. */
  delivery_method: DeliveryPrice | null;
}

/** Whether goods are worth so much that a method delivers them for nothing. */
const isDeliveredFree = ({ free_from }: DeliveryPrice, items: readonly DeliveredLine[]): boolean =>
  free_from !== null && sumGoods(items) >= free_from;

/**
 * The delivery of an order after an edit. A change between delivery and pickup takes its price away, and adds none: a
 * price needs a quote or a checkout, to which the buyer agreed, and an edit is one of the company's staff. A company
 * that wants to be paid for the delivery cancels the order, and the buyer places it anew. Otherwise it costs what it
 * cost, unless the goods cross the sum from which its method delivers for nothing.
 */
export function getDeliveryAfter(
  { delivery, delivery_method: method, ...before }: DeliveredOrder,
  after: Received,
): DeliveryLine | FrozenDelivery | null {
  if (after.is_pickup !== before.is_pickup) return null;
  if (!delivery || !method) return delivery;
  const isFree = isDeliveredFree(method, after.items);
  if (isFree === isDeliveredFree(method, before.items)) return delivery;
  const wasFree = delivery.price === 0;
  // Null if the method takes no such order
  const price = calculateDeliveryPrice(method, after.items);
  return price === null || isFree === wasFree ? delivery : { price, tax: delivery.tax };
}
