/** Adds to a basket what promotions take off, as its checkout will: the preview of its sums, and why. */
import type { BasketCart } from '#contract/basket.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { calculateOrderMoney, type Discount } from '#contract/rules/orderMoney.ts';
import type { Ctx } from '#server/context.ts';
import { findPromotionsToShow, type FoundPromotions } from '#server/domains/promo/promotions/findPromotions.ts';
import {
  nameDiscounts,
  presentDiscounts,
  presentFound,
  type NamedResult,
} from '#server/domains/promo/promotions/present.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getCartOwnerId } from './policy.ts';
import { presentBasketCart, type BasketRow } from './readBasket.ts';

/** Lines of one company that a checkout would order, with present prices in minor units. */
export interface CartToDiscount {
  company_id: number;
  lines: readonly { product_id: number; price: number; count: number }[];
  /** Whether promotions without a code are on that may apply to it. */
  has_promotions: boolean;
}

/** Finds the promotions of carts before their delivery is chosen; null if none can apply. */
export async function findBasketPromotions(
  ctx: Ctx,
  carts: readonly CartToDiscount[],
  codes: readonly string[],
): Promise<FoundPromotions | null> {
  const canApply = codes.length > 0 || carts.some(({ has_promotions }) => has_promotions);
  if (carts.length === 0 || !canApply) return null;
  const buyer = { user_id: getCartOwnerId(ctx.user), channel: getSalesChannel(ctx) };
  return findPromotionsToShow(
    ctx,
    carts.map((cart) => ({ ...cart, delivery: null })),
    buyer,
    codes,
  );
}

/**
 * The sums of lines with what promotions take off, and the discounts of each line.
 * @param results the promotions by name
 */
export function presentDiscountedLines(
  lines: CartToDiscount['lines'],
  discounts: readonly Discount[],
  results: readonly NamedResult[],
) {
  const money = calculateOrderMoney({
    lines: lines.map(({ product_id, price, count }) => ({ id: product_id, price, count })),
    discounts,
  });
  const named = nameDiscounts(money, results);
  return {
    sums: {
      goods_sum: toPrice(money.goods_sum),
      discount_sum: toPrice(money.discount_sum),
      order_summ: toPrice(money.order_sum),
    },
    /** To be added to the line of a product. */
    getDiscounts: (product_id: number) => {
      const presented = presentDiscounts(named, product_id);
      return presented && { discounts: presented };
    },
  };
}

/** The lines that a checkout would order. */
const listOrderable = ({ lines }: BasketRow) => lines.filter(({ visible }) => visible);

function discountCart(
  ctx: Ctx,
  row: BasketRow,
  discounts: readonly Discount[],
  results: readonly NamedResult[],
): BasketCart {
  const cart = presentBasketCart(row, ctx);
  if (discounts.length === 0) return cart;
  const { sums, getDiscounts } = presentDiscountedLines(row.lines, discounts, results);
  if (sums.discount_sum === 0) return cart;
  const items = cart.items.map((item) => ({ ...item, ...getDiscounts(item.product.id) }));
  return { ...cart, items, ...sums };
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
  const carts = orderable.map((row) => ({
    company_id: row.company.id,
    lines: listOrderable(row),
    has_promotions: row.has_promotions,
  }));
  const found = await findBasketPromotions(ctx, carts, codes);
  if (!found) return { data: rows.map((row) => presentBasketCart(row, ctx)) };
  const discounts = new Map(orderable.map((row, index) => [row.id, found.carts[index]!.discounts]));
  return {
    data: rows.map((row) => discountCart(ctx, row, discounts.get(row.id) ?? [], found.results)),
    ...presentFound(found),
  };
}
