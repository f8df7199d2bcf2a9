/** Money of orders on the server: the rules of the contract with an order's items, and the limits of its sums. */
import { asMinor, type Minor } from '#contract/money.ts';
import { highestOrderSum } from '#contract/rules/orderBounds.ts';
import {
  calculateOrderMoney,
  type DeliveryLine,
  type Discount,
  type FrozenDelivery,
  type GoodsLine,
  type OrderMoney,
  type TaxReason,
  type TaxRule,
} from '#contract/rules/orderMoney.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

/** An item of an order or of a cart. */
export interface PricedItem extends Omit<GoodsLine, 'id'> {
  product_id: number;
}

interface MoneyOptions {
  pricesIncludeTax?: boolean;
  delivery?: DeliveryLine | FrozenDelivery | null;
  discounts?: readonly Discount[];
}

/** Calculates an order's money. Its items are stored in the order of products, so a product's id orders the lines. */
export const calculateMoney = (items: readonly PricedItem[], options: MoneyOptions = {}): OrderMoney =>
  calculateOrderMoney({ ...options, lines: items.map((item) => ({ ...item, id: item.product_id })) });

/** What an item stores of its money. */
export interface ItemMoney {
  product_id: number;
  price: Minor;
  count: number;
  discount_sum: Minor;
  tax_reason: TaxRule['reason'];
  tax_rate: number | null;
  tax_sum: Minor | null;
}

/** The columns of an order's items. */
export const toItemMoney = ({ lines }: Pick<OrderMoney, 'lines'>): ItemMoney[] =>
  lines.map(({ id, price, count, goods, total, tax }) => ({
    product_id: id,
    price,
    count,
    discount_sum: asMinor(goods - total),
    tax_reason: tax.reason,
    tax_rate: tax.rate,
    tax_sum: tax.amount,
  }));

/** What an order stores of its delivery's money; all tax fields are null without a delivery. */
export interface DeliveryMoney {
  /** Before its discounts. */
  delivery_sum: Minor;
  delivery_discount_sum: Minor;
  delivery_tax_reason: TaxReason | null;
  /** Basis points; null if it is not recorded. */
  delivery_tax_rate: number | null;
  /** Null if it is not recorded. */
  delivery_tax_sum: Minor | null;
}

/** The columns of an order's delivery. */
export const toDeliveryMoney = (delivery: FrozenDelivery | null): DeliveryMoney => ({
  delivery_sum: delivery?.price ?? asMinor(0),
  delivery_discount_sum: asMinor(delivery ? delivery.price - delivery.total : 0),
  delivery_tax_reason: delivery?.tax.reason ?? null,
  delivery_tax_rate: delivery?.tax.rate ?? null,
  delivery_tax_sum: delivery?.tax.amount ?? null,
});

/** The stored delivery of an order; null without one. Which promotions reduce it is not stored with it. */
export function toFrozenDelivery(stored: DeliveryMoney): FrozenDelivery | null {
  const { delivery_sum, delivery_tax_reason: reason, delivery_tax_rate: rate, delivery_tax_sum: amount } = stored;
  if (reason === null) return null;
  const total = asMinor(delivery_sum - stored.delivery_discount_sum);
  return { price: delivery_sum, discounts: [], total, tax: { reason, rate, amount } };
}

/** @throws Failure `order_too_large` if the sum exceeds the limit of an order */
export function assertSumAllowed(
  { locale, settings: { currency } }: Pick<Ctx, 'locale' | 'settings'>,
  sum: Minor,
): void {
  if (sum <= highestOrderSum) return;
  throw fail('order_too_large', {
    values: {
      max: new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
        highestOrderSum / 100,
      ),
    },
  });
}

/** The bonuses that pay for an order: the full balance, up to the order's sum. */
export const calculateBonusPayment = (sum: Minor, balance: Minor): Minor =>
  asMinor(Math.max(0, Math.min(sum, balance)));

/** Bonuses that stay spent when the sum changes, and those that are returned. */
export function capSpentBonuses(spent: Minor, newSum: Minor): { spent: Minor; returned: Minor } {
  const stillSpent = asMinor(Math.min(spent, newSum));
  return { spent: stillSpent, returned: asMinor(spent - stillSpent) };
}
