/** What a checkout does to its cart: takes it, reads its goods, and gives it back where prices have changed. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { holderOf, kindOf, mayUse, valueOf, type Which } from './policy.ts';
import { mainPhoto } from './read.ts';

export interface ClaimedCart {
  id: number;
  /** The number that its order will have: goods are held in its name before it is written. */
  order_id: number;
  is_pickup: boolean;
  pickup_store_id: number | null;
  received_at: Date | null;
}

export interface ClaimedLine {
  product_id: number;
  count: number;
  /** The price last shown to the buyer, minor units. */
  seen_price: number;
  price: number;
  company_id: number;
  visible: boolean;
  /** Sold by the app, where it is visible. */
  on_app: boolean;
  left: number;
  name: string;
  en_name: string | null;
  sku: string;
  photo: string | null;
}

const claiming = (condition: string) => `
  update carts c set status = 'ordered', user_id = $2::int, updated_at = $3 where ${condition}
  returning c.id, nextval('carts_id_seq')::int as order_id, c.is_pickup, c.pickup_store_id, c.received_at`;
const claim = {
  hash: oneRow<ClaimedCart>('cart_claim', claiming(mayUse.hash)),
  id: oneRow<ClaimedCart>('cart_claim_by_id', claiming(mayUse.id)),
};

// Products are locked against a change of price or visibility until the order is committed, in id order.
const linesOf = (name: string, cart: string) =>
  statement<ClaimedLine>(
    name,
    `select l.product_id, l.count, l.price as seen_price, p.price, p.company_id, p.visible, p.on_app, p.name, p.en_name, p.sku,
          coalesce(s.total_count - s.held, 0) as left, ${mainPhoto} as photo
     from cart_lines l
     join products p on p.id = l.product_id
     left join product_stock s on s.product_id = p.id
    where l.cart_id = ${cart}
    order by p.id
      for share of p`,
  );

const lines = {
  hash: linesOf('cart_claimed_lines', '(select id from carts where hash = $1)'),
  id: linesOf('cart_claimed_lines_by_id', '$1'),
};

/**
 * Closes an open cart as ordered, for the buyer who checks out; whatever else changes it waits, or finds it closed.
 * A failure later gives it back, since the unit is rolled back.
 * @returns it with its goods, in the order of product ids, none of which changes until the unit ends; undefined where the caller reaches no open cart
 */
export async function claimCart(
  ctx: Ctx,
  which: Which,
): Promise<{ cart: ClaimedCart; lines: ClaimedLine[] } | undefined> {
  const value = valueOf(which);
  const [cart, goods] = await Promise.all([
    claim[kindOf(which)](ctx.db, [value, holderOf(ctx.user), ctx.clock()]),
    lines[kindOf(which)](ctx.db, [value]),
  ]);
  return cart && { cart, lines: goods };
}

const reprice = statement(
  'cart_reprice',
  `with repriced as (update cart_lines l set price = p.price from products p where l.cart_id = $1 and p.id = l.product_id and l.price <> p.price)
   update carts set status = 'open' where id = $1`,
);

/** Opens a claimed cart again with the prices of now, which count as shown from then on. */
export async function reopenWithNewPrices(ctx: Ctx, cartId: number): Promise<void> {
  await reprice(ctx.db, [cartId]);
}
