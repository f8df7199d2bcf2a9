/** The cart in use, a guest's or a buyer's, as the screens see it: one shape, the same deeds. */
import { buys, useSession } from '#src/session/session.ts';
import type { CartDesk } from './cartDesk.ts';
import { useGuestCartDesk } from './useGuestCartDesk.ts';
import { useServerCartDesk } from './useServerCartDesk.ts';

/** The cart of whoever looks; null for a vendor or an admin, who don't buy. */
export function useCart(): CartDesk | null {
  const session = useSession();
  const isBuyer = session !== null && buys(session.me);
  const guest = useGuestCartDesk(session === null);
  const server = useServerCartDesk(isBuyer);
  if (session === null) return guest;
  return isBuyer ? server : null;
}
