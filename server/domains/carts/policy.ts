/** Whose cart it is: a guest's belongs to whoever knows its hash, a user's answers only that user. */
import type { SessionUser } from '#server/context.ts';

/** The user who takes over a guest's cart by using it: a buyer or a manager; a vendor and an admin don't buy. */
export const holderOf = (user: SessionUser | null): number | null =>
  user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager') ? user.id : null;

/** How a call names its cart: by the secret hash, or by id, which is for the owner alone. */
export type Which = { hash: string } | { id: number };

/**
 * The condition for hot statements, where `$1` is the hash or id and `$2` the caller's id or null.
 * Only open carts: an ordered one is its order's past.
 */
export const mayUse = {
  hash: `c.hash = $1 and c.status = 'open' and (c.user_id is null or c.user_id = $2::int)`,
  id: `c.id = $1 and c.status = 'open' and c.user_id = $2::int`,
} as const;

/** Which of a pair of statements serves a call: by hash or by id. */
export const kindOf = (which: Which): keyof typeof mayUse => ('hash' in which ? 'hash' : 'id');

/** The `$1` of these statements. */
export const valueOf = (which: Which): string | number => ('hash' in which ? which.hash : which.id);
