/** Pure rules of the order screen. The server has the final say. */
import { LineCount } from '#contract/fields.ts';
import { asMinor, toMinor } from '#contract/money.ts';
import type { Order, OrderItem, OrderStatus } from '#contract/orders.ts';
import { calculateOrderMoney, toTaxRule } from '#contract/rules/orderMoney.ts';
import type { Question } from '#src/backOffice/kit/definition.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { fill } from '#src/i18n/labels.ts';
import { editableStatuses, orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { orderResourceLabels } from './labels.ts';

const closedStatuses: ReadonlySet<OrderStatus> = new Set(['completed', 'canceled']);

/** Whether the items can still be edited. */
export const hasEditableItems = (status: OrderStatus): boolean => editableStatuses.includes(status);

/** The count of an item; null while the typed value is not a valid count. */
export const parseCount = ({ count }: Pick<OrderItem, 'count'>): number | null =>
  LineCount.safeParse(count).data ?? null;

/** Whether promotions reduce an order: after another change of items they are decided again when it is saved. */
const hasPromotions = ({ items, delivery_discounts }: Order): boolean =>
  delivery_discounts !== undefined || items.some(({ discounts }) => discounts !== undefined);

/** Whether these are the items of an order, in the same counts. */
const areUnchanged = (order: Order, items: readonly OrderItem[]): boolean =>
  items.length === order.items.length &&
  items.every((item) =>
    order.items.some(({ product_id, count }) => product_id === item.product_id && count === parseCount(item)),
  );

/**
 * The sum of an order with these items, in units of the currency.
 * @returns null while it is not known: a count is not valid, or promotions or the tax of a new item are decided when it
 * is saved
 */
export function calculateSumOf(order: Order, items: readonly OrderItem[]): number | null {
  if (hasPromotions(order)) return areUnchanged(order, items) ? order.order_sum : null;
  const storedTaxes = new Map(order.items.map(({ product_id, tax }) => [product_id, tax]));
  const isTaxUnknown = items.some(({ product_id }) => !storedTaxes.has(product_id));
  if (isTaxUnknown && !order.prices_include_tax && order.items.some(({ tax }) => tax)) return null;
  const lines = items.flatMap((item) => {
    const { product_id: id, price } = item;
    const count = parseCount(item);
    return count === null ? [] : [{ id, price: toMinor(price), count, tax: toTaxRule(storedTaxes.get(id)) }];
  });
  if (lines.length < items.length) return null;
  const { delivery_sum, discount_sum, delivery_tax } = order;
  const price = toMinor(delivery_sum);
  const tax = { ...toTaxRule(delivery_tax), amount: delivery_tax ? toMinor(delivery_tax.sum) : null };
  const delivery = { price, discounts: [], total: asMinor(price - toMinor(discount_sum)), tax };
  const money = calculateOrderMoney({
    lines,
    pricesIncludeTax: order.prices_include_tax,
    delivery: price > 0 ? delivery : null,
  });
  return money.order_sum / 100;
}

/** The question before an order is edited; null for the status *new*. */
export function buildEditQuestion({ id, status }: Pick<Order, 'id' | 'status'>, locale: Locale): Question | null {
  if (status === 'new') return null;
  const { confirmTitle, confirmText, confirmClosedText, confirmLabel, abandonedCart, abandonedNote } =
    orderResourceLabels[locale];
  if (status === 'abandoned_cart') return { title: fill(abandonedCart, { id }), text: abandonedNote, confirmLabel };
  return {
    title: fill(confirmTitle, { status: orderStatusLabels[locale][status].toLowerCase() }),
    text: closedStatuses.has(status) ? confirmClosedText : confirmText,
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
