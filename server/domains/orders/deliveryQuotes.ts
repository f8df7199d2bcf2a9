/** Quotes the delivery of carts: which methods reach an address, when, and for how much. */
import type { CartQuotes, DeliveryQuote, PickupQuote } from '#contract/deliveryQuotes.ts';
import type { Handlers, Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { toPrice } from '#contract/money.ts';
import { findPostalCodeError } from '#contract/postalCodes.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { getCartOwnerId } from '#server/domains/carts/policy.ts';
import { buildSelectCartSql, noCart, type CartRow } from '#server/domains/carts/read.ts';
import { listDeliveryOffers, listPickupOffers } from '#server/domains/delivery/offers.ts';
import {
  listDeliveryZones,
  listPickupStores,
  type StoreRow,
  type ZoneOption,
} from '#server/domains/delivery/options.ts';
import { bindQuotes, signQuote } from '#server/domains/delivery/quote.ts';
import { invalid } from '#server/failure.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { fillCountry, toStoredAddress, type StoredAddress } from './address.ts';
import { toPlace } from './chooseDelivery.ts';

type QuoteInput = Input<Contract['deliveryQuotes']['quote']>;
type NamedCart = QuoteInput['body']['carts'][number];

interface QuotedCart extends CartRow {
  company_id: number | null;
  /** The country of addresses without one; null for a cart that was never filled. */
  company_country: string | null;
}

const listCarts = statement<
  QuotedCart,
  { user_id: number | null; hashes: readonly string[]; cartIds: readonly number[] }
>(
  'delivery_quoted_carts',
  `${buildSelectCartSql(
    ', c.company_id, k.country as company_country',
    `
    left join companies k on k.id = c.company_id`,
  )}
    where c.status = 'open'
      and (c.hash = any($hashes::text[]) and (c.user_id is null or c.user_id = $user_id::int)
           or c.id = any($cartIds::int[]) and c.user_id = $user_id::int)`,
);

/** The key by which a cart is named. */
function toCartRef(named: NamedCart): { hash: string } | { id: number } {
  if (typeof named === 'string') return { hash: named };
  return typeof named === 'number' ? { id: named } : named;
}

/**
 * Reads carts in the order in which they are named.
 * @throws Failure `not_found` if the caller has no access to one of them
 */
async function readCarts(ctx: Ctx, named: readonly NamedCart[]): Promise<QuotedCart[]> {
  const refs = named.map(toCartRef);
  const rows = await listCarts(ctx.db, {
    user_id: getCartOwnerId(ctx.user),
    hashes: refs.flatMap((ref) => ('hash' in ref ? ref.hash : [])),
    cartIds: refs.flatMap((ref) => ('id' in ref ? ref.id : [])),
  });
  return refs.map((ref) => {
    const row = rows.find(({ id, hash }) => ('hash' in ref ? hash === ref.hash : id === ref.id));
    if (!row) throw noCart(ctx);
    return row;
  });
}

/** @throws Failure `invalid` for a postal code that the country does not have */
function toQuotedAddress(address: QuoteInput['body']['address'], companyCountry: string): StoredAddress {
  const stored = fillCountry(toStoredAddress(address, companyCountry), companyCountry, false);
  const { country, postal_code } = stored;
  const error = country && postal_code ? findPostalCodeError(country, postal_code) : null;
  if (error) throw invalid({ 'address.postal_code': error });
  return stored;
}

async function quoteDelivery(
  ctx: Ctx,
  { lines }: QuotedCart,
  address: StoredAddress,
  zones: readonly ZoneOption[],
): Promise<DeliveryQuote[]> {
  const place = toPlace(address);
  const offers = listDeliveryOffers(zones, lines, place, ctx.clock());
  const binding = bindQuotes({ lines, place });
  return Promise.all(
    offers.map(async (offer) => ({
      ...offer,
      price: toPrice(offer.price),
      quote_id: await signQuote(ctx, offer, binding),
    })),
  );
}

async function quotePickup(
  ctx: Ctx,
  { lines }: QuotedCart,
  store: StoreRow,
  zones: readonly ZoneOption[],
): Promise<PickupQuote[]> {
  const [offer] = listPickupOffers(zones, lines, store, ctx.clock());
  if (!offer) return [];
  const { id, name, en_name, address } = store;
  return [
    {
      quote_id: await signQuote(ctx, offer, bindQuotes({ lines, place: { store_id: id } })),
      store: { id, name, en_name, address },
      price: toPrice(offer.price),
      ready_from: offer.ready_from,
    },
  ];
}

/** The quotes of carts, in four statements however many they are. */
async function quote({ body }: QuoteInput, ctx: Ctx): Promise<{ data: CartQuotes[] }> {
  await ctx.limits.takeAll(getAddressUses('deliveryQuotes', ctx.ip));
  const carts = await readCarts(ctx, body.carts);
  const companyIds = [...new Set(carts.flatMap(({ company_id }) => company_id ?? []))];
  const zones = groupBy(await listDeliveryZones(ctx.db, companyIds), ({ company_id }) => company_id);
  const stores = groupBy(await listPickupStores(ctx.db, companyIds), ({ company_id }) => company_id);
  return {
    data: await Promise.all(
      carts.map(async (cart): Promise<CartQuotes> => {
        const { id, hash, company_id, company_country } = cart;
        const answer = { cart: { id, cart_hash: hash }, company_id };
        if (company_id === null || company_country === null || cart.lines.length === 0)
          return { ...answer, methods: [], pickup: [] };
        const companyZones = zones.get(company_id) ?? [];
        const address = toQuotedAddress(body.address, company_country);
        const pickup = (stores.get(company_id) ?? []).map((store) => quotePickup(ctx, cart, store, companyZones));
        return {
          ...answer,
          methods: await quoteDelivery(ctx, cart, address, companyZones),
          pickup: (await Promise.all(pickup)).flat(),
        };
      }),
    ),
  };
}

export const deliveryQuotes: Handlers<Contract['deliveryQuotes'], Ctx> = { quote };
