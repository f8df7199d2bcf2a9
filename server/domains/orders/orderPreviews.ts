/** Previews of orders: what carts cost at an address, before anything is ordered. */
import type { Contract } from '#contract/index.ts';
import type { Handlers, Input } from '#contract/endpoint.ts';
import type { Minor } from '#contract/money.ts';
import type { OrderPreview } from '#contract/orderPreviews.ts';
import type { Ctx } from '#server/context.ts';
import { listCartsToPreview, type CartToPreview } from '#server/domains/carts/cartsToPreview.ts';
import { getCartOwnerId } from '#server/domains/carts/policy.ts';
import { noCart } from '#server/domains/carts/read.ts';
import { readQuote } from '#server/domains/delivery/quote.ts';
import { findPromotionsToShow } from '#server/domains/promo/promotions/findPromotions.ts';
import { presentFound } from '#server/domains/promo/promotions/present.ts';
import { fail } from '#server/failure.ts';
import { getSalesChannel } from '#server/platform/channel.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { toStoredAddress } from './address.ts';
import { calculateCartMoney, findCartTaxes } from './cartMoney.ts';
import { presentPreview } from './presentPreview.ts';

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

/**
 * The promotions of the carts; null if none can apply. Several carts of one company can't be ordered together: they are
 * previewed without promotions, but with what became of the codes.
 */
async function findPreviewPromotions(
  ctx: Ctx,
  carts: readonly CartToPreview[],
  requested: readonly RequestedCart[],
  deliveries: readonly ({ price: Minor } | null)[],
  codes: readonly string[],
) {
  const canApply = codes.length > 0 || carts.some(({ has_promotions }) => has_promotions);
  const priced = carts.map(({ lines, is_pickup }, index) => {
    const isPickup = requested[index]!.isPickup ?? is_pickup;
    return { company_id: lines[0]!.company_id, lines, delivery: deliveries[index]?.price ?? (isPickup ? 0 : null) };
  });
  if (!canApply) return null;
  const ofCompanies = [...new Map(priced.map((cart) => [cart.company_id, cart])).values()];
  const buyer = { user_id: getCartOwnerId(ctx.user), channel: getSalesChannel(ctx) };
  const found = await findPromotionsToShow(ctx, ofCompanies, buyer, codes);
  if (ofCompanies.length === carts.length) return found;
  return { carts: carts.map(() => ({ discounts: [], rules: [] })), results: [], codes: found.codes };
}

async function previewOrders({ body: { carts, address = {}, codes = [] } }: Input<Calls['list']>, ctx: Ctx) {
  const uses = getAddressUses('orderPreviewsOfAddress', ctx.ip);
  if (ctx.user) uses.push(['orderPreviews', String(ctx.user.id)]);
  await ctx.limits.takeAll(uses);
  const found = await findCarts(ctx, carts);
  const deliveries = await Promise.all(
    found.map((cart, index) => findQuotedDelivery(ctx, cart, carts[index]!.quote_id)),
  );
  const promotions = await findPreviewPromotions(ctx, found, carts, deliveries, codes);
  const previews: OrderPreview[] = [];
  for (const [index, { id, lines, is_pickup }] of found.entries()) {
    const taxes = await findCartTaxes(ctx, {
      lines,
      receiving: { is_pickup: carts[index]!.isPickup ?? is_pickup },
      address: toStoredAddress(address, lines[0]!.company_country),
    });
    const money = calculateCartMoney({
      lines,
      taxes,
      delivery: deliveries[index]!,
      discounts: promotions?.carts[index]!.discounts ?? [],
    });
    previews.push({ id, ...presentPreview(money, promotions?.results ?? []) });
  }
  return { data: previews, ...(promotions && presentFound(promotions)) };
}

export const orderPreviews: Handlers<Calls, Ctx> = { list: previewOrders };
