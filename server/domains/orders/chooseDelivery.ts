/** Decides how an order is delivered, and for how much: by the quote that the buyer chose, or the cheapest way. */
import type { Ctx } from '#server/context.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { readChangedCart } from '#server/domains/carts/readBasket.ts';
import type { StoreRow } from '#server/domains/carts/receiving.ts';
import { listDeliveryOffers, listPickupOffers, type Offer } from '#server/domains/delivery/offers.ts';
import { listDeliveryZones } from '#server/domains/delivery/options.ts';
import { readQuote } from '#server/domains/delivery/quote.ts';
import { fail, invalid } from '#server/failure.ts';
import type { StoredAddress } from './address.ts';

export interface CartToDeliver {
  cartId: number;
  /** Not empty. */
  lines: readonly ClaimedLine[];
  address: StoredAddress;
  /** The store of a pickup; undefined for a delivery. */
  store: StoreRow | undefined;
  quoteId: string | null | undefined;
}

/**
 * Chooses the way of delivery. A quote must be for these lines at these prices, and its method must still cost the
 * same; an expired one gets new days.
 * @returns null for a pickup without a method: it is free
 * @throws Failure `no_delivery` if no method reaches the address, `price_changed` if the quote's price or lines differ
 */
export async function chooseDelivery(
  ctx: Ctx,
  { cartId, lines, address, store, quoteId }: CartToDeliver,
): Promise<Offer | null> {
  const zones = await listDeliveryZones(ctx.db, [lines[0]!.company_id]);
  const now = ctx.clock();
  const offers = store
    ? listPickupOffers(zones, lines, store, now)
    : listDeliveryOffers(zones, lines, toPlace(address), now);
  if (offers.length === 0) throw fail('no_delivery');
  const chosen = quoteId ? await chooseQuoted(ctx, { cartId, lines, address, store, quoteId }, offers) : offers[0]!;
  return chosen.method_id === null && chosen.kind === 'store_pickup' ? null : chosen;
}

async function chooseQuoted(
  ctx: Ctx,
  { cartId, lines, address, store, quoteId }: CartToDeliver & { quoteId: string },
  offers: readonly Offer[],
): Promise<Offer> {
  const terms = await readQuote(ctx, quoteId, { lines, place: store ? { store_id: store.id } : toPlace(address) });
  if (!terms) throw invalid({ quote_id: 'not_found' });
  const offer = offers.find(({ method_id, kind }) => method_id === terms.method_id && kind === terms.kind);
  if (!terms.isForLines || offer?.price !== terms.price)
    throw fail('price_changed', { body: await readChangedCart(ctx, cartId) });
  return terms.promisesDays ? { ...offer, ready_from: terms.ready_from, ready_to: terms.ready_to } : offer;
}

/** The part of an address that decides on its delivery. */
export const toPlace = ({ country, region, postal_code }: StoredAddress) => ({ country, region, postal_code });
