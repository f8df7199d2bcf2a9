/** Returns the cart of the current user, guest or buyer, with the same actions. */
import { canBuy, useSession } from '#src/session/session.ts';
import type { CartActions } from './cartActions.ts';
import { useGuestCartActions } from './useGuestCartActions.ts';
import { useServerCartActions } from './useServerCartActions.ts';

/** Returns the cart; null for vendors and admins, who can't buy. */
export function useCart(): CartActions | null {
  const session = useSession();
  const isBuyer = session !== null && canBuy(session.me);
  const guest = useGuestCartActions(session === null);
  const server = useServerCartActions(isBuyer);
  if (session === null) return guest;
  return isBuyer ? server : null;
}
