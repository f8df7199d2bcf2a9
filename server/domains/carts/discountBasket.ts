/** Adds to a basket what promotions take off, as its checkout will: the preview of its sums, and why. */
import type { BasketCart } from '#contract/basket.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { calculateOrderMoney } from '#contract/rules/orderMoney.ts';
import type { DiscountedCart } from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import { findPromotionsToShow } from '#server/domains/promo/promotions/findPromotions.ts';
import {
  nameDiscounts,
  presentDiscounts,
  presentFound,
  type NamedResult,
} from '#server/domains/promo/promotions/present.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getCartOwnerId } from './policy.ts';
import { presentBasketCart, type BasketRow } from './readBasket.ts';

/** The lines that a checkout would order. */
const listOrderable = ({ lines }: BasketRow) => lines.filter(({ visible }) => visible);

function discountCart(
  ctx: Ctx,
  row: BasketRow,
  { discounts }: DiscountedCart,
  results: readonly NamedResult[],
): BasketCart {
  const cart = presentBasketCart(row, ctx);
  if (discounts.length === 0) return cart;
  const money = calculateOrderMoney({
    lines: row.lines.map(({ product_id, price, count }) => ({ id: product_id, price, count })),
    discounts,
  });
  if (money.discount_sum === 0) return cart;
  const named = nameDiscounts(money, results);
  return {
    ...cart,
    items: cart.items.map((item) => {
      const presented = presentDiscounts(named, item.product.id);
      return { ...item, ...(presented && { discounts: presented }) };
    }),
    goods_sum: toPrice(money.goods_sum),
    discount_sum: toPrice(money.discount_sum),
    order_summ: toPrice(money.order_sum),
  };
}

/**
 * Presents a basket with its promotions.
 * @param codes as the buyer has entered them
 */
export async function discountBasket(
  ctx: Ctx,
  rows: readonly BasketRow[],
  codes: readonly string[],
): Promise<Answer<Contract['basket']['list']>> {
  const orderable = rows.filter((row) => listOrderable(row).length > 0);
  const canApply = codes.length > 0 || orderable.some(({ has_promotions }) => has_promotions);
  if (orderable.length === 0 || !canApply) return { data: rows.map((row) => presentBasketCart(row, ctx)) };
  const carts = orderable.map((row) => ({ company_id: row.company.id, lines: listOrderable(row), delivery: null }));
  const buyer = { user_id: getCartOwnerId(ctx.user), channel: getSalesChannel(ctx) };
  const found = await findPromotionsToShow(ctx, carts, buyer, codes);
  const discounted = new Map(orderable.map((row, index) => [row.id, found.carts[index]!]));
  return {
    data: rows.map((row) =>
      discountCart(ctx, row, discounted.get(row.id) ?? { discounts: [], rules: [] }, found.results),
    ),
    ...presentFound(found),
  };
}
