/** Who may use a cart: whoever knows the hash of a guest's cart; a user's cart only that user. */
import type { Db } from '#server/db/connect.ts';
import type { SessionUser } from '#server/request.ts';

/** The user who owns a cart by using it: a buyer or a manager. Vendors and admins don't buy. */
export const getCartOwnerId = (user: SessionUser | null): number | null =>
  user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager') ? user.id : null;

/** How a call names its cart: by the secret hash, or by id, which works for the owner alone. */
export type CartRef = { hash: string } | { id: number };

/** SQL conditions on cart `c`, where `$user_id` is the caller's id or null. Only open carts can be used. */
export const canUse = {
  hash: `c.hash = $hash and c.status = 'open' and (c.user_id is null or c.user_id = $user_id::int)`,
  id: `c.id = $cartId and c.status = 'open' and c.user_id = $user_id::int`,
} as const;

/** The caller, as `canUse` needs it. */
export interface CartCaller {
  user_id: number | null;
}

/** Makes one function of two statements: of a cart's hash, and of its id. */
export function chooseByCartRef<Result, Values extends object>(statements: {
  hash: (db: Db, values: Values & { hash: string }) => Promise<Result>;
  id: (db: Db, values: Values & { cartId: number }) => Promise<Result>;
}): (db: Db, cartRef: CartRef, values: Values) => Promise<Result> {
  return (db, cartRef, values) =>
    'hash' in cartRef
      ? statements.hash(db, { ...values, hash: cartRef.hash })
      : statements.id(db, { ...values, cartId: cartRef.id });
}
