/** /cart: the basket of a guest or a buyer, with a part for each company. */
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { useSession } from '#src/session/session.ts';
import { useStoredValue } from '#src/session/storedValue.ts';
import { from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle, PageWidth, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useHead } from '../head.tsx';
import { createRenderedPart } from '../renderedPart.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { Basket } from './basket.ts';
import type { BasketActions } from './basketActions.ts';
import { ClearCartButton } from './ClearCartButton.tsx';
import { CompanyCartPart } from './CompanyCartPart.tsx';
import { useCheckout } from './useCheckout.ts';
import { useCompanyName } from './useCompanyName.ts';
import { cartLabels } from './labels.ts';
import { CartLineList } from './CartLineList.tsx';
import { CartProblems } from './CartProblems.tsx';
import { mergeNote } from './mergeNote.ts';
import { useBasket } from './useBasket.ts';
import { useLineActions, type LineActions } from './useLineActions.ts';
import { useRemovalFocus } from './useRemovalFocus.ts';

const lazyRecentlySeen = createRenderedPart(async () => (await import('../product/RecentlySeen.tsx')).RecentlySeen);

const lazyMergeNotice = createRenderedPart(async () => (await import('./MergeNotice.tsx')).MergeNotice);

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
const Content = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 });
const Carts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

function CartSkeleton() {
  return (
    <Columns aria-busy="true">
      <Skeleton height={260} radius={14} />
      <Skeleton height={240} radius={14} />
    </Columns>
  );
}

interface FilledBasketProps {
  basket: Basket;
  basketActions: BasketActions;
  lineActions: LineActions;
}

function FilledBasket({ basket, basketActions, lineActions }: FilledBasketProps) {
  const text = useLabels(cartLabels);
  const getName = useCompanyName();
  const failureText = useFailureText();
  const checkOut = useCheckout(basketActions);
  const [first] = basket.carts;
  const only = basket.carts.length === 1 ? first : undefined;

  return (
    <>
      {basketActions.failure !== null && (
        <Callout
          tone="warning"
          title={text.checkFailed}
          actions={
            <Button size="small" onClick={basketActions.retry}>
              {text.tryAgain}
            </Button>
          }
        >
          <p>{failureText(basketActions.failure)}</p>
        </Callout>
      )}
      {only && <CartProblems items={only.items} actions={lineActions} />}
      <Columns>
        {only ? (
          <LinesPanel aria-label={text.title}>
            <CartLineList items={only.items} actions={lineActions} />
          </LinesPanel>
        ) : (
          <Carts>
            {basket.carts.map((cart) => (
              <Panel key={cart.company.id} aria-label={getName(cart.company)}>
                <CompanyCartPart cart={cart} lineActions={lineActions} onCheckout={checkOut} />
              </Panel>
            ))}
          </Carts>
        )}
        <CartSummary basket={basket} onCheckout={checkOut} />
      </Columns>
    </>
  );
}

interface CartContentProps {
  basketActions: BasketActions;
  /** Gets the focus after the last line is removed. */
  title: RefObject<HTMLElement | null>;
}

function CartContent({ basketActions, title }: CartContentProps) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  const { basket, failure } = basketActions;
  const lineActions = useRemovalFocus(useLineActions(basketActions), basket, box, title);
  if (!basket)
    return failure === null ? (
      <CartSkeleton />
    ) : (
      <ErrorState text={failureText(failure)} onRetry={basketActions.retry} />
    );
  if (basket.carts.length > 0)
    return (
      <Content ref={box}>
        <FilledBasket basket={basket} basketActions={basketActions} lineActions={lineActions} />
      </Content>
    );
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
  const basketActions = useBasket();
  const title = useRef<HTMLHeadingElement>(null);
  useHead({ title: text.title, noIndex: true });
  const secret = /^#restore=([\w-]+)$/.exec(useLocation().hash)?.[1];
  const carts = basketActions?.basket?.carts ?? [];
  const note = useStoredValue(mergeNote);
  const hasMergeResult = Boolean(useGuestCart()?.items.length) || note !== null;

  return (
    <Column>
      <Head>
        <PageTitle ref={title} tabIndex={-1}>
          {text.title}
        </PageTitle>
        {carts.length > 0 && <ClearCartButton focusAfter={title} />}
      </Head>
      {isHydrated && secret && <lazyCartRestoration.Part token={secret} />}
      {session && basketActions && hasMergeResult && <lazyMergeNotice.Part />}
      {!isHydrated && <CartSkeleton />}
      {isHydrated && basketActions && <CartContent basketActions={basketActions} title={title} />}
      {isHydrated && !basketActions && (
        <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />
      )}
      {isHydrated && basketActions && (
        <RecentlySeenBox>
          <lazyRecentlySeen.Part excludedIds={carts.flatMap(({ items }) => items.map(({ product }) => product.id))} />
        </RecentlySeenBox>
      )}
    </Column>
  );
}
