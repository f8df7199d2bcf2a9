/**
 * What a person's things need on every page; the frame mounts it once. Keeps user, cart and badge fresh
 * (other devices, other tabs), and asks the question that adding to the cart may lead to.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { buys, useSession } from '#src/session/session.ts';
import { useFreshMe } from '../auth/useFreshMe.ts';
import { questionStore } from '../cart/cartQuestion.ts';
import { cartKey, fetchCart } from '../cart/serverCart.ts';

const OtherCompanyDialog = lazy(async () => ({ default: (await import('../cart/OtherCompanyDialog.tsx')).OtherCompanyDialog }));

const none = () => null;

export function AccountInFrame() {
  const session = useSession();
  // Whoever is leaving is asked for nothing more: the token may be dead before the answer.
  const isHere = useLocation().pathname !== '/logout' && session !== null;
  useFreshMe(isHere);
  useQuery({ queryKey: cartKey, queryFn: ({ signal }) => fetchCart(signal), enabled: isHere && buys(session.me) });
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get, none);
  return question && (
    <Suspense>
      <OtherCompanyDialog question={question} />
    </Suspense>
  );
}
