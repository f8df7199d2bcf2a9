/** /checkout: turns a cart into an order, on one page. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { changeGuestCart } from '#src/session/cart.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SandboxBanner } from '#src/ui/SandboxBanner.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
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
import { SignInChoice } from './SignInChoice.tsx';
import { checkoutLabels } from './labels.ts';

const Column = styled(PageWidth)({
  paddingBlock: '24px 40px',
  display: 'grid',
  gap: 18,
  [from.lg]: { paddingBlock: '36px 64px' },
});

/** After success: clears the form, creates a new cart and opens the confirmation. */
function usePlacedOrder(): { isPlaced: boolean; onPlaced: (order: Order) => void } {
  const queries = useQueryClient();
  const go = useGo();
  const [isPlaced, setPlaced] = useState(false);
  const onPlaced = (order: Order) => {
    setPlaced(true);
    checkoutDraft.clear();
    mergeNote.clear();
    changeGuestCart({ type: 'empty' });
    queries.setQueryData(orderKey(order.id), order);
    // If this fails, adding the next product creates a cart.
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
  const cartActions = useCart();
  const signIn = useSignIn('/checkout');
  const { isPlaced, onPlaced } = usePlacedOrder();

  if (isPlaced || signIn.isBusy) return <PageSkeleton />;
  if (session && !canBuy(session.me))
    return <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />;
  const cart = cartActions?.cart;
  if (!cart)
    return cartActions?.failure ? (
      <ErrorState text={failureText(cartActions.failure)} onRetry={cartActions.retry} />
    ) : (
      <PageSkeleton />
    );
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
  if (!session || cart_hash === undefined) return <SignInChoice signIn={signIn} />;
  return (
    <CheckoutForm
      key={session.me.id}
      me={session.me}
      cart={{ ...cart, cart_hash }}
      cartActions={cartActions}
      onPlaced={onPlaced}
    />
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
