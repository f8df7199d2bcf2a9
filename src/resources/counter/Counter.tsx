/** /orders/create: staff enter an order at a store's counter, with a scanner or on a phone. */
import styled from '@emotion/styled';
import MuiButton from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { createApiWithKey, api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { createRandomKey } from '#src/api/send.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import type { CounterProduct } from '#contract/counter.ts';
import { listOrderSums } from '#contract/rules/orderSums.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { CounterCodes } from './CounterCodes.tsx';
import { toCustomerBody, CustomerFields, emptyCustomer } from './CustomerFields.tsx';
import { createDraftStore, type DraftStore, type Payment } from './draftStore.ts';
import { ProductSearch } from './ProductSearch.tsx';
import { counterLabels } from './labels.ts';
import { getCount, countItems, sumAddedTax, sumLines, addOne, type Line } from './lines.ts';
import { OrderBar } from './OrderBar.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useSalePreview, type SalePreview } from './preview.ts';

const TwoColumns = styled('div')({
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
/** Payment and the submit button. In the two-column layout it sticks to the bottom, however long the order is. */
const PaymentPanel = styled(Panel)({
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
const DiscountRows = styled('div')({ display: 'grid', gap: 6, marginTop: 16 });
const Total = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 12,
  marginTop: 16,
  fontSize: '1.25rem',
  fontWeight: 680,
  fontVariantNumeric: 'tabular-nums',
  '& small': { color: color.muted, fontSize: '0.875rem', fontWeight: 400 },
});

/** What each promotion takes off the sale. */
function Discounts({ preview }: { preview: SalePreview }) {
  const locale = useLocale();
  const { discount_sum, lines: items } = preview;
  const { added } = listOrderSums({ items, discount_sum, delivery_sum: 0, prices_include_tax: true }, locale);
  return added.map(({ label, amount }) => <SumLine key={label} label={label} value={amount} />);
}

function OrderEntry({
  storeId,
  drafts,
  onPlaced,
}: {
  storeId: number;
  drafts: DraftStore;
  onPlaced: (order: Order) => void;
}) {
  const text = useLabels(counterLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [restoredDraft, setRestoredDraft] = useState(() => drafts.get(storeId));
  const [lines, setLines] = useState<Line[]>(restoredDraft?.lines ?? []);
  // The current lines, because scans can come faster than renders
  const latestLines = useRef<Line[]>(lines);
  const orderPanel = useRef<HTMLDivElement>(null);
  const [customer, setCustomer] = useState(restoredDraft?.customer ?? emptyCustomer);
  const [codes, setCodes] = useState<readonly string[]>(restoredDraft?.codes ?? []);
  const [payment, setPayment] = useState<Payment>(restoredDraft?.payment ?? 'cash');
  const [isHandedOver, setHandedOver] = useState(restoredDraft?.isHandedOver ?? true);
  const [firstKey] = useState(() => restoredDraft?.key ?? createRandomKey());
  const key = useRef(firstKey);
  useEffect(() => {
    const isBlank = lines.length === 0 && Object.values(customer).every((value) => !value);
    drafts.set(
      storeId,
      isBlank
        ? null
        : { at: new Date().toISOString(), lines, customer, codes, payment, isHandedOver, key: key.current },
    );
  }, [drafts, storeId, lines, customer, codes, payment, isHandedOver]);
  const updateLines = (next: Line[]) => {
    latestLines.current = next;
    setLines(next);
  };
  const preview = useSalePreview(storeId, lines, customer, codes);
  // Of a sale that was rejected because it costs something else
  const [rejectedSum, setRejectedSum] = useState<number | null>(null);
  const sum = rejectedSum ?? preview?.order_sum ?? sumLines(lines);
  const addedTax = sumAddedTax(lines);
  const placeOrder = useMutation({
    mutationFn: () => {
      return createApiWithKey(key.current).counter.create({
        body: {
          store_id: storeId,
          items: lines.map(({ product, count }) => ({ product_id: product.id, count, price: product.price })),
          customer: toCustomerBody(customer),
          payment: payment === 'none' ? null : payment,
          hand_over: payment !== 'none' && isHandedOver,
          ...(codes.length > 0 && { codes: [...codes] }),
          expected_sum: sum,
        },
      });
    },
    onSuccess: (placed) => {
      void queries.invalidateQueries({ queryKey: ['counter'] });
      drafts.set(storeId, null);
      onPlaced(placed);
    },
    onError: (error) => {
      // The server rejected the order and wrote nothing, so the next try is a new request with a new key
      if (error instanceof ApiError) key.current = createRandomKey();
      const changedPrices =
        error instanceof ApiError && error.code === 'price_changed'
          ? ((error.body['lines'] ?? []) as { product_id: number; price: Line['product']['price'] }[])
          : [];
      setRejectedSum(error instanceof ApiError ? ((error.body['order_sum'] as number | undefined) ?? null) : null);
      updateLines(
        latestLines.current.map((line) => ({
          ...line,
          product: {
            ...line.product,
            price: changedPrices.find(({ product_id }) => product_id === line.product.id)?.price ?? line.product.price,
          },
        })),
      );
      void queries.invalidateQueries({ queryKey: ['counter'] });
    },
  });
  const changeLines = (next: Line[]) => {
    key.current = createRandomKey();
    placeOrder.reset();
    setRejectedSum(null);
    updateLines(next);
  };
  const add = (product: CounterProduct): boolean => {
    const isAvailable = getCount(latestLines.current, product) < product.left;
    if (isAvailable) changeLines(addOne(latestLines.current, product));
    return isAvailable;
  };
  const startOver = () => {
    changeLines([]);
    setCustomer(emptyCustomer);
    setCodes([]);
    setRestoredDraft(null);
  };
  const errors = placeOrder.error instanceof ApiError ? placeOrder.error.errors : {};
  return (
    <TwoColumns>
      {restoredDraft && (
        <div style={{ gridColumn: '1 / -1' }}>
          <Callout
            tone="note"
            title={text.restored}
            actions={<CalloutButton onClick={startOver}>{text.startAnew}</CalloutButton>}
          >
            <p>{text.restoredText(formatDate(restoredDraft.at, locale, 'dateTime'))}</p>
          </Callout>
        </div>
      )}
      <Panel>
        <ProductSearch storeId={storeId} onAdd={add} />
      </Panel>
      <Column>
        <Panel ref={orderPanel} tabIndex={-1} aria-label={text.order} style={{ scrollMarginTop: 76, outline: 'none' }}>
          <Heading>{text.order}</Heading>
          <OrderLines lines={lines} preview={preview} onChange={changeLines} />
          {lines.length > 0 && (
            <CounterCodes
              codes={codes}
              found={preview}
              onChange={(next) => {
                key.current = createRandomKey();
                setRejectedSum(null);
                setCodes(next);
              }}
            />
          )}
          {preview && preview.discount_sum > 0 && (
            <DiscountRows>
              <Discounts preview={preview} />
            </DiscountRows>
          )}
          <Total>
            <span>
              {text.total} {lines.length > 0 && <small>{text.itemCount(countItems(lines))}</small>}
              {addedTax > 0 && <small>{text.withTax(format(addedTax))}</small>}
            </span>
            <span>{format(sum)}</span>
          </Total>
        </Panel>
        <Panel aria-label={text.customer}>
          <Heading>{text.customer}</Heading>
          <CustomerFields
            storeId={storeId}
            customer={customer}
            errors={errors}
            onChange={(next) => {
              key.current = createRandomKey();
              setRejectedSum(null);
              setCustomer(next);
            }}
          />
        </Panel>
        <PaymentPanel aria-label={text.payment}>
          <SelectField
            label={text.payment}
            value={payment}
            onChange={({ target }) => setPayment(target.value as Payment)}
          >
            {(['cash', 'terminal', 'none'] as const).map((method) => (
              <option key={method} value={method}>
                {text.payments[method]}
              </option>
            ))}
          </SelectField>
          {payment !== 'none' && (
            <SwitchField
              label={text.handedOver}
              checked={isHandedOver}
              onChange={({ target }) => setHandedOver(target.checked)}
            />
          )}
          {placeOrder.error && (
            <Callout tone="error" title={failureText(placeOrder.error)}>
              {placeOrder.error instanceof ApiError && placeOrder.error.code === 'price_changed' && (
                <p>{text.pricesChanged}</p>
              )}
            </Callout>
          )}
          <MuiButton
            variant="contained"
            size="large"
            loading={placeOrder.isPending}
            disabled={lines.length === 0}
            onClick={() => placeOrder.mutate()}
          >
            {payment !== 'none' && isHandedOver ? text.completeOrder : text.placeOrder}
          </MuiButton>
        </PaymentPanel>
      </Column>
      <OrderBar lines={lines} sum={sum} orderPanel={orderPanel} />
    </TwoColumns>
  );
}

export default function Counter() {
  const text = useLabels(counterLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const format = usePriceFormat('always');
  const userId = useSession()?.me.id ?? 0;
  const drafts = useMemo(() => createDraftStore(userId), [userId]);
  const [lastStoreId] = useState(() => drafts.lastStore());
  const [chosenStoreId, setChosenStoreId] = useState<number | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['counter', 'stores'],
    queryFn: () => api.stores.list({ query: { scope: 'own', per_page: 999 } }),
  });
  const stores = data?.data ?? [];
  const storeId = chosenStoreId ?? stores.find(({ id }) => id === lastStoreId)?.id ?? stores[0]?.id ?? null;
  const header = <PageHeader title={text.title} back={{ to: '/orders/list/full', text: text.back }} />;
  if (!data)
    return (
      <>
        {header}
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
        {header}
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
        {header}
        <EmptyState icon="check" title={text.orderPlaced(placed.id)} text={format(placed.sum_to_pay)}>
          <MuiButton variant="contained" autoFocus onClick={() => setPlaced(null)}>
            {text.nextCustomer}
          </MuiButton>
          <MuiButton variant="outlined" component={Link} to={`/orders/edit/${placed.id}`}>
            {text.openOrder}
          </MuiButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header}
      {stores.length > 1 && (
        <div style={{ maxWidth: 420, marginBottom: 18 }}>
          <SelectField
            label={text.store}
            value={storeId}
            onChange={({ target }) => setChosenStoreId(Number(target.value))}
          >
            {stores.map((store) => (
              <option key={store.id} value={store.id} translate="no">
                {getLocalizedName(store, locale)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <OrderEntry key={storeId} storeId={storeId} drafts={drafts} onPlaced={setPlaced} />
    </>
  );
}
