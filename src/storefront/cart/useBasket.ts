/** Returns the basket of the current user, guest or buyer, with the same actions. */
import { canBuy, useSession } from '#src/session/session.ts';
import type { BasketActions } from './basketActions.ts';
import { useGuestBasket } from './useGuestBasket.ts';
import { useServerBasket } from './useServerBasket.ts';

/** Returns the basket; null for vendors and admins, who can't buy. */
export function useBasket(): BasketActions | null {
  const session = useSession();
  const isBuyer = session !== null && canBuy(session.me);
  const guest = useGuestBasket(session === null);
  const server = useServerBasket(isBuyer);
  if (session === null) return guest;
  return isBuyer ? server : null;
}
