/** Adds to a basket what promotions take off, as its checkout will: the preview of its sums, and why. */
import type { BasketCart, BasketPromotion } from '#contract/basket.ts';
import type { CartItem } from '#contract/carts.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { calculateOrderMoney, type FrozenLine } from '#contract/rules/orderMoney.ts';
import type { DiscountedCart } from '#contract/rules/promotions.ts';
import type { Ctx } from '#server/context.ts';
import { findPromotions, type NamedResult, type PricedCart } from '#server/domains/promo/promotions/findPromotions.ts';
import { Failure } from '#server/failure.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getCartOwnerId } from './policy.ts';
import { presentBasketCart, type BasketRow } from './readBasket.ts';

/** The lines that a checkout would order. */
const listOrderable = ({ lines }: BasketRow) => lines.filter(({ visible }) => visible);

/** A line with its discounts, each with the name of its promotion. */
const presentDiscounts = (
  item: CartItem,
  line: FrozenLine | undefined,
  names: ReadonlyMap<number, NamedResult>,
): CartItem => {
  if (!line || line.discounts.length === 0) return item;
  const discounts = line.discounts.map(({ promotion_id, amount }) => {
    const { name, en_name } = names.get(promotion_id)!;
    return { promotion_id, name, en_name, amount: toPrice(amount) };
  });
  return { ...item, discounts };
};

function discountCart(
  ctx: Ctx,
  row: BasketRow,
  { discounts }: DiscountedCart,
  names: ReadonlyMap<number, NamedResult>,
): BasketCart {
  const cart = presentBasketCart(row, ctx);
  if (discounts.length === 0) return cart;
  const money = calculateOrderMoney({
    lines: row.lines.map(({ product_id, price, count }) => ({ id: product_id, price, count })),
    discounts,
  });
  if (money.discount_sum === 0) return cart;
  const lines = new Map(money.lines.map((line) => [line.id, line]));
  return {
    ...cart,
    items: cart.items.map((item) => presentDiscounts(item, lines.get(item.product.id), names)),
    goods_sum: toPrice(money.goods_sum),
    discount_sum: toPrice(money.discount_sum),
    order_summ: toPrice(money.order_sum),
  };
}

const presentResult = ({ missing_sum, amount, funded_by: _funder, ...result }: NamedResult): BasketPromotion => ({
  ...result,
  amount: toPrice(amount),
  missing_sum: missing_sum === null ? null : toPrice(missing_sum),
});

/** Whether buyers read about a promotion: what they get, what is near, and what became of their codes. */
const isShown = ({ state, code }: NamedResult): boolean =>
  code !== null || state === 'applied' || state === 'ready' || state === 'near';

/** Finds promotions; after too many unknown codes without the entered ones, so that the basket can still be read. */
async function findWithoutFailing(ctx: Ctx, carts: readonly PricedCart[], codes: readonly string[]) {
  const buyer = { user_id: getCartOwnerId(ctx.user), channel: getSalesChannel(ctx) };
  try {
    return await findPromotions(ctx, carts, buyer, codes);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_often')) throw error;
    const found = await findPromotions(ctx, carts, buyer);
    return { ...found, codes: codes.map((code) => ({ code, state: 'too_often' as const })) };
  }
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
  const found = await findWithoutFailing(ctx, carts, codes);
  const names = new Map(found.results.map((result) => [result.promotion_id, result]));
  const discounted = new Map(orderable.map((row, index) => [row.id, found.carts[index]!]));
  const promotions = found.results.filter(isShown).map(presentResult);
  return {
    data: rows.map((row) => discountCart(ctx, row, discounted.get(row.id) ?? { discounts: [], terms: [] }, names)),
    ...(promotions.length > 0 && { promotions }),
    ...(found.codes.length > 0 && { codes: found.codes }),
  };
}
