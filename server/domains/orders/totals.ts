/** Sums of an order: minor units. */
import { asMinor, type Minor } from '#contract/money.ts';
import { highestOrderSum } from '#contract/rules/orderBounds.ts';
import { cartTotals, type CountedLine } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

export interface OrderTotals {
  /** How many goods. */
  product_amount: number;
  order_sum: Minor;
}

/** What an order's lines come to: goods counted, prices summed. */
export function orderTotals(items: readonly CountedLine[]): OrderTotals {
  const { goods_num, order_summ } = cartTotals(items);
  return { product_amount: goods_num, order_sum: asMinor(order_summ) };
}

/** @throws Failure `order_too_large` for a sum that no order may come to */
export function refuseTooLarge({ locale, settings: { currency } }: Pick<Ctx, 'locale' | 'settings'>, sum: Minor): void {
  if (sum <= highestOrderSum) return;
  throw fail('order_too_large', {
    values: {
      max: new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
        highestOrderSum / 100,
      ),
    },
  });
}

/** How many bonuses pay for an order: all there are, up to its sum. */
export const bonusesFor = (sum: Minor, balance: Minor): Minor => asMinor(Math.max(0, Math.min(sum, balance)));

/** What stays spent when a sum changes, and what goes back to the buyer at once. */
export function settleBonuses(spent: Minor, newSum: Minor): { spent: Minor; returned: Minor } {
  const kept = asMinor(Math.min(spent, newSum));
  return { spent: kept, returned: asMinor(spent - kept) };
}
