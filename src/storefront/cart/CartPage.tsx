/** /cart: the cart of a guest or a buyer. */
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { PageTitle, PageWidth, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useGo } from '../auth/useGo.ts';
import { useLocation } from 'react-router';
import { useHead } from '../head.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CartActions, CartLines } from './cartActions.ts';
import { ClearCartButton } from './ClearCartButton.tsx';
import { cartLabels } from './labels.ts';
import { CartLineList } from './CartLineList.tsx';
import { getAdjustedCounts } from './lineState.ts';
import { MergeNotice } from './MergeNotice.tsx';
import { PriceNotice } from './PriceNotice.tsx';
import { useCart } from './useCart.ts';
import { useLineActions } from './useLineActions.ts';

const lazyRecentlySeen = createRenderedPart(async () => (await import('../product/RecentlySeen.tsx')).RecentlySeen);

const lazyCartRestoration = createRenderedPart(async () => (await import('./CartRestoration.tsx')).CartRestoration);

const Column = styled(PageWidth)({
  paddingBlock: '24px 40px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  [from.lg]: { paddingBlock: '36px 64px' },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 });
const Columns = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 32 },
});
const RecentlySeenBox = styled('div')({ marginTop: 28, minWidth: 0, '&:empty': { display: 'none' } });
const LinesPanel = styled(Panel)({ paddingBlock: 0, [from.md]: { paddingBlock: 6 } });

function CartSkeleton() {
  return (
    <Columns aria-busy="true">
      <Skeleton height={260} radius={14} />
      <Skeleton height={240} radius={14} />
    </Columns>
  );
}

function FilledCart({ cart, cartActions }: { cart: CartLines; cartActions: CartActions }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const go = useGo();
  const lineActions = useLineActions(cartActions);
  const adjusted = getAdjustedCounts(cart.items);
  const isBlocked = adjusted.size > 0;
  const checkout = () => {
    cartActions.accept();
    go('/checkout');
  };

  return (
    <>
      {cartActions.failure !== null && (
        <Callout
          tone="warning"
          title={text.checkFailed}
          actions={
            <Button size="small" onClick={cartActions.retry}>
              {text.tryAgain}
            </Button>
          }
        >
          <p>{failureText(cartActions.failure)}</p>
        </Callout>
      )}
      <PriceNotice items={cart.items} />
      {isBlocked && (
        <Callout
          tone="warning"
          title={text.trouble.title}
          actions={<CalloutButton onClick={() => lineActions.setCounts(adjusted)}>{text.trouble.adjust}</CalloutButton>}
        >
          <p>{text.trouble.text}</p>
        </Callout>
      )}
      <Columns>
        <LinesPanel aria-label={text.title}>
          <CartLineList items={cart.items} actions={lineActions} />
        </LinesPanel>
        <CartSummary cart={cart} isBlocked={isBlocked} onCheckout={checkout} />
      </Columns>
    </>
  );
}

function CartContent({ cartActions }: { cartActions: CartActions }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const { cart, failure } = cartActions;
  if (!cart)
    return failure === null ? <CartSkeleton /> : <ErrorState text={failureText(failure)} onRetry={cartActions.retry} />;
  if (cart.items.length > 0) return <FilledCart cart={cart} cartActions={cartActions} />;
  return (
    <EmptyState icon="cart" title={text.empty.title} text={text.empty.text}>
      <LinkButton to="/products/catalog" variant="contained">
        {text.empty.toCatalog}
      </LinkButton>
    </EmptyState>
  );
}

export function Page() {
  const text = useLabels(cartLabels);
  const isHydrated = useIsHydrated();
  const session = useSession();
  const cartActions = useCart();
  useHead({ title: text.title, noIndex: true });
  const secret = /^#restore=([\w-]+)$/.exec(useLocation().hash)?.[1];
  const isFull = (cartActions?.cart?.items.length ?? 0) > 0;

  return (
    <Column>
      <Head>
        <PageTitle>{text.title}</PageTitle>
        {isFull && <ClearCartButton />}
      </Head>
      {isHydrated && secret && <lazyCartRestoration.Part token={secret} />}
      {session && cartActions && <MergeNotice />}
      {!isHydrated && <CartSkeleton />}
      {isHydrated && cartActions && <CartContent cartActions={cartActions} />}
      {isHydrated && !cartActions && <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />}
      {isHydrated && cartActions && (
        <RecentlySeenBox>
          <lazyRecentlySeen.Part excludedIds={cartActions.cart?.items.map(({ product }) => product.id) ?? []} />
        </RecentlySeenBox>
      )}
    </Column>
  );
}
