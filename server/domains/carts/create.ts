/** Creates and deletes carts. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { getAddressUses } from '#server/platform/rateLimit.ts';
import { canUse, chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from './policy.ts';
import { noCart, type CartRow } from './read.ts';

const insertCart = oneRow<Omit<CartRow, 'lines'>, CartCaller & { hash: string; now: Date }>(
  'cart_create',
  `insert into carts (hash, user_id, created_at, updated_at)
   values ($hash, $user_id, $now, $now)
   returning id, hash, user_id, fio, email, phone, received_at, is_pickup, pickup_store_id, updated_at`,
);
const buildDeleteSql = (condition: string) => `delete from carts c where ${condition} returning c.id`;
const deleteCart = chooseByCartRef<{ id: number } | undefined, CartCaller>({
  hash: oneRow<{ id: number }, CartCaller & { hash: string }>('cart_clear', buildDeleteSql(canUse.hash)),
  id: oneRow<{ id: number }, CartCaller & { cartId: number }>('cart_clear_by_id', buildDeleteSql(canUse.id)),
});

/** Creates the secret of a cart: 192 random bits. */
export const createCartHash = (): string => randomBytes(24).toString('base64url');

/**
 * Counts a cart that a guest opens. Users have one per company.
 * @throws Failure `too_often`
 */
export async function takeGuestCart(ctx: Ctx): Promise<void> {
  if (getCartOwnerId(ctx.user) === null) await ctx.limits.takeAll(getAddressUses('guestCarts', ctx.ip));
}

/**
 * Creates an empty cart, for the signed-in buyer if there is one.
 * @throws Failure `too_often`
 */
export async function createCart(ctx: Ctx): Promise<CartRow> {
  await takeGuestCart(ctx);
  const row = await insertCart(ctx.db, {
    hash: createCartHash(),
    user_id: getCartOwnerId(ctx.user),
    now: ctx.clock(),
  });
  return { ...row!, lines: [] };
}

/** Deletes a cart with its lines. */
export async function clearCart(ctx: Ctx, cartRef: CartRef): Promise<void> {
  if (!(await deleteCart(ctx.db, cartRef, { user_id: getCartOwnerId(ctx.user) }))) throw noCart(ctx);
}
