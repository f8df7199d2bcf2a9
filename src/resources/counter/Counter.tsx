/** /orders/create: an order at a store's counter, by scanner or on a phone. */
import styled from '@emotion/styled';
import MuiButton from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { apiWithKey, api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { newKey } from '#src/api/send.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import type { CounterProduct } from '#contract/counter.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { bodyOf, CustomerFields, nobody } from './CustomerFields.tsx';
import { draftsOf, type DraftsOfPerson, type Payment } from './draft.ts';
import { FindProduct } from './FindProduct.tsx';
import { counterWords } from './labels.ts';
import { countOf, goodsIn, totalOf, withOneMore, type Line } from './lines.ts';
import { OrderBar } from './OrderBar.tsx';
import { OrderLines } from './OrderLines.tsx';

const Two = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(320px, 2fr)', alignItems: 'start' },
});
const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  [from.lg]: { '& input': { scrollMarginBottom: 220 } },
});
/** Last, after all that it sends; where the order stands beside its products it stays in sight, however long they are. */
const Closing = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  [`${from.lg} and (min-height: 640px)`]: {
    position: 'sticky',
    zIndex: 1,
    bottom: 16,
    padding: 16,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    boxShadow: '0 4px 20px -6px rgba(16, 24, 18, .16)',
    '& > [role=alert], & > button': { gridColumn: '1 / -1' },
    '& > div:has([role=switch])': { paddingBottom: 11 },
  },
});
const Heading = styled('h2')({ margin: '0 0 12px', fontSize: '1.0625rem', fontWeight: 650 });
const Total = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 12,
  marginTop: 16,
  fontSize: '1.25rem',
  fontWeight: 680,
  fontVariantNumeric: 'tabular-nums',
  '& small': { color: colour.muted, fontSize: '0.875rem', fontWeight: 400 },
});

function Entry({
  storeId,
  drafts,
  onPlaced,
}: {
  storeId: number;
  drafts: DraftsOfPerson;
  onPlaced: (order: Order) => void;
}) {
  const text = useLabels(counterWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [before, setBefore] = useState(() => drafts.of(storeId));
  const [lines, setLines] = useState<Line[]>(before?.lines ?? []);
  // As they are now, for scans that come faster than the screen is drawn
  const latest = useRef<Line[]>(lines);
  const order = useRef<HTMLDivElement>(null);
  const [customer, setCustomer] = useState(before?.customer ?? nobody);
  const [payment, setPayment] = useState<Payment>(before?.payment ?? 'cash');
  const [isHandedOver, setHandedOver] = useState(before?.isHandedOver ?? true);
  const [firstKey] = useState(() => before?.key ?? newKey());
  const key = useRef(firstKey);
  useEffect(() => {
    const isBlank = lines.length === 0 && Object.values(customer).every((value) => !value);
    drafts.set(
      storeId,
      isBlank ? null : { at: new Date().toISOString(), lines, customer, payment, isHandedOver, key: key.current },
    );
  }, [drafts, storeId, lines, customer, payment, isHandedOver]);
  const write = (next: Line[]) => {
    latest.current = next;
    setLines(next);
  };
  const place = useMutation({
    mutationFn: () => {
      return apiWithKey(key.current).counter.create({
        body: {
          store_id: storeId,
          items: lines.map(({ product, count }) => ({ product_id: product.id, count, price: product.price })),
          customer: bodyOf(customer),
          payment: payment === 'none' ? null : payment,
          hand_over: payment !== 'none' && isHandedOver,
        },
      });
    },
    onSuccess: (placed) => {
      void queries.invalidateQueries({ queryKey: ['counter'] });
      drafts.set(storeId, null);
      onPlaced(placed);
    },
    onError: (error) => {
      // Refused, nothing was written: what is sent next is another wish
      if (error instanceof ApiError) key.current = newKey();
      const changed =
        error instanceof ApiError && error.code === 'price_changed'
          ? (error.body['lines'] as { product_id: number; price: Line['product']['price'] }[])
          : [];
      write(
        latest.current.map((line) => ({
          ...line,
          product: {
            ...line.product,
            price: changed.find(({ product_id }) => product_id === line.product.id)?.price ?? line.product.price,
          },
        })),
      );
      void queries.invalidateQueries({ queryKey: ['counter'] });
    },
  });
  const change = (next: Line[]) => {
    key.current = newKey();
    place.reset();
    write(next);
  };
  const add = (product: CounterProduct): boolean => {
    const isLeft = countOf(latest.current, product) < product.left;
    if (isLeft) change(withOneMore(latest.current, product));
    return isLeft;
  };
  const startAnew = () => {
    change([]);
    setCustomer(nobody);
    setBefore(null);
  };
  const errors = place.error instanceof ApiError ? place.error.errors : {};
  return (
    <Two>
      {before && (
        <div style={{ gridColumn: '1 / -1' }}>
          <Callout
            tone="note"
            title={text.restored}
            actions={
              <Button size="small" variant="outlined" onClick={startAnew}>
                {text.startAnew}
              </Button>
            }
          >
            <p>{text.restoredText(formatDate(before.at, locale, 'dateTime'))}</p>
          </Callout>
        </div>
      )}
      <Panel>
        <FindProduct storeId={storeId} onAdd={add} />
      </Panel>
      <Column>
        <Panel ref={order} tabIndex={-1} aria-label={text.lines} style={{ scrollMarginTop: 76, outline: 'none' }}>
          <Heading>{text.lines}</Heading>
          <OrderLines lines={lines} onChange={change} />
          <Total>
            <span>
              {text.total} {lines.length > 0 && <small>{text.goods(goodsIn(lines))}</small>}
            </span>
            <span>{format(totalOf(lines))}</span>
          </Total>
        </Panel>
        <Panel aria-label={text.customer}>
          <Heading>{text.customer}</Heading>
          <CustomerFields
            storeId={storeId}
            customer={customer}
            errors={errors}
            onChange={(next) => {
              key.current = newKey();
              setCustomer(next);
            }}
          />
        </Panel>
        <Closing aria-label={text.payment}>
          <SelectField
            label={text.payment}
            value={payment}
            onChange={({ target }) => setPayment(target.value as Payment)}
          >
            {(['cash', 'terminal', 'none'] as const).map((way) => (
              <option key={way} value={way}>
                {text.payments[way]}
              </option>
            ))}
          </SelectField>
          {payment !== 'none' && (
            <SwitchField
              label={text.handOver}
              checked={isHandedOver}
              onChange={({ target }) => setHandedOver(target.checked)}
            />
          )}
          {place.error && (
            <Callout tone="error" title={failureText(place.error)}>
              {place.error instanceof ApiError && place.error.code === 'price_changed' && <p>{text.change}</p>}
            </Callout>
          )}
          <MuiButton
            variant="contained"
            size="large"
            loading={place.isPending}
            disabled={lines.length === 0}
            onClick={() => place.mutate()}
          >
            {payment !== 'none' && isHandedOver ? text.finish : text.place}
          </MuiButton>
        </Closing>
      </Column>
      <OrderBar lines={lines} order={order} />
    </Two>
  );
}

export default function Counter() {
  const text = useLabels(counterWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const format = usePriceFormat('always');
  const userId = useSession()?.me.id ?? 0;
  const drafts = useMemo(() => draftsOf(userId), [userId]);
  const [lastStore] = useState(() => drafts.lastStore());
  const [chosen, setChosen] = useState<number | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['counter', 'stores'],
    queryFn: () => api.stores.list({ query: { scope: 'own', per_page: 999 } }),
  });
  const stores = data?.data ?? [];
  const storeId = chosen ?? stores.find(({ id }) => id === lastStore)?.id ?? stores[0]?.id ?? null;
  const head = <PageHead title={text.title} back={{ to: '/orders/list/full', text: text.back }} />;
  if (!data)
    return (
      <>
        {head}
        {error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius={14} />
        )}
      </>
    );
  if (storeId === null) {
    return (
      <>
        {head}
        <EmptyState icon="store" title={text.noStores} text={text.noStoresText}>
          <MuiButton variant="contained" component={Link} to="/stores/create">
            {text.addStore}
          </MuiButton>
        </EmptyState>
      </>
    );
  }
  if (placed) {
    return (
      <>
        {head}
        <EmptyState icon="check" title={text.placed(placed.id)} text={format(placed.sum_to_pay)}>
          <MuiButton variant="contained" autoFocus onClick={() => setPlaced(null)}>
            {text.next}
          </MuiButton>
          <MuiButton variant="outlined" component={Link} to={`/orders/edit/${placed.id}`}>
            {text.open}
          </MuiButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {head}
      {stores.length > 1 && (
        <div style={{ maxWidth: 420, marginBottom: 18 }}>
          <SelectField label={text.store} value={storeId} onChange={({ target }) => setChosen(Number(target.value))}>
            {stores.map((store) => (
              <option key={store.id} value={store.id} translate="no">
                {nameOf(store, locale)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Entry key={storeId} storeId={storeId} drafts={drafts} onPlaced={setPlaced} />
    </>
  );
}
