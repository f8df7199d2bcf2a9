/** /cart: the cart of a guest or a buyer on one and the same screen. */
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle, PageWidth, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useGo } from '../auth/useGo.ts';
import { useLocation } from 'react-router';
import { useHead } from '../head.tsx';
import { latePart } from '../latePart.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CartDesk, CartLines } from './cartDesk.ts';
import { ClearCartButton } from './ClearCartButton.tsx';
import { cartLabels } from './labels.ts';
import { Lines } from './Lines.tsx';
import { adjustedCounts } from './lineState.ts';
import { MergeNotice } from './MergeNotice.tsx';
import { PriceNotice } from './PriceNotice.tsx';
import { useCart } from './useCart.ts';
import { useLineDeeds } from './useLineDeeds.ts';

const seen = latePart(async () => (await import('../product/RecentlySeen.tsx')).RecentlySeen);

const restore = latePart(async () => (await import('./RestoreCart.tsx')).RestoreCart);

const Column = styled(PageWidth)({
  paddingBlock: '24px 40px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  [from.lg]: { paddingBlock: '36px 64px' },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 });
const Two = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 32 },
});
const Seen = styled('div')({ marginTop: 28, minWidth: 0, '&:empty': { display: 'none' } });
const LinesPanel = styled(Panel)({ paddingBlock: 0, [from.md]: { paddingBlock: 6 } });

function Waiting() {
  return (
    <Two aria-busy="true">
      <Skeleton height={260} radius={14} />
      <Skeleton height={240} radius={14} />
    </Two>
  );
}

function Full({ cart, desk }: { cart: CartLines; desk: CartDesk }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const go = useGo();
  const deeds = useLineDeeds(desk);
  const adjusted = adjustedCounts(cart.items);
  const isHeldUp = adjusted.size > 0;
  const checkout = () => {
    desk.accept();
    go('/checkout');
  };

  return (
    <>
      {desk.failure !== null && (
        <Callout
          tone="warning"
          title={text.checkFailed}
          actions={
            <Button size="small" onClick={desk.retry}>
              {text.tryAgain}
            </Button>
          }
        >
          <p>{failureText(desk.failure)}</p>
        </Callout>
      )}
      <PriceNotice items={cart.items} />
      {isHeldUp && (
        <Callout
          tone="warning"
          title={text.trouble.title}
          actions={
            <Button size="small" variant="outlined" onClick={() => deeds.setCounts(adjusted)}>
              {text.trouble.adjust}
            </Button>
          }
        >
          <p>{text.trouble.text}</p>
        </Callout>
      )}
      <Two>
        <LinesPanel aria-label={text.title}>
          <Lines items={cart.items} deeds={deeds} />
        </LinesPanel>
        <CartSummary cart={cart} isHeldUp={isHeldUp} onCheckout={checkout} />
      </Two>
    </>
  );
}

function Content({ desk }: { desk: CartDesk }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const { cart, failure } = desk;
  if (!cart) return failure === null ? <Waiting /> : <ErrorState text={failureText(failure)} onRetry={desk.retry} />;
  if (cart.items.length > 0) return <Full cart={cart} desk={desk} />;
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
  const desk = useCart();
  useHead({ title: text.title, noIndex: true });
  const secret = /^#restore=([\w-]+)$/.exec(useLocation().hash)?.[1];
  const isFull = (desk?.cart?.items.length ?? 0) > 0;

  return (
    <Column>
      <Head>
        <PageTitle>{text.title}</PageTitle>
        {isFull && <ClearCartButton />}
      </Head>
      {isHydrated && secret && <restore.Part token={secret} />}
      {session && desk && <MergeNotice />}
      {!isHydrated && <Waiting />}
      {isHydrated && desk && <Content desk={desk} />}
      {isHydrated && !desk && <EmptyState icon="cart" title={text.notABuyer.title} text={text.notABuyer.text} />}
      {isHydrated && desk && (
        <Seen>
          <seen.Part besides={desk.cart?.items.map(({ product }) => product.id) ?? []} />
        </Seen>
      )}
    </Column>
  );
}
