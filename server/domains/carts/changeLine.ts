/**
 * Adds products to a cart. Each change is one statement that locks the cart's row, so that concurrent changes are
 * serialized. The cart is then read and validated, and an invalid change is rolled back with the unit.
 */
import { maxLineCount, maxLines } from '#contract/rules/cart.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { mergingDuplicates } from './duplicates.ts';
import { canUse, chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from './policy.ts';
import { findCart, noCart, readLockedCart, type CartRow } from './read.ts';
import { buildTouchSql } from './touch.ts';

interface ChangedLine {
  /** Null if the caller has no access to such a cart, or the product is not in the storefront. */
  cart_id: number | null;
  /** The line's new count; null if it would exceed the limit. */
  count: number | null;
}

// The line stores the price that was last shown to the buyer: that of the moment when the product was added
const buildChangeSql = (condition: string, conflict: string) => `
  with product as (select id, company_id, price from products where id = $productId and visible),
  changed_cart as (
    update carts c
       set ${buildTouchSql('$now')}, user_id = coalesce(c.user_id, $user_id::int),
           company_id = case when c.company_id is not null and exists (select from cart_lines l where l.cart_id = c.id)
                             then c.company_id else product.company_id end
      from product
     where ${condition}
    returning c.id, product.id as product_id, product.price),
  changed_line as (
    insert into cart_lines as l (cart_id, product_id, count, price)
    select id, product_id, $count::int, price from changed_cart
        on conflict (cart_id, product_id) do update set ${conflict}
    returning l.count)
  select (select id from changed_cart) as cart_id, (select count from changed_line) as count`;

const onConflictAdd = `count = l.count + excluded.count where l.count + excluded.count <= ${maxLineCount}`;
const onConflictSet = 'count = excluded.count';
interface ChangeValues extends CartCaller {
  productId: number;
  count: number;
  now: Date;
}
type ByHash = ChangeValues & { hash: string };
type ById = ChangeValues & { cartId: number };
const changes = {
  add: chooseByCartRef<ChangedLine | undefined, ChangeValues>({
    hash: oneRow<ChangedLine, ByHash>('cart_add', buildChangeSql(canUse.hash, onConflictAdd)),
    id: oneRow<ChangedLine, ById>('cart_add_by_id', buildChangeSql(canUse.id, onConflictAdd)),
  }),
  set: chooseByCartRef<ChangedLine | undefined, ChangeValues>({
    hash: oneRow<ChangedLine, ByHash>('cart_set', buildChangeSql(canUse.hash, onConflictSet)),
    id: oneRow<ChangedLine, ById>('cart_set_by_id', buildChangeSql(canUse.id, onConflictSet)),
  }),
};

/**
 * Adds to a line's count, or sets it.
 * @param count 1 … 9,999
 * @returns the cart after the change
 */
export async function changeLine(
  ctx: Ctx,
  mode: 'add' | 'set',
  cartRef: CartRef,
  productId: number,
  count: number,
): Promise<CartRow> {
  const values = { user_id: getCartOwnerId(ctx.user), productId, count, now: ctx.clock() };
  // Sent together; one connection runs them in order, so the second reads the changed cart
  const change = () => Promise.all([changes[mode](ctx.db, cartRef, values), findCart(ctx, cartRef)]);
  const [changed, cart] = await mergingDuplicates(ctx, cartRef, change, { productId });
  if (!cart) throw noCart(ctx);
  if (!changed?.cart_id) throw toChangeFailure(cart, productId);
  assertLineAllowed(cart, productId, changed.count ?? getCount(cart, productId) + count);
  return cart;
}

/** The count of a product in a cart. */
export const getCount = (cart: CartRow, productId: number): number =>
  cart.lines.find((line) => line.product_id === productId)?.count ?? 0;

function toChangeFailure(cart: CartRow, productId: number): Error {
  return getCount(cart, productId) > 0
    ? fail('not_available', { body: { lines: [{ product_id: productId }] } })
    : notFound('product');
}

/**
 * Checks the changed line of a cart.
 * @throws Failure `not_found`, `other_company`, `cart_full`, `not_enough_stock`, `invalid`
 */
export function assertLineAllowed(cart: CartRow, productId: number, requested: number): void {
  const line = cart.lines.find(({ product_id }) => product_id === productId);
  if (!line) throw notFound('product');
  if (cart.lines.some(({ company_id }) => company_id !== line.company_id)) throw fail('other_company');
  if (cart.lines.length > maxLines) throw fail('cart_full', { values: { max: maxLines } });
  if (requested > line.left)
    throw fail('not_enough_stock', {
      body: { lines: [{ product_id: productId, wanted: requested, left: line.left }] },
    });
  if (requested > maxLineCount) throw invalid({ count: { failure: 'too_big', values: { max: maxLineCount } } });
}

const buildLockSql = (condition: string) =>
  `update carts c
      set ${buildTouchSql('$now')}, user_id = coalesce(c.user_id, $user_id::int)
    where ${condition}
   returning c.id`;
type LockValues = CartCaller & { now: Date };
const lockUsableCart = chooseByCartRef<{ id: number } | undefined, LockValues>({
  hash: oneRow<{ id: number }, LockValues & { hash: string }>('cart_lock', buildLockSql(canUse.hash)),
  id: oneRow<{ id: number }, LockValues & { cartId: number }>('cart_lock_by_id', buildLockSql(canUse.id)),
});

/** Locks a cart until the unit ends; a guest's cart becomes the signed-in buyer's. */
export async function lockCart(ctx: Ctx, cartRef: CartRef): Promise<number> {
  const values = { user_id: getCartOwnerId(ctx.user), now: ctx.clock() };
  const cart = await mergingDuplicates(ctx, cartRef, () => lockUsableCart(ctx.db, cartRef, values));
  if (!cart) throw noCart(ctx);
  return cart.id;
}

// A separate statement after the lock, so that it sees lines that others have just committed
const deleteLine = statement<unknown, { cartId: number; productId: number }>(
  'cart_remove',
  `with deleted as (delete from cart_lines where cart_id = $cartId and product_id = $productId)
   update carts
      set company_id = case when exists (select from cart_lines where cart_id = $cartId and product_id <> $productId)
                            then company_id end
    where id = $cartId`,
);

/** Removes a product; one that is not in the cart is no error. */
export async function removeLine(ctx: Ctx, cartRef: CartRef, productId: number): Promise<CartRow> {
  const id = await lockCart(ctx, cartRef);
  await deleteLine(ctx.db, { cartId: id, productId });
  return readLockedCart(ctx.db, id);
}

/** Sets a line's count; 0 or less removes the line. */
export const setCount = (ctx: Ctx, cartRef: CartRef, productId: number, count: number): Promise<CartRow> =>
  count > 0 ? changeLine(ctx, 'set', cartRef, productId, count) : removeLine(ctx, cartRef, productId);
