/** Presents the money of an order that is not placed, or not edited, yet. */
import { toPrice } from '#contract/money.ts';
import type { PreviewedOrder } from '#contract/orders.ts';
import type { OrderMoney } from '#contract/rules/orderMoney.ts';
import { nameDiscounts, presentDiscounts, type NamedResult } from '#server/domains/promo/promotions/present.ts';
import { presentTax } from './present.ts';

/**
 * Presents the money of a preview.
 * @param results the promotions that reduce it, by name
 */
export function presentPreview(money: OrderMoney, results: readonly NamedResult[]): PreviewedOrder {
  const named = nameDiscounts(money, results);
  const delivery_discounts = presentDiscounts(named, null);
  return {
    goods_sum: toPrice(money.goods_sum),
    discount_sum: toPrice(money.discount_sum),
    delivery_sum: toPrice(money.delivery_sum),
    tax_sum: money.tax_sum === null ? null : toPrice(money.tax_sum),
    order_sum: toPrice(money.order_sum),
    prices_include_tax: money.prices_include_tax,
    ...(delivery_discounts && { delivery_discounts }),
    ...(money.delivery && { delivery_tax: presentTax(money.delivery.tax) }),
    lines: money.lines.map(({ id: product_id, tax: stored }) => {
      const tax = presentTax(stored);
      const discounts = presentDiscounts(named, product_id);
      return { product_id, ...(discounts && { discounts }), ...(tax && { tax }) };
    }),
  };
}
