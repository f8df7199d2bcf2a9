/** Claims a cart for a checkout, with its products, and reopens it if prices have changed. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';
import { taxClassSql } from '#server/domains/catalog/taxClass.ts';
import { buildHasAutomaticSql } from '#server/domains/promo/promotions/rows.ts';
import { mergingDuplicates } from './duplicates.ts';
import { canUse, chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from './policy.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { mainPhoto } from './read.ts';

export interface ClaimedCart {
  id: number;
  /** The id of the future order: stock is held for it before the order is written. */
  order_id: number;
  is_pickup: boolean;
  pickup_store_id: number | null;
  received_at: Date | null;
  /** Whether promotions without a code are on that may apply to it. */
  has_promotions: boolean;
}

export interface ClaimedLine {
  product_id: number;
  count: number;
  /** The price last shown to the buyer, minor units. */
  seen_price: number;
  price: number;
  company_id: number;
  /** The country of addresses without one. */
  company_country: string;
  company_is_vat_payer: boolean;
  /** The code of the product's tax class. */
  tax_class: string;
  /** Null if it is not known. */
  weight_g: number | null;
  visible: boolean;
  /** Sold in the app, if it is visible. */
  on_app: boolean;
  left: number;
  name: string;
  en_name: string | null;
  sku: string;
  photo: string | null;
}

/** What decides on a line's money. */
export type PricedLine = Pick<
  ClaimedLine,
  'product_id' | 'price' | 'count' | 'tax_class' | 'company_country' | 'company_is_vat_payer'
>;

const claimedColumns = `c.id, nextval('carts_id_seq')::int as order_id, c.is_pickup, c.pickup_store_id, c.received_at,
          ${buildHasAutomaticSql('c.company_id')} as has_promotions`;
const buildClaimSql = (condition: string) => `
  update carts c
     set status = 'ordered', user_id = $user_id::int, updated_at = $updated_at
   where ${condition}
  returning ${claimedColumns}`;
type ClaimValues = CartCaller & { updated_at: Date };
const markOrdered = chooseByCartRef<ClaimedCart | undefined, ClaimValues>({
  hash: oneRow<ClaimedCart, ClaimValues & { hash: string }>('cart_claim', buildClaimSql(canUse.hash)),
  id: oneRow<ClaimedCart, ClaimValues & { cartId: number }>('cart_claim_by_id', buildClaimSql(canUse.id)),
});

// Locks the products against changes of price or visibility until the order is committed, in id order
const buildReadLinesSql = (condition: string, columns = '') =>
  `select l.product_id, l.count, l.price as seen_price, p.price, p.company_id,
          k.country as company_country, k.is_vat_payer as company_is_vat_payer, ${columns}
          ${taxClassSql} as tax_class, p.weight_g, p.visible, p.on_app, ${lineNameColumns}, p.sku,
          coalesce(s.total_count - s.held, 0) as left,
          ${mainPhoto} as photo
     from cart_lines l
     join products p on p.id = l.product_id
     join companies k on k.id = p.company_id
     left join product_stock s on s.product_id = p.id
    where ${condition}
    order by p.id
      for share of p`;
const readLines = chooseByCartRef<ClaimedLine[], object>({
  hash: statement<ClaimedLine, { hash: string }>(
    'cart_claimed_lines',
    buildReadLinesSql('l.cart_id = (select id from carts where hash = $hash)'),
  ),
  id: statement<ClaimedLine, { cartId: number }>('cart_claimed_lines_by_id', buildReadLinesSql('l.cart_id = $cartId')),
});

/**
 * Sets an open cart to ordered, for the buyer who checks out. Concurrent changes wait, or find it closed. If the
 * checkout fails later, the unit is rolled back and the cart is open again.
 * @returns the cart and its lines in the order of product ids, locked until the unit ends; undefined if the caller has
 * no such open cart
 */
export async function claimCart(
  ctx: Ctx,
  cartRef: CartRef,
): Promise<{ cart: ClaimedCart; lines: ClaimedLine[] } | undefined> {
  const [cart, claimedLines] = await Promise.all([
    markOrdered(ctx.db, cartRef, { user_id: getCartOwnerId(ctx.user), updated_at: ctx.clock() }),
    readLines(ctx.db, cartRef, {}),
  ]);
  return cart && { cart, lines: claimedLines };
}

/** Several carts of one call: by hash or by id. */
interface NamedCarts extends CartCaller {
  hashes: readonly string[];
  cartIds: readonly number[];
}

const isNamed = `(c.hash = any($hashes::text[]) and (c.user_id is null or c.user_id = $user_id::int)
                  or c.id = any($cartIds::int[]) and c.user_id = $user_id::int)`;
// Locked in id order, so that checkouts of the same carts never deadlock
const markAllOrdered = statement<
  ClaimedCart & { hash: string },
  NamedCarts & { updated_at: Date; email: string | null }
>(
  'carts_claim',
  `with locked as materialized (
     select c.id from carts c where ${isNamed} and c.status = 'open' order by c.id for no key update)
   update carts c
      set status = 'ordered', user_id = $user_id::int, updated_at = $updated_at, email = coalesce($email, c.email)
     from locked
    where c.id = locked.id and c.status = 'open'
   returning c.hash, ${claimedColumns}`,
);
const readAllLines = statement<PurchasedLine & { cart_id: number }, NamedCarts>(
  'carts_claimed_lines',
  buildReadLinesSql(
    `l.cart_id in (select c.id from carts c where ${isNamed})`,
    'l.cart_id, k.card_payments as takes_card, k.takes_on_receipt,',
  ),
);

/** A line with the ways of payment that its company takes. */
export interface PurchasedLine extends ClaimedLine {
  takes_card: boolean;
  takes_on_receipt: boolean;
}

/** A claimed cart with its lines, and how the call named it. */
export interface ClaimedNamedCart {
  cartRef: CartRef;
  /** Its place in the call. */
  index: number;
  cart: ClaimedCart;
  lines: PurchasedLine[];
}

/**
 * Claims several carts as `claimCart` does one.
 * @param email for mails about the orders; null leaves that of each cart
 * @returns the claimed carts in the order of their ids; those that the caller can't use are missing
 */
export async function claimCarts(
  ctx: Ctx,
  cartRefs: readonly CartRef[],
  email: string | null,
): Promise<ClaimedNamedCart[]> {
  const named: NamedCarts = {
    user_id: getCartOwnerId(ctx.user),
    hashes: cartRefs.flatMap((ref) => ('hash' in ref ? [ref.hash] : [])),
    cartIds: cartRefs.flatMap((ref) => ('id' in ref ? [ref.id] : [])),
  };
  const [carts, lines] = await Promise.all([
    markAllOrdered(ctx.db, { ...named, updated_at: ctx.clock(), email }),
    readAllLines(ctx.db, named),
  ]);
  const linesByCart = groupBy(lines, ({ cart_id }) => cart_id);
  return carts
    .toSorted((one, two) => one.id - two.id)
    .map(({ hash, ...cart }) => {
      const index = cartRefs.findIndex((ref) => ('hash' in ref ? ref.hash === hash : ref.id === cart.id));
      return { cartRef: cartRefs[index]!, index, cart, lines: linesByCart.get(cart.id) ?? [] };
    });
}

const updatePrices = statement<unknown, { cartId: number }>(
  'cart_reprice',
  `with repriced as (update cart_lines l
                        set price = p.price
                       from products p
                      where l.cart_id = $cartId and p.id = l.product_id and l.price <> p.price)
   update carts set status = 'open' where id = $cartId`,
);

/** Reopens a claimed cart with the present prices, which the buyer has seen from then on. */
export async function reopenWithNewPrices(ctx: Ctx, cartRef: CartRef, cartId: number): Promise<void> {
  await mergingDuplicates(ctx, cartRef, () => updatePrices(ctx.db, { cartId }));
}
