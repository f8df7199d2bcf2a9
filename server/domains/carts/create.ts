/** Creates and deletes carts. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { getCartOwnerId, getCartRefKind, canUse, getCartRefValue, type CartRef } from './policy.ts';
import { noCart, type CartRow } from './read.ts';

const insert = oneRow<Omit<CartRow, 'lines'>, { string: string; cartOwnerId: number | null; now: Date }>(
  'cart_create',
  `insert into carts (hash, user_id, created_at, updated_at) values ($string, $cartOwnerId, $now, $now)
   returning id, hash, user_id, fio, email, phone, received_at, is_pickup, pickup_store_id, updated_at`,
);
const buildDelete = (condition: string) => `delete from carts c where ${condition} returning c.id`;
const remove = {
  hash: oneRow<{ id: number }, { hash: string | number; user_id: number | null }>(
    'cart_clear',
    buildDelete(canUse.hash),
  ),
  id: oneRow<{ id: number }, { hash: string | number; user_id: number | null }>(
    'cart_clear_by_id',
    buildDelete(canUse.id),
  ),
};

/** Creates an empty cart, for the signed-in buyer if there is one. Its hash is 192 random bits. */
export async function createCart(ctx: Ctx): Promise<CartRow> {
  const row = await insert(ctx.db, {
    string: randomBytes(24).toString('base64url'),
    cartOwnerId: getCartOwnerId(ctx.user),
    now: ctx.clock(),
  });
  return { ...row!, lines: [] };
}

/** Deletes a cart with its lines. */
export async function clearCart(ctx: Ctx, cartRef: CartRef): Promise<void> {
  if (
    !(await remove[getCartRefKind(cartRef)](ctx.db, {
      hash: getCartRefValue(cartRef),
      user_id: getCartOwnerId(ctx.user),
    }))
  )
    throw noCart(ctx);
}
