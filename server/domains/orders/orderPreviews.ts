/** Previews of orders: what carts cost at an address, before anything is ordered. */
import type { Contract } from '#contract/index.ts';
import type { Handlers, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import type { OrderPreview } from '#contract/orderPreviews.ts';
import type { OrderMoney } from '#contract/rules/orderMoney.ts';
import type { Ctx } from '#server/context.ts';
import { listCartsToPreview, type CartToPreview } from '#server/domains/carts/cartsToPreview.ts';
import { getCartOwnerId } from '#server/domains/carts/policy.ts';
import { noCart } from '#server/domains/carts/read.ts';
import { readQuote } from '#server/domains/delivery/quote.ts';
import { fail } from '#server/failure.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { toStoredAddress } from './address.ts';
import { calculateCartMoney } from './cartMoney.ts';
import { presentTax } from './present.ts';

type Calls = Contract['orderPreviews'];
type RequestedCart = Input<Calls['list']>['body']['carts'][number];

/**
 * Finds the requested carts, in their order.
 * @throws Failure `not_found` if the caller can't use one of them, `cart_empty`
 */
async function findCarts(ctx: Ctx, requested: readonly RequestedCart[]): Promise<CartToPreview[]> {
  const found = await listCartsToPreview(ctx.db, {
    hashes: requested.flatMap(({ hash }) => hash ?? []),
    ids: requested.flatMap(({ id }) => id ?? []),
    user_id: getCartOwnerId(ctx.user),
  });
  return requested.map(({ hash, id }) => {
    const cart = found.find((row) => (hash === undefined ? row.id === id : row.hash === hash));
    if (!cart) throw noCart(ctx);
    if (cart.lines.length === 0) throw fail('cart_empty');
    return cart;
  });
}

/** The price of a quoted delivery; null without one for these lines. The checkout decides whether it still holds. */
async function findQuotedDelivery(ctx: Ctx, { lines }: CartToPreview, quoteId: string | null | undefined) {
  const terms = quoteId ? await readQuote(ctx, quoteId, { lines, place: {} }) : null;
  return terms?.isForLines && terms.method_id !== null ? { price: terms.price } : null;
}

const present = (id: number, money: OrderMoney): OrderPreview => ({
  id,
  goods_sum: toPrice(money.goods_sum),
  discount_sum: toPrice(money.discount_sum),
  delivery_sum: toPrice(money.delivery_sum),
  tax_sum: money.tax_sum === null ? null : toPrice(money.tax_sum),
  order_sum: toPrice(money.order_sum),
  prices_include_tax: money.prices_include_tax,
  ...(money.delivery && { delivery_tax: presentTax(money.delivery.tax) }),
  lines: money.lines.map(({ id: product_id, tax: stored }) => {
    const tax = presentTax(stored);
    return { product_id, ...(tax && { tax }) };
  }),
});

async function previewOrders({ body: { carts, address = {} } }: Input<Calls['list']>, ctx: Ctx) {
  const uses = getAddressUses('orderPreviewsOfAddress', ctx.ip);
  if (ctx.user) uses.push(['orderPreviews', String(ctx.user.id)]);
  await ctx.limits.takeAll(uses);
  const previews: OrderPreview[] = [];
  for (const [index, cart] of (await findCarts(ctx, carts)).entries()) {
    const delivery = await findQuotedDelivery(ctx, cart, carts[index]!.quote_id);
    const money = await calculateCartMoney(ctx, {
      lines: cart.lines,
      receiving: { is_pickup: carts[index]!.isPickup ?? cart.is_pickup },
      address: toStoredAddress(address),
      delivery,
    });
    previews.push(present(cart.id, money));
  }
  return { data: previews };
}

export const orderPreviews: Handlers<Calls, Ctx> = { list: previewOrders };
