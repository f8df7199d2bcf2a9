/** /orders/view/{id}: a buyer's order, kept fresh while it is open; with ?placed=1 also its confirmation. Whoever sells it is led to its form. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buys, useSession } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle, PageWidth, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { OrderPaper } from '#src/ui/orders/OrderPaper.tsx';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { useGo } from '../auth/useGo.ts';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';
import { PayOrder } from '../payment/PayOrder.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { Confirmation } from './Confirmation.tsx';
import { orderKey } from './keys.ts';
import { orderLabels } from './labels.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderTalk } from './OrderTalk.tsx';
import { ReceivingPanel } from './ReceivingPanel.tsx';
import { Timeline } from './Timeline.tsx';

/** The seller moves it while the buyer looks: mostly a hint says so. */
const refetchMs = 60_000;
const thanksMs = 3_600_000;

/** Of the page only the order is printed. */
const printed = {
  '@media print': {
    'body header, body footer, body nav, [data-back]': { display: 'none !important' },
    'body main': { padding: 0 },
  },
} as const;

const Column = styled(PageWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gap: 20,
  maxWidth: 1120,
  [from.lg]: { paddingBlock: '36px 64px' },
});
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: 28 },
});
const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
const Part = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
});
const Unprinted = styled('div')({ '@media print': { display: 'none' } });
const Actions = styled(Unprinted)({ display: 'grid', gap: 10 });
const Quiet = styled('p')({ margin: 0, color: colour.muted });

function Shown({ order }: { order: Order }) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const session = useSession();
  const [search] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  // The address is remembered and may be opened again when the thanks are stale.
  const isCanceled = order.status === 'canceled';
  const isNew = !isCanceled && search.get('placed') === '1' && openedAt - Date.parse(order.created_at) < thanksMs;

  // The way to cancel it is gone then, and with it what had the focus.
  const title = useRef<HTMLHeadingElement>(null);
  const wasCanceled = useRef(isCanceled);
  useEffect(() => {
    if (isCanceled && !wasCanceled.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true });
    wasCanceled.current = isCanceled;
  }, [isCanceled]);

  return (
    <>
      {isNew && <Confirmation order={order} isGuest={session?.me.is_guest ?? false} />}
      <div>
        <Head>
          <PageTitle ref={title} tabIndex={-1} as={isNew ? 'h2' : 'h1'}>
            {text.number(order.id)}
          </PageTitle>
          <OrderStatusChip status={order.status} />
        </Head>
        <Quiet>
          {text.placedAt(formatDate(order.created_at, locale, 'dateTime'))} · {text.from(order.company.brand)}
        </Quiet>
      </div>
      {order.expires_at !== null && (
        <Unprinted>
          <ExpiryNotice at={order.expires_at} isGuest={session?.me.is_guest ?? false} />
        </Unprinted>
      )}
      <PayOrder order={order} />
      <Two>
        <Stack>
          <Part>
            <OrderItems order={order} />
          </Part>
          <OrderTalk order={order} />
        </Stack>
        <Stack>
          <Part>
            <h2>{text.history.title}</h2>
            <Timeline order={order} myId={session?.me.id} />
          </Part>
          <Part>
            <ReceivingPanel order={order} />
          </Part>
          <Actions>
            <OrderPaper id={order.id} fullWidth />
            <OrderAgain order={order} />
            <CancelOrder order={order} />
          </Actions>
        </Stack>
      </Two>
    </>
  );
}

/** Tells an unconfirmed buyer until when the order is held, and leads to what keeps it. */
function ExpiryNotice({ at, isGuest }: { at: string; isGuest: boolean }) {
  const text = useLabels(orderLabels).expires;
  const locale = useLocale();
  return (
    <Callout
      tone="note"
      title={text.title}
      actions={
        <LinkButton
          to={isGuest ? '/auth/login?step=registration' : '/settings/account'}
          size="small"
          variant="outlined"
        >
          {isGuest ? text.register : text.confirm}
        </LinkButton>
      }
    >
      <p>{text.text(formatDate(at, locale, 'dateTime'))}</p>
    </Callout>
  );
}

export function Page() {
  const text = useLabels(orderLabels);
  const failureText = useFailureText();
  const session = useSession();
  const id = Number(usePathParam('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  useHead({ title: isId ? text.number(id) : text.title, noIndex: true });
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.orders.get({ params: { id }, signal }),
    enabled: session !== null && isId,
    refetchInterval: refetchMs,
  });
  useHints(session && isId ? `orders/${id}` : null, () => void refetch());
  const go = useGo();
  const { hash } = useLocation();
  // Whoever reads it and has not placed it sells it.
  const isSold = data !== undefined && session !== null && data.user?.id !== session.me.id;
  useEffect(() => {
    if (isSold) go(`/orders/edit/${id}${hash}`, { replace: true });
  }, [isSold, go, id, hash]);
  const isMissing = !isId || hasCode(error, 'not_found', 'invalid');

  return (
    <Column>
      <Global styles={printed} />
      {buys(session?.me) && (
        <div data-back style={{ marginLeft: -12, marginBottom: -12 }}>
          <LinkButton to="/orders/list/my" size="small">
            {text.title}
          </LinkButton>
        </div>
      )}
      {isMissing && <EmptyState icon="box" title={text.missing.title} text={text.missing.text} />}
      {!isMissing && data && !isSold && <Shown order={data} />}
      {isSold && <PageSkeleton />}
      {!isMissing &&
        !data &&
        (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <PageSkeleton />)}
    </Column>
  );
}
