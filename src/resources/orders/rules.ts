/** Pure rules of the order screen. The server has the final say. */
import { LineCount } from '#contract/fields.ts';
import { toMinor } from '#contract/money.ts';
import type { Order, OrderItem, OrderStatus } from '#contract/orders.ts';
import { sumGoods } from '#contract/rules/delivery.ts';
import { isUntaxed } from '#contract/rules/orderSums.ts';
import type { Question } from '#src/backOffice/kit/definition.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import { editableStatuses, orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { orderResourceLabels } from './labels.ts';

const closedStatuses = ['completed', 'canceled'] as const satisfies readonly OrderStatus[];

/** A status that never changes again. */
export type ClosedStatus = (typeof closedStatuses)[number];

export const isClosedStatus = (status: OrderStatus): status is ClosedStatus =>
  (closedStatuses as readonly OrderStatus[]).includes(status);

/** Whether the items can still be edited. */
export const hasEditableItems = (status: OrderStatus): boolean => editableStatuses.includes(status);

/** The count of an item; null while the typed value is not a valid count. */
export const parseCount = ({ count }: Pick<OrderItem, 'count'>): number | null =>
  LineCount.safeParse(count).data ?? null;

/** The tax of an order; null if it is not recorded, and if nobody owes it, as on the order's own page. */
export const getTaxOwed = (order: Order): Order['tax_sum'] => (isUntaxed(order) ? null : order.tax_sum);

/** The part of an order's form that decides on the price of its delivery. */
export interface EditedOrder {
  items: readonly OrderItem[];
  isPickup: boolean;
}

/**
 * What saving does to the price of an order's delivery; null if it stays. `unpriced`: a pickup becomes a delivery,
 * which costs the buyer nothing.
 */
export function getDeliveryChange(
  order: Order,
  { items, isPickup }: EditedOrder,
): 'dropped' | 'unpriced' | 'free' | 'charged' | null {
  const { delivery, delivery_sum, goods_sum } = order;
  if (isPickup !== order.isPickup) {
    if (delivery_sum > 0) return 'dropped';
    return isPickup ? null : 'unpriced';
  }
  const freeFrom = delivery?.free_from;
  if (freeFrom === undefined) return null;
  const goods = sumGoods(items.map((item) => ({ price: toMinor(item.price), count: parseCount(item) ?? 0 })));
  const isFree = goods >= toMinor(freeFrom);
  if (isFree === goods_sum >= freeFrom || isFree === (delivery_sum === 0)) return null;
  return isFree ? 'free' : 'charged';
}

/**
 * Whether the form of an order could not be saved: before its card payment the server accepts no edit, and a closed
 * order whose recipient was removed with the buyer's account lacks what the form requires.
 */
export const isReadOnly = ({ status, awaits_payment, address, store }: Order): boolean =>
  awaits_payment || (isClosedStatus(status) && store === null && !address?.fio);

/** The question before an order is edited; null for the status *new*. */
export function buildEditQuestion({ id, status }: Pick<Order, 'id' | 'status'>, locale: Locale): Question | null {
  if (status === 'new') return null;
  const { confirmTitle, confirmText, confirmClosedText, confirmLabel, abandonedCart, abandonedNote } =
    orderResourceLabels[locale];
  if (status === 'abandoned_cart') return { title: fill(abandonedCart, { id }), text: abandonedNote, confirmLabel };
  return {
    title: fill(confirmTitle, { status: orderStatusLabels[locale][status].toLowerCase() }),
    text: isClosedStatus(status) ? confirmClosedText : confirmText,
    confirmLabel,
  };
}

interface StockShortage {
  product_id: number;
  left: number;
}

/** Maps stock shortages of a rejected save to field errors: `items.2.count` → "Only 3 are left". */
export function getStockErrors(
  rejection: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  const lines =
    rejection['code'] === 'not_enough_stock' && Array.isArray(rejection['lines'])
      ? (rejection['lines'] as StockShortage[])
      : [];
  const items = (values['items'] ?? []) as OrderItem[];
  return Object.fromEntries(
    lines.flatMap(({ product_id, left }) => {
      const index = items.findIndex((item) => item.product_id === product_id);
      return index < 0 ? [] : [[`items.${index}.count`, orderResourceLabels[locale].onlyLeft(left)]];
    }),
  );
}
