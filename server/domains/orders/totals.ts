/** Sums of an order, in minor units. */
import { asMinor, type Minor } from '#contract/money.ts';
import { highestOrderSum } from '#contract/rules/orderBounds.ts';
import { sumCart, type CountedLine } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

export interface OrderTotals {
  /** Number of units. */
  product_amount: number;
  order_sum: Minor;
}

/** Counts the units and sums the prices of an order's items. */
export function calculateOrderTotals(items: readonly CountedLine[]): OrderTotals {
  const { goods_num, order_summ } = sumCart(items);
  return { product_amount: goods_num, order_sum: asMinor(order_summ) };
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
