/** Makes and deletes carts. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { holderOf, kindOf, mayUse, valueOf, type Which } from './policy.ts';
import { noCart, type CartRow } from './read.ts';

const insert = oneRow<Omit<CartRow, 'lines'>>(
  'cart_create',
  `insert into carts (hash, user_id, created_at, updated_at) values ($1, $2, $3, $3)
   returning id, hash, user_id, fio, email, phone, received_at, is_pickup, pickup_store_id, updated_at`,
);
const deleting = (condition: string) => `delete from carts c where ${condition} returning c.id`;
const remove = {
  hash: oneRow<{ id: number }>('cart_clear', deleting(mayUse.hash)),
  id: oneRow<{ id: number }>('cart_clear_by_id', deleting(mayUse.id)),
};

/** Makes an empty cart: the caller's, where a buyer is signed in. Its hash is 192 random bits. */
export async function createCart(ctx: Ctx): Promise<CartRow> {
  const row = await insert(ctx.db, [randomBytes(24).toString('base64url'), holderOf(ctx.user), ctx.clock()]);
  return { ...row!, lines: [] };
}

/** Deletes a cart with its lines: its hash opens nothing from then on. */
export async function clearCart(ctx: Ctx, which: Which): Promise<void> {
  if (!(await remove[kindOf(which)](ctx.db, [valueOf(which), holderOf(ctx.user)]))) throw noCart(ctx);
}
