/** /checkout: from a filled cart to an order, on one page. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { changeGuestCart } from '#src/session/cart.ts';
import { buys, useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SandboxBanner } from '#src/ui/SandboxBanner.tsx';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useGo } from '../auth/useGo.ts';
import { useSignIn } from '../auth/useSignIn.ts';
import { meKey } from '../auth/useFreshMe.ts';
import { mergeNote } from '../cart/mergeCart.ts';
import { startFreshCart } from '../cart/serverCart.ts';
import { useCart } from '../cart/useCart.ts';
import { useHead } from '../head.tsx';
import { orderKey } from '../orders/keys.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { checkoutDraft } from './draft.ts';
import { GuestGate } from './GuestGate.tsx';
import { checkoutLabels } from './labels.ts';

const Column = styled(PageWidth)({
  paddingBlock: '24px 40px',
  display: 'grid',
  gap: 18,
  [from.lg]: { paddingBlock: '36px 64px' },
});

/** After success: the form forgets, a fresh cart takes the old one's place, the confirmation opens. */
function usePlaced(): { isPlaced: boolean; onPlaced: (order: Order) => void } {
  const queries = useQueryClient();
  const go = useGo();
  const [isPlaced, setPlaced] = useState(false);
  const onPlaced = (order: Order) => {
    setPlaced(true);
    checkoutDraft.clear();
    mergeNote.clear();
    changeGuestCart({ type: 'empty' });
    queries.setQueryData(orderKey(order.id), order);
    // A cart that could not be made now is made at the next product.
    void startFreshCart(queries).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: meKey });
    go(`/orders/view/${order.id}?placed=1`, { replace: true });
  };
  return { isPlaced, onPlaced };
}

function Content() {
  const text = useLabels(checkoutLabels);
  const failureText = useFailureText();
  const session = useSession();
  const desk = useCart();
  const signIn = useSignIn('/checkout');
  const { isPlaced, onPlaced } = usePlaced();

  if (isPlaced || signIn.isBusy) return <PageSkeleton />;
  if (session && !buys(session.me))
    return <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />;
  const cart = desk?.cart;
  if (!cart)
    return desk?.failure ? <ErrorState text={failureText(desk.failure)} onRetry={desk.retry} /> : <PageSkeleton />;
  if (cart.items.length === 0) {
    return (
      <EmptyState icon="cart" title={text.empty.title} text={text.empty.text}>
        <LinkButton to="/products/catalog" variant="contained">
          {text.empty.toCatalog}
        </LinkButton>
      </EmptyState>
    );
  }
  const { cart_hash } = cart;
  if (!session || cart_hash === undefined) return <GuestGate signIn={signIn} />;
  return (
    <CheckoutForm key={session.me.id} me={session.me} cart={{ ...cart, cart_hash }} desk={desk} onPlaced={onPlaced} />
  );
}

export function Page() {
  const text = useLabels(checkoutLabels);
  const isHydrated = useIsHydrated();
  useHead({ title: text.title, noIndex: true });
  return (
    <Column>
      <div>
        <LinkButton to="/cart" size="small" style={{ marginLeft: -12 }}>
          {text.toCart}
        </LinkButton>
        <PageTitle>{text.title}</PageTitle>
      </div>
      <SandboxBanner />
      {isHydrated ? <Content /> : <PageSkeleton />}
    </Column>
  );
}
