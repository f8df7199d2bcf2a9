/**
 * What the cart needs on every page; the frame mounts it once. Keeps a buyer's cart and the badge fresh
 * (other devices, other tabs), and asks the question that adding may lead to.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { buys, useSession } from '#src/session/session.ts';
import { questionStore } from './cartQuestion.ts';
import { cartKey, fetchCart } from './serverCart.ts';

const OtherCompanyDialog = lazy(async () => ({ default: (await import('./OtherCompanyDialog.tsx')).OtherCompanyDialog }));

const none = () => null;

export function CartInFrame() {
  const session = useSession();
  useQuery({ queryKey: cartKey, queryFn: ({ signal }) => fetchCart(signal), enabled: session !== null && buys(session.me) });
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get, none);
  return question && (
    <Suspense>
      <OtherCompanyDialog question={question} />
    </Suspense>
  );
}
