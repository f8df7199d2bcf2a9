/**
 * /checkout: turns the carts of the basket into one purchase; with `?company={id}` the cart of that company alone, and
 * the other carts stay. `?purchase={id}` pays for a purchase, and confirms it.
 */
import styled from '@emotion/styled';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { Purchase } from '#contract/purchases.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
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
import { addressesQuery } from '../addresses/queries.ts';
import { useGo } from '../auth/useGo.ts';
import { useSignIn } from '../auth/useSignIn.ts';
import { meKey } from '../auth/useFreshMe.ts';
import {
  basketCheckoutPath,
  buildCheckoutPath,
  type Basket,
  type CompanyCart,
  type ServerCart,
} from '../cart/basket.ts';
import { mergeNote } from '../cart/mergeNote.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { MergedNotice } from '../cart/MergeNotice.tsx';
import { basketQuery, fetchOrCreateCart } from '../cart/serverBasket.ts';
import { useBasket } from '../cart/useBasket.ts';
import { useHead } from '../head.tsx';
import { orderKey } from '../orders/keys.ts';
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx';
import { shippingQuery } from './DeliveryNote.tsx';
import { checkoutDraft } from './draft.ts';
import { paymentConfigQuery } from './PaymentSection.tsx';
import { checkoutCodesQuery } from './Promo.tsx';
import { SignInChoice } from './SignInChoice.tsx';
import { buildPurchasePath, purchaseKey } from './purchasePath.ts';
import { checkoutLabels } from './labels.ts';

const PurchaseView = lazy(async () => ({ default: (await import('./PurchaseView.tsx')).PurchaseView }));

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

/** After success: clears the form, makes sure that there is a cart, and opens the payment or the confirmation. */
function usePlacedPurchase(): { isPlaced: boolean; onPlaced: (purchase: Purchase) => void } {
  const queries = useQueryClient();
  const go = useGo();
  const [isPlaced, setPlaced] = useState(false);
  const onPlaced = (purchase: Purchase) => {
    const { orders } = purchase;
    const [first] = orders;
    setPlaced(true);
    checkoutDraft.clear();
    for (const order of orders) {
      removeLeftItems(order.company.id);
      queries.setQueryData(orderKey(order.id), order);
    }
    queries.setQueryData(purchaseKey(purchase.id), purchase);
    // If this fails, adding the next product creates a cart.
    void fetchOrCreateCart(queries).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: meKey });
    go(
      first && orders.length === 1 && !purchase.awaits_payment
        ? `/orders/view/${first.id}?placed=1`
        : buildPurchasePath(purchase.id),
      { replace: true },
    );
  };
  return { isPlaced, onPlaced };
}

/** The key of the address under which companies are left out of the checkout, as ids with commas. */
const leftOutKey = 'without';

/** Returns the carts that the address names, and its path. */
function useNamedCarts(basket: Basket | undefined): { carts: readonly CompanyCart[]; path: string } {
  const [search] = useSearchParams();
  const carts = basket?.carts ?? [];
  const id = search.get('company');
  if (id === null) {
    const leftOut = search.get(leftOutKey);
    const leftOutIds = (leftOut ?? '').split(',').map(Number);
    const basketPath = leftOut ? `${basketCheckoutPath}?${leftOutKey}=${leftOut}` : basketCheckoutPath;
    return {
      carts: carts.filter(({ company }) => !leftOutIds.includes(company.id)),
      path: carts.length === 1 ? buildCheckoutPath(carts[0]!.company.id) : basketPath,
    };
  }
  return { carts: carts.filter(({ company }) => company.id === Number(id)), path: buildCheckoutPath(Number(id)) };
}

/**
 * The form once all is loaded that it begins with, so that nothing moves after it is shown.
 * @param onShown called then
 */
function LoadedForm({ onShown, ...props }: CheckoutFormProps & { onShown: () => void }) {
  const { carts } = props;
  const { payments } = useInstallation().services;
  const shipping = useQueries({ queries: carts.map(({ company }) => shippingQuery(company.id)) });
  const config = useQuery({ ...paymentConfigQuery, enabled: payments !== 'none' });
  const [hasCodes] = useState(() => Boolean(checkoutDraft.get()?.codes?.length));
  const codes = useQuery({ ...checkoutCodesQuery, enabled: hasCodes });
  const isLoading = [...shipping, config, codes].some((query) => query.isLoading);
  // What has failed is asked for again by the form: it must not disappear meanwhile
  const [isShown, setShown] = useState(false);
  if (!isLoading && !isShown) setShown(true);
  const showForm = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) showForm();
  }, [isShown]);
  return isShown ? <CheckoutForm {...props} /> : <PageSkeleton />;
}

/**
 * Whether the buyer has removed in this tab what the page was to order. Until the server has answered, the query cache
 * then has a cart without lines; where another tab or device has emptied a cart, it has no such cart.
 * @param isEmpty whether nothing is left to order
 */
function useIsRemovedHere(isEmpty: boolean): boolean {
  // `useBasket` loads it
  const { data: stored = [] } = useQuery({ ...basketQuery, enabled: false });
  const [isRemovedHere, setRemovedHere] = useState<boolean | null>(null);
  if (isEmpty && isRemovedHere === null) setRemovedHere(stored.some(({ items }) => items.length === 0));
  if (!isEmpty && isRemovedHere !== null) setRemovedHere(null);
  return isRemovedHere ?? false;
}

const isServerCart = (cart: CompanyCart): cart is ServerCart => cart.id !== undefined && cart.cart_hash !== undefined;

/** @param title takes the focus when the form replaces the button that had it */
function Content({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const text = useLabels(checkoutLabels);
  const failureText = useFailureText();
  const session = useSession();
  const locale = useLocale();
  const getName = useCompanyName();
  const basketActions = useBasket();
  const basket = basketActions?.basket;
  const { carts, path } = useNamedCarts(basket);
  const signIn = useSignIn(path);
  const { isPlaced, onPlaced } = usePlacedPurchase();
  const [search, setSearch] = useSearchParams();
  const isButtonReplaced = useRef(false);
  // Who has seen goods here: if there are none later, the page says why
  const [shownTo, setShownTo] = useState<number | null>(null);
  if (session && carts.length > 0 && shownTo !== session.me.id) setShownTo(session.me.id);
  const isRemovedHere = useIsRemovedHere(basket !== undefined && carts.length === 0);
  // Loaded beside the carts, so that it is there when the form is shown
  useQuery({ ...addressesQuery, enabled: session !== null && !session.me.is_guest });

  if (isPlaced || signIn.isBusy) return <PageSkeleton />;
  if (session && !canBuy(session.me))
    return <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />;
  if (!basket)
    return basketActions?.failure ? (
      <ErrorState text={failureText(basketActions.failure)} onRetry={basketActions.retry} />
    ) : (
      <PageSkeleton />
    );
  const toCart = (
    <LinkButton to="/cart" variant="contained">
      {text.otherCarts.toCart}
    </LinkButton>
  );
  if (basket.carts.length === 0) {
    if (isRemovedHere)
      return (
        <EmptyState icon="cart" title={text.empty.title} text={text.empty.text}>
          {toCart}
        </EmptyState>
      );
    const emptyText = session && session.me.id === shownTo ? text.problems.lost : text.empty;
    return (
      <EmptyState icon="cart" title={emptyText.title} text={emptyText.text}>
        {/* Back from the payment: what is still to be paid is there */}
        {session && (
          <LinkButton to="/orders/list/my" variant="outlined">
            {text.problems.lost.orders}
          </LinkButton>
        )}
        <LinkButton to="/products/catalog" variant="contained">
          {text.empty.toCatalog}
        </LinkButton>
      </EmptyState>
    );
  }
  if (carts.length === 0) {
    return (
      <EmptyState
        icon="cart"
        title={text.otherCarts.title}
        text={isRemovedHere ? text.restStays : text.otherCarts.text}
      >
        {toCart}
      </EmptyState>
    );
  }
  const names = carts.map(({ company }) => getName(company));
  const note = basket.carts.length > 1 && (
    <OrderNote>
      {carts.length > 1 ? text.ordersFrom(new Intl.ListFormat(locale).format(names)) : text.orderFrom(names[0]!)}
      {carts.length > 1 && carts.length < basket.carts.length && ` ${text.restStays}`}
    </OrderNote>
  );
  const serverCarts = carts.filter(isServerCart);
  if (!session || serverCarts.length < carts.length) {
    return (
      <>
        {note}
        <SignInChoice
          signIn={signIn}
          path={path}
          onGuest={() => {
            isButtonReplaced.current = true;
          }}
        />
      </>
    );
  }
  return (
    <>
      {note}
      <MergedNotice />
      <LoadedForm
        key={`${session.me.id} ${carts.map(({ company }) => company.id).join()}`}
        me={session.me}
        carts={serverCarts}
        path={path}
        basketActions={basketActions}
        onPlaced={onPlaced}
        onShown={() => {
          if (isButtonReplaced.current) title.current?.focus({ preventScroll: true });
          isButtonReplaced.current = false;
        }}
        onLeaveOut={(companyIds) => {
          isButtonReplaced.current = true;
          const leftOut = [search.get(leftOutKey) ?? [], companyIds].flat();
          setSearch({ [leftOutKey]: leftOut.join() }, { preventScrollReset: true });
        }}
      />
    </>
  );
}

export function Page() {
  const text = useLabels(checkoutLabels);
  const isHydrated = useIsHydrated();
  const [search] = useSearchParams();
  const purchaseId = Number(search.get('purchase'));
  const title = useRef<HTMLHeadingElement>(null);
  useHead({ title: text.title, noIndex: true });
  if (isHydrated && purchaseId > 0)
    return (
      <Column>
        <Suspense fallback={<PageSkeleton />}>
          <PurchaseView id={purchaseId} />
        </Suspense>
      </Column>
    );
  return (
    <Column>
      <div>
        <LinkButton to="/cart" size="small" style={{ marginLeft: -12 }}>
          {text.toCart}
        </LinkButton>
        <PageTitle ref={title} tabIndex={-1}>
          {text.title}
        </PageTitle>
      </div>
      <SandboxBanner />
      {isHydrated ? <Content title={title} /> : <PageSkeleton />}
    </Column>
  );
}
