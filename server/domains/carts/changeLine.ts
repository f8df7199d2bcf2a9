/**
 * Puts products into a cart. Each change is one statement that locks the cart's row, so that parallel ones
 * end as some serial order would; the cart is then read anew and judged, and a change that breaks a rule is
 * rolled back with the unit.
 */
import { maxLineCount, maxLines } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { holderOf, kindOf, mayUse, valueOf, type Which } from './policy.ts';
import { findCart, noCart, readLocked, type CartRow } from './read.ts';
import { touch } from './touch.ts';

interface Changed {
  /** Null where the caller reaches no such cart, or the product is not in the storefront. */
  cart_id: number | null;
  /** The line's new count; null where it would pass the limit. */
  count: number | null;
}

// The line's price is the one last shown to the buyer: that of the moment when the product came into the cart.
const changingWhere = (condition: string, conflict: string) => `
  with product as (select id, company_id, price from products where id = $3 and visible),
  cart as (
    update carts c set ${touch('$5')}, user_id = coalesce(c.user_id, $2::int), company_id = product.company_id
      from product where ${condition}
    returning c.id, product.id as product_id, product.price),
  line as (
    insert into cart_lines as l (cart_id, product_id, count, price)
    select id, product_id, $4::int, price from cart
    on conflict (cart_id, product_id) do update set ${conflict}
    returning l.count)
  select (select id from cart) as cart_id, (select count from line) as count`;

const adding = `count = l.count + excluded.count where l.count + excluded.count <= ${maxLineCount}`;
const setting = 'count = excluded.count';
const changes = {
  add: {
    hash: oneRow<Changed>('cart_add', changingWhere(mayUse.hash, adding)),
    id: oneRow<Changed>('cart_add_by_id', changingWhere(mayUse.id, adding)),
  },
  set: {
    hash: oneRow<Changed>('cart_set', changingWhere(mayUse.hash, setting)),
    id: oneRow<Changed>('cart_set_by_id', changingWhere(mayUse.id, setting)),
  },
};

/**
 * Adds to a line's count, or sets it.
 * @param count 1 … 9,999
 * @returns the cart after it
 */
export async function changeLine(
  ctx: Ctx,
  how: 'add' | 'set',
  which: Which,
  productId: number,
  count: number,
): Promise<CartRow> {
  const changing = changes[how][kindOf(which)](ctx.db, [
    valueOf(which),
    holderOf(ctx.user),
    productId,
    count,
    ctx.clock(),
  ]);
  // Asked for with the change, which it follows and sees
  const [changed, cart] = await Promise.all([changing, findCart(ctx, which)]);
  if (!cart) throw noCart(ctx);
  if (!changed?.cart_id) throw whyNot(cart, productId);
  judge(cart, productId, changed.count ?? countOf(cart, productId) + count);
  return cart;
}

const countOf = (cart: CartRow, productId: number): number =>
  cart.lines.find((line) => line.product_id === productId)?.count ?? 0;

function whyNot(cart: CartRow, productId: number): Error {
  return countOf(cart, productId) > 0
    ? fail('not_available', { body: { lines: [{ product_id: productId }] } })
    : notFound('product');
}

/** Whether the line may stay as it has become. */
function judge(cart: CartRow, productId: number, wanted: number): void {
  const line = cart.lines.find(({ product_id }) => product_id === productId);
  if (!line) throw notFound('product');
  if (cart.lines.some(({ company_id }) => company_id !== line.company_id)) throw fail('other_company');
  if (cart.lines.length > maxLines) throw fail('cart_full', { values: { max: maxLines } });
  if (wanted > line.left)
    throw fail('not_enough_stock', { body: { lines: [{ product_id: productId, wanted, left: line.left }] } });
  if (wanted > maxLineCount) throw invalid({ count: { failure: 'too_big', values: { max: maxLineCount } } });
}

const locking = (condition: string) =>
  `update carts c set ${touch('$3')}, user_id = coalesce(c.user_id, $2::int) where ${condition} returning c.id`;
const lock = {
  hash: oneRow<{ id: number }>('cart_lock', locking(mayUse.hash)),
  id: oneRow<{ id: number }>('cart_lock_by_id', locking(mayUse.id)),
};

/** Locks the cart that a caller names until the unit ends; a guest's becomes the buyer's. */
export async function lockCart(ctx: Ctx, which: Which): Promise<number> {
  const cart = await lock[kindOf(which)](ctx.db, [valueOf(which), holderOf(ctx.user), ctx.clock()]);
  if (!cart) throw noCart(ctx);
  return cart.id;
}

// A statement of its own after the lock: it must see the lines that others have just committed.
const remove = statement(
  'cart_remove',
  `with gone as (delete from cart_lines where cart_id = $1 and product_id = $2)
   update carts set company_id = case when exists (select from cart_lines where cart_id = $1 and product_id <> $2) then company_id end where id = $1`,
);

/** Takes a product out; one that is not there is no error. */
export async function removeLine(ctx: Ctx, which: Which, productId: number): Promise<CartRow> {
  const id = await lockCart(ctx, which);
  await remove(ctx.db, [id, productId]);
  return readLocked(ctx.db, id);
}

/** Sets a line's count; 0 or less takes it out. */
export const setCount = (ctx: Ctx, which: Which, productId: number, count: number): Promise<CartRow> =>
  count > 0 ? changeLine(ctx, 'set', which, productId, count) : removeLine(ctx, which, productId);
