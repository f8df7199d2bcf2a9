/**
 * /order#{token}: an order, or the orders of a purchase, for whoever has its link. Nobody has to sign in. The secret is
 * in the fragment, which browsers send to no server.
 */
import { Global } from '@emotion/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { OrderPayment } from '../payment/OrderPayment.tsx';
import { CancelOrderButton, isCancelable } from './CancelOrderButton.tsx';
import { CompanyContacts } from './CompanyContacts.tsx';
import { orderLabels } from './labels.ts';
import { linkLabels } from './linkLabels.ts';
import { OrderItems } from './OrderItems.tsx';
import { Actions, Column, Columns, OrderHeading, Part, printStyles, ScreenOnly, Stack } from './orderLayout.tsx';
import { ReceivingPanel } from './ReceivingPanel.tsx';
import { Timeline } from './Timeline.tsx';

const refetchMs = 60_000;

interface OrderViewProps {
  order: LinkedOrder;
  level: 'h1' | 'h2';
  onCancel: () => Promise<void>;
  onStale: () => void;
}

function OrderView({ order, level, onCancel, onStale }: OrderViewProps) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const expiry = useLabels(linkLabels)[order.awaits_payment ? 'unpaid' : 'expires'];
  return (
    <>
      <OrderHeading order={order} level={level} />
      {order.expires_at !== null && (
        <Callout tone="note" title={expiry.title}>
          <p>{expiry.text(formatDate(order.expires_at, locale, 'dateTime'))}</p>
        </Callout>
      )}
      <OrderPayment order={order} />
      <Columns>
        <Part>
          <OrderItems order={order} />
        </Part>
        <Stack>
          <Part>
            <h2>{text.history.title}</h2>
            <Timeline order={order} myId={null} />
          </Part>
          <Part>
            <ReceivingPanel order={order} />
          </Part>
          <ScreenOnly>
            <Part>
              <CompanyContacts company={order.company} />
            </Part>
          </ScreenOnly>
          <Actions>
            <CancelOrderButton order={order} onCancel={onCancel} onStale={onStale} />
          </Actions>
        </Stack>
      </Columns>
    </>
  );
}

function MissingLink() {
  const { page, missing } = useLabels(linkLabels);
  return (
    <>
      <PageTitle>{page}</PageTitle>
      <EmptyState icon="alert" title={missing.title} text={missing.text}>
        <LinkButton to="/orders/list/my" variant="outlined">
          {missing.myOrders}
        </LinkButton>
        <LinkButton to="/products/catalog" variant="contained">
          {missing.toCatalog}
        </LinkButton>
      </EmptyState>
    </>
  );
}

function WithdrawnLink() {
  const text = useLabels(linkLabels);
  return (
    <div role="status">
      <PageTitle>{text.page}</PageTitle>
      <EmptyState icon="check" title={text.withdraw.done} text={text.withdraw.doneText}>
        <LinkButton to="/products/catalog" variant="contained">
          {text.missing.toCatalog}
        </LinkButton>
      </EmptyState>
    </div>
  );
}

interface LinkNoticeProps {
  /** Whether the link cancels one of its orders. */
  canCancel: boolean;
  onWithdraw: () => Promise<void>;
}

/** Says who sees this, and what they can do, with a way to withdraw the link. */
function LinkNotice({ canCancel, onWithdraw }: LinkNoticeProps) {
  const text = useLabels(linkLabels);
  const [isAsking, setAsking] = useState(false);
  return (
    <ScreenOnly>
      <Callout
        tone="note"
        title={text.notice.title}
        actions={<CalloutButton onClick={() => setAsking(true)}>{text.notice.notMine}</CalloutButton>}
      >
        <p>{canCancel ? text.notice.textWithCancel : text.notice.text}</p>
      </Callout>
      <QuestionDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        labels={text.withdraw}
        onConfirm={onWithdraw}
      />
    </ScreenOnly>
  );
}

function LinkedOrders({ token }: { token: string }) {
  const text = useLabels(linkLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const key = ['order_link', token];
  const [isWithdrawn, setWithdrawn] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.orderLinks.open({ body: { token }, signal }),
    refetchInterval: refetchMs,
    enabled: token !== '' && !isWithdrawn,
  });
  const cancel = async (order_id: number) => {
    queries.setQueryData(key, await api.orderLinks.cancel({ body: { token, order_id } }));
  };
  const withdraw = async () => {
    await api.orderLinks.withdraw({ body: { token } });
    setWithdrawn(true);
    queries.removeQueries({ queryKey: key });
  };

  if (isWithdrawn) return <WithdrawnLink />;
  if (token === '' || hasCode(error, 'not_found', 'invalid')) return <MissingLink />;
  if (!data) return error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { orders } = data;
  const isOne = orders.length === 1;
  return (
    <>
      {!isOne && <PageTitle>{text.orders(orders.length)}</PageTitle>}
      {orders.map((order) => (
        <OrderView
          key={order.id}
          order={order}
          level={isOne ? 'h1' : 'h2'}
          onCancel={() => cancel(order.id)}
          onStale={() => void refetch()}
        />
      ))}
      <LinkNotice canCancel={orders.some(isCancelable)} onWithdraw={withdraw} />
    </>
  );
}

export function LinkedOrderPage() {
  const text = useLabels(linkLabels);
  const token = useLocation().hash.slice(1);
  useHead({ title: text.page, noIndex: true });
  return (
    <Column>
      <meta name="referrer" content="no-referrer" />
      <Global styles={printStyles} />
      <LinkedOrders key={token} token={token} />
    </Column>
  );
}
