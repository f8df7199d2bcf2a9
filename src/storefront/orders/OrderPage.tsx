/**
 * /orders/view/{id}: a buyer's order, refreshed while it is open; `?placed=1` adds the confirmation. Sellers are
 * redirected to the order's form. Also /order, the page of an order's link: both have most parts in common, and the
 * entry of each first visit lists the names of all files.
 */
import { Global } from '@emotion/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, useSession } from '#src/session/session.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { OrderPaper } from '#src/ui/orders/OrderPaper.tsx';
import { meKey } from '../auth/useFreshMe.ts';
import { useGo } from '../auth/useGo.ts';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';
import { buildPurchasePath } from '../checkout/purchasePath.ts';
import { OrderPayment } from '../payment/OrderPayment.tsx';
import { CancelOrderButton } from './CancelOrderButton.tsx';
import { Confirmation } from './Confirmation.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { orderKey, ordersKey } from './keys.ts';
import { orderLabels } from './labels.ts';
import { LinkedOrderPage } from './LinkedOrderPage.tsx';
import { linkLabels } from './linkLabels.ts';
import { OrderAgainButton } from './OrderAgainButton.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderChatPanel } from './OrderChatPanel.tsx';
import { Actions, Column, Columns, OrderHeading, Part, printStyles, ScreenOnly, Stack } from './orderLayout.tsx';
import { OrderLinkPanel } from './OrderLinkPanel.tsx';
import { ReceivingPanel } from './ReceivingPanel.tsx';
import { RemainingCarts } from './RemainingCarts.tsx';
import { Timeline } from './Timeline.tsx';

/** Fallback for missed hints. */
const refetchMs = 60_000;
const thanksMs = 3_600_000;

function OrderView({ order }: { order: Order }) {
  const text = useLabels(orderLabels);
  const linkText = useLabels(linkLabels);
  const queries = useQueryClient();
  const session = useSession();
  const [search] = useSearchParams();
  const [openedAt] = useState(() => Date.now());
  // The address may be opened again later, so the confirmation is shown only for an hour.
  const isCanceled = order.status === 'canceled';
  const isNew = !isCanceled && search.get('placed') === '1' && openedAt - Date.parse(order.created_at) < thanksMs;
  const cancel = async () => {
    const canceled = await api.orders.edit({
      params: { id: order.id },
      body: { status: 'canceled', updated_at: order.updated_at },
    });
    queries.setQueryData(orderKey(order.id), canceled);
    // The list and the bonus balance may have changed.
    void queries.invalidateQueries({ queryKey: ordersKey });
    void queries.invalidateQueries({ queryKey: meKey });
  };

  // A payment that is being checked needs nobody to pay
  const isAwaitingCard = order.awaits_payment && order.payment.status !== 'pending';

  return (
    <>
      {isNew && <Confirmation order={order} isGuest={session?.me.is_guest ?? false} />}
      {isNew && canBuy(session?.me) && <RemainingCarts />}
      <OrderHeading order={order} level={isNew ? 'h2' : 'h1'} />
      {isAwaitingCard && order.expires_at !== null && order.purchase_id !== null ? (
        <ScreenOnly>
          <PaymentExpiryNotice
            at={order.expires_at}
            purchaseId={order.purchase_id}
            isUnfinished={order.payment.is_unfinished ?? false}
          />
        </ScreenOnly>
      ) : (
        <>
          {order.expires_at !== null && !order.awaits_payment && (
            <ScreenOnly>
              <ExpiryNotice
                at={order.expires_at}
                orderIds={[order.id]}
                isGuest={session?.me.is_guest ?? false}
                labels={text.expires}
              />
            </ScreenOnly>
          )}
          <OrderPayment order={order} />
        </>
      )}
      <Columns>
        <Stack>
          <Part>
            <OrderItems order={order} />
          </Part>
          <OrderChatPanel order={order} />
        </Stack>
        <Stack>
          <Part>
            <h2>{text.history.title}</h2>
            <Timeline order={order} myId={session?.me.id} />
          </Part>
          <Part>
            <ReceivingPanel order={order} />
          </Part>
          <ScreenOnly>
            <Part>
              <h2>{linkText.panel.title}</h2>
              <OrderLinkPanel orderId={order.id} />
            </Part>
          </ScreenOnly>
          <Actions>
            <OrderPaper id={order.id} fullWidth />
            <OrderAgainButton order={order} />
            <CancelOrderButton
              order={order}
              onCancel={cancel}
              onStale={() => void queries.invalidateQueries({ queryKey: orderKey(order.id) })}
            />
          </Actions>
        </Stack>
      </Columns>
    </>
  );
}

/** Tells when an order expires that awaits its card payment, with a link to the payment of its purchase. */
function PaymentExpiryNotice({
  at,
  purchaseId,
  isUnfinished,
}: {
  at: string;
  purchaseId: number;
  /** Whether a try to pay was left before its end. */
  isUnfinished: boolean;
}) {
  const text = useLabels(orderLabels).unpaid;
  const locale = useLocale();
  return (
    <Callout
      tone={isUnfinished ? 'warning' : 'note'}
      title={isUnfinished ? text.unfinished : text.title}
      actions={
        <LinkButton to={buildPurchasePath(purchaseId)} size="small" variant="outlined">
          {text.toPayment}
        </LinkButton>
      }
    >
      <p>{text.text(formatDate(at, locale, 'dateTime'))}</p>
    </Callout>
  );
}

function MyOrderPage() {
  const text = useLabels(orderLabels);
  const failureText = useFailureText();
  const session = useSession();
  const queries = useQueryClient();
  const id = Number(usePathParam('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  useHead({ title: isId ? text.number(id) : text.title, noIndex: true });
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.orders.get({ params: { id }, signal }),
    enabled: session !== null && isId,
    refetchInterval: refetchMs,
  });
  // With its link, whose sending is a hint, too
  useHints(session && isId ? `orders/${id}` : null, () => void queries.invalidateQueries({ queryKey: orderKey(id) }));
  const go = useGo();
  const { hash } = useLocation();
  // Anybody else who can read the order is its seller.
  const isSeller = data !== undefined && session !== null && data.user?.id !== session.me.id;
  useEffect(() => {
    if (isSeller) go(`/orders/edit/${id}${hash}`, { replace: true });
  }, [isSeller, go, id, hash]);
  const isMissing = !isId || hasCode(error, 'not_found', 'invalid');

  return (
    <Column>
      <Global styles={printStyles} />
      {canBuy(session?.me) && (
        <div data-back style={{ marginLeft: -12, marginBottom: -12 }}>
          <LinkButton to="/orders/list/my" size="small">
            {text.title}
          </LinkButton>
        </div>
      )}
      {isMissing && <EmptyState icon="box" title={text.missing.title} text={text.missing.text} />}
      {!isMissing && data && !isSeller && <OrderView order={data} />}
      {isSeller && <PageSkeleton />}
      {!isMissing &&
        !data &&
        (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <PageSkeleton />)}
    </Column>
  );
}

export const Page = () => (usePathParam('id') === '' ? <LinkedOrderPage /> : <MyOrderPage />);
