/** Who may use a cart: whoever knows the hash of a guest's cart; a user's cart only that user. */
import type { SessionUser } from '#server/request.ts';

/** The user who owns a cart by using it: a buyer or a manager. Vendors and admins don't buy. */
export const getCartOwnerId = (user: SessionUser | null): number | null =>
  user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager') ? user.id : null;

/** How a call names its cart: by the secret hash, or by id, which works for the owner alone. */
export type CartRef = { hash: string } | { id: number };

/** SQL conditions, where `$1` is the hash or id and `$2` the caller's id or null. Only open carts can be used. */
export const canUse = {
  hash: `c.hash = $hash and c.status = 'open' and (c.user_id is null or c.user_id = $user_id::int)`,
  id: `c.id = $hash and c.status = 'open' and c.user_id = $user_id::int`,
} as const;

/** Which of a pair of statements serves a call: by hash or by id. */
export const getCartRefKind = (cartRef: CartRef): keyof typeof canUse => ('hash' in cartRef ? 'hash' : 'id');

/** The value of `$1`. */
export const getCartRefValue = (cartRef: CartRef): string | number => ('hash' in cartRef ? cartRef.hash : cartRef.id);
