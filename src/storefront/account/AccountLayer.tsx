/**
 * What a person's things need on every page; the frame mounts it once. Keeps user, cart and badge fresh
 * (other devices, other tabs), takes a guest's wishes along, opens the cart's drawer, asks the question that adding may lead to.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { buys, useSession } from '#src/session/session.ts';
import { useStore } from '#src/ui/store.ts';
import { useFreshMe } from '../auth/useFreshMe.ts';
import { cartQuestion } from '../cart/cartQuestion.ts';
import { openedCart } from '../cart/openedCart.ts';
import { cartQuery } from '../cart/serverCart.ts';
import { useWishKeeper } from '../wishes/useWishKeeper.ts';

const OtherCompanyDialog = lazy(async () => ({
  default: (await import('../cart/OtherCompanyDialog.tsx')).OtherCompanyDialog,
}));
const WatchUnread = lazy(async () => ({ default: (await import('#src/conversation/WatchUnread.tsx')).WatchUnread }));
const BannersAbove = lazy(async () => ({ default: (await import('./BannersAbove.tsx')).BannersAbove }));
const CartDrawer = lazy(async () => ({ default: (await import('../cart/CartDrawer.tsx')).CartDrawer }));

export function AccountInFrame() {
  const session = useSession();
  // Whoever is leaving is asked for nothing more: the token may be dead before the answer.
  const isHere = useLocation().pathname !== '/logout' && session !== null;
  useFreshMe(isHere);
  useWishKeeper();
  useQuery({ ...cartQuery, enabled: isHere && buys(session.me) });
  const question = useStore(cartQuestion);
  const opened = useStore(openedCart);
  return (
    <>
      {/* On its own: what takes its room above the page must not go away while a drawer comes */}
      <Suspense>{isHere && <BannersAbove me={session.me} />}</Suspense>
      <Suspense>
        {isHere && !session.me.is_guest && <WatchUnread key={session.me.id} />}
        {opened && <CartDrawer opened={opened} />}
        {question && <OtherCompanyDialog question={question} />}
      </Suspense>
    </>
  );
}
