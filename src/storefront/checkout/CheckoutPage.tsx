/** /checkout?company={id}: turns the cart of one company into an order, on one page. The other carts stay. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { guestCart } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SandboxBanner } from '#src/ui/SandboxBanner.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useGo } from '../auth/useGo.ts';
import { useSignIn } from '../auth/useSignIn.ts';
import { meKey } from '../auth/useFreshMe.ts';
import { buildCheckoutPath, type Basket } from '../cart/basket.ts';
import { mergeNote } from '../cart/mergeNote.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { MergedNotice } from '../cart/MergeNotice.tsx';
import { fetchOrCreateCart } from '../cart/serverBasket.ts';
import { useBasket } from '../cart/useBasket.ts';
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

/** Whose goods are ordered, if the basket has goods of others too. */
const OrderNote = styled('p')({ margin: '-10px 0 0', color: color.muted });

/** Removes what has just been ordered from this device: lines that a merge has left there. */
function removeLeftItems(companyId: number): void {
  const items = guestCart.get()?.items ?? [];
  const ordered = items.filter(({ product }) => product.company.id === companyId);
  ordered.forEach(({ product }) => changeGuestCart({ type: 'set', product_id: product.id, count: 0 }));
  if (ordered.length < items.length) return;
  changeGuestCart({ type: 'empty' });
  mergeNote.clear();
}

/** After success: clears the form, makes sure that there is a cart, and opens the confirmation. */
function usePlacedOrder(): { isPlaced: boolean; onPlaced: (order: Order) => void } {
  const queries = useQueryClient();
  const go = useGo();
  const [isPlaced, setPlaced] = useState(false);
  const onPlaced = (order: Order) => {
    setPlaced(true);
    checkoutDraft.clear();
    removeLeftItems(order.company.id);
    queries.setQueryData(orderKey(order.id), order);
    // If this fails, adding the next product creates a cart.
    void fetchOrCreateCart(queries).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: meKey });
    go(`/orders/view/${order.id}?placed=1`, { replace: true });
  };
  return { isPlaced, onPlaced };
}

/** Returns the company of the address, else that of an only cart; undefined if the buyer has to choose. */
function useCompanyId(basket: Basket | undefined): number | undefined {
  const [search] = useSearchParams();
  const carts = basket?.carts ?? [];
  const id = search.get('company');
  return id === null ? (carts.length === 1 ? carts[0]?.company.id : undefined) : Number(id);
}

/** Leads to the basket, where the buyer chooses a company. */
function BasketRedirect() {
  const go = useGo();
  useEffect(() => go('/cart', { replace: true }), [go]);
  return <PageSkeleton />;
}

function Content() {
  const text = useLabels(checkoutLabels);
  const failureText = useFailureText();
  const session = useSession();
  const getName = useCompanyName();
  const basketActions = useBasket();
  const basket = basketActions?.basket;
  const companyId = useCompanyId(basket);
  const path = companyId === undefined ? '/checkout' : buildCheckoutPath(companyId);
  const signIn = useSignIn(path);
  const { isPlaced, onPlaced } = usePlacedOrder();

  if (isPlaced || signIn.isBusy) return <PageSkeleton />;
  if (session && !canBuy(session.me))
    return <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />;
  if (!basket)
    return basketActions?.failure ? (
      <ErrorState text={failureText(basketActions.failure)} onRetry={basketActions.retry} />
    ) : (
      <PageSkeleton />
    );
  if (basket.carts.length === 0) {
    return (
      <EmptyState icon="cart" title={text.empty.title} text={text.empty.text}>
        <LinkButton to="/products/catalog" variant="contained">
          {text.empty.toCatalog}
        </LinkButton>
      </EmptyState>
    );
  }
  if (companyId === undefined) return <BasketRedirect />;
  const cart = basket.carts.find(({ company }) => company.id === companyId);
  if (!cart) {
    return (
      <EmptyState icon="cart" title={text.otherCarts.title} text={text.otherCarts.text}>
        <LinkButton to="/cart" variant="contained">
          {text.otherCarts.toCart}
        </LinkButton>
      </EmptyState>
    );
  }
  const { id, cart_hash } = cart;
  const note = basket.carts.length > 1 && <OrderNote>{text.orderFrom(getName(cart.company))}</OrderNote>;
  if (!session || id === undefined || cart_hash === undefined) {
    return (
      <>
        {note}
        <SignInChoice signIn={signIn} path={path} />
      </>
    );
  }
  return (
    <>
      {note}
      <MergedNotice />
      <CheckoutForm
        key={`${session.me.id} ${companyId}`}
        me={session.me}
        cart={{ ...cart, id, cart_hash }}
        basketActions={basketActions}
        onPlaced={onPlaced}
      />
    </>
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
