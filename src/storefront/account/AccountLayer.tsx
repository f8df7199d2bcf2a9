/**
 * Everything of the signed-in user that the frame needs on each page: refreshes user, cart and badge, moves a guest's
 * wishes to the account, and shows the cart drawer.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { canBuy, useSession } from '#src/session/session.ts';
import { useStore } from '#src/ui/store.ts';
import { useFreshMe } from '../auth/useFreshMe.ts';
import { openedCart } from '../cart/cartDialogs.ts';
import { basketQuery } from '../cart/serverBasket.ts';
import { useWishSync } from '../wishes/useWishSync.ts';

const LazyUnreadChatsWatcher = lazy(async () => ({
  default: (await import('#src/conversation/UnreadChatsWatcher.tsx')).UnreadChatsWatcher,
}));
const BannersAbove = lazy(async () => ({ default: (await import('./PageBanners.tsx')).PageBanners }));
const CartDrawer = lazy(async () => ({ default: (await import('../cart/CartDrawer.tsx')).CartDrawer }));

export function AccountLayer() {
  const session = useSession();
  // Requests nothing while signing out: the token may expire before the answer.
  const isActive = useLocation().pathname !== '/logout' && session !== null;
  useFreshMe(isActive);
  useWishSync();
  useQuery({ ...basketQuery, enabled: isActive && canBuy(session.me) });
  const opened = useStore(openedCart);
  return (
    <>
      {/* A separate boundary: the banners must keep their room while a drawer loads. */}
      <Suspense>{isActive && <BannersAbove me={session.me} />}</Suspense>
      <Suspense>
        {isActive && !session.me.is_guest && <LazyUnreadChatsWatcher key={session.me.id} />}
        {opened && <CartDrawer opened={opened} />}
      </Suspense>
    </>
  );
}
