/**
 * A purchase after its checkout: takes the card that pays it, or changes it to payment on receipt, and then confirms
 * it with a list of its orders.
 */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle, Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { Price } from '#src/ui/Price.tsx';
import { SandboxBanner } from '#src/ui/SandboxBanner.tsx';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { basketKey } from '../cart/serverBasket.ts';
import { ExpiryNotice } from '../orders/ExpiryNotice.tsx';
import { orderKey } from '../orders/keys.ts';
import { useLinkDelivery } from '../orders/linkDelivery.ts';
import { CardPayment } from '../payment/CardPayment.tsx';
import { purchaseLabels } from './purchaseLabels.ts';
import { purchaseKey } from './purchasePath.ts';

/** A payment may end elsewhere: at the bank, or in another tab. */
const refetchMs = 15_000;

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 32 },
});
const Part = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: 0 },
});
const Orders = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 });
const Order = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  alignItems: 'center',
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: color.primary },
  '& > :last-child': { justifySelf: 'start' },
});
const CanceledSum = styled('s')({ color: color.muted });
const MutedText = styled('p')({ color: color.muted });

/** What an order costs; crossed out once it is canceled, because it is no part of what is paid. */
function OrderSum({ order }: { order: Purchase['orders'][number] }) {
  const sum = <Price value={order.sum_to_pay} decimals="always" />;
  return order.status === 'canceled' ? <CanceledSum>{sum}</CanceledSum> : sum;
}

function OrderList({ purchase }: { purchase: Purchase }) {
  const text = useLabels(purchaseLabels);
  return (
    <Part aria-label={text.orders}>
      <h2>{text.orders}</h2>
      <Orders>
        {purchase.orders.map((order) => (
          <Order key={order.id}>
            <AppLink to={`/orders/view/${order.id}`}>{text.order(order.id, order.company.brand)}</AppLink>
            <OrderSum order={order} />
            <OrderStatusChip order={order} />
          </Order>
        ))}
      </Orders>
    </Part>
  );
}

interface StepProps {
  purchase: Purchase;
  onChange: (purchase: Purchase) => void;
}

function PaymentStep({ purchase, onChange, onNotNeeded }: StepProps & { onNotNeeded: () => void }) {
  const text = useLabels(purchaseLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  // As the page finds it, such as after a reload: the form itself speaks of tries that are made here. During the first
  // of them the notice leaves its room, so that the buttons don't move under a second click
  const [former, setFormer] = useState<'unfinished' | 'retried' | null>(() =>
    purchase.orders.some(({ payment }) => payment.is_unfinished) ? 'unfinished' : null,
  );
  const change = async () => {
    setBusy(true);
    try {
      onChange((await api.purchases.onReceipt({ params: { id: purchase.id } })).purchase);
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      onNotNeeded();
    }
    setBusy(false);
  };
  return (
    <Part aria-label={text.card}>
      <h2>{text.card}</h2>
      {purchase.expires_at && <MutedText>{text.until(formatDate(purchase.expires_at, locale, 'dateTime'))}</MutedText>}
      {former !== null && (
        <div style={former === 'retried' ? { visibility: 'hidden' } : undefined}>
          <Callout tone="warning" title={text.unfinished.title}>
            <p>{purchase.can_pay_on_receipt ? text.unfinished.againOrReceipt : text.unfinished.again}</p>
          </Callout>
        </div>
      )}
      <CardPayment
        payable={{ kind: 'purchase', purchase_id: purchase.id, amount: purchase.sum_to_pay }}
        onDone={(paid) => paid.kind === 'purchase' && onChange(paid.purchase)}
        onNotNeeded={onNotNeeded}
        onTry={(isRunning) => setFormer((before) => (before !== null && isRunning ? 'retried' : null))}
      />
      {purchase.can_pay_on_receipt && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void change()}>
          {text.toReceipt}
        </Button>
      )}
    </Part>
  );
}

/** The state of a purchase as its page shows it. */
function getState(purchase: Purchase): 'due' | 'canceled' | 'paid' | 'placed' {
  if (purchase.awaits_payment) return 'due';
  if (purchase.orders.every(({ status }) => status === 'canceled')) return 'canceled';
  return purchase.payment_method === 'card' ? 'paid' : 'placed';
}

function Outcome({ purchase }: { purchase: Purchase }) {
  const text = useLabels(purchaseLabels);
  const session = useSession();
  const isGuest = session?.me.is_guest ?? false;
  const state = getState(purchase);
  const orderIds = purchase.orders.filter(({ status }) => status !== 'canceled').map(({ id }) => id);
  const { promise } = useLinkDelivery(orderIds, isGuest);
  const [expiry] = purchase.orders.flatMap(({ expires_at }) => expires_at ?? []).toSorted();
  if (state === 'canceled')
    return (
      <Part>
        <Callout
          tone="warning"
          title={text.canceled.title}
          actions={
            <LinkButton to="/cart" size="small" variant="outlined">
              {text.canceled.toCart}
            </LinkButton>
          }
        >
          <p>{text.canceled.text}</p>
        </Callout>
      </Part>
    );
  return (
    <Part>
      <Callout tone="good" title={state === 'paid' ? text.paid : text.placed}>
        <p>{text.next}</p>
      </Callout>
      {expiry !== undefined && <ExpiryNotice at={expiry} orderIds={orderIds} isGuest={isGuest} labels={text.expires} />}
      {isGuest && <MutedText>{text.guestNotes[promise]}</MutedText>}
      <div>
        <LinkButton to="/products/catalog" variant="outlined">
          {text.onward}
        </LinkButton>
      </div>
    </Part>
  );
}

export function PurchaseView({ id }: { id: number }) {
  const text = useLabels(purchaseLabels);
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: purchaseKey(id),
    queryFn: async ({ signal }) => (await api.purchases.get({ params: { id }, signal })).purchase,
    refetchInterval: ({ state }) => (state.data?.awaits_payment ? refetchMs : false),
  });
  const title = useRef<HTMLHeadingElement>(null);
  const state = data && getState(data);
  // The title says what has happened: payment, confirmation or the end
  useEffect(() => title.current?.focus(), [state]);

  if (!data)
    return hasCode(error, 'not_found', 'invalid', 'auth_failed') ? (
      <EmptyState icon="box" title={text.missing.title} text={text.missing.text} />
    ) : error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  const handleChange = (purchase: Purchase) => {
    queries.setQueryData(purchaseKey(id), purchase);
    // Their pages have stored what they were before the payment
    for (const order of purchase.orders) queries.setQueryData(orderKey(order.id), order);
    void queries.invalidateQueries({ queryKey: basketKey });
  };
  return (
    <>
      <PageTitle ref={title} tabIndex={-1}>
        {state === 'due' ? text.due(format(data.sum_to_pay)) : text.title(data.orders.length)}
      </PageTitle>
      {state === 'due' && <SandboxBanner />}
      <Columns>
        {state === 'due' ? (
          <PaymentStep purchase={data} onChange={handleChange} onNotNeeded={() => void refetch()} />
        ) : (
          <Outcome purchase={data} />
        )}
        <OrderList purchase={data} />
      </Columns>
    </>
  );
}
