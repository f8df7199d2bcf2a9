/** /orders/list/my: the buyer's orders, newest first. */
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OrderStatus } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useHints } from '#src/api/useHints.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { NarrowWidth, PageTitle } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useHead } from '../head.tsx';
import { ordersKey } from './keys.ts';
import { orderLabels } from './labels.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrderFilter } from './OrderFilter.tsx';
import { OrderPages } from './OrderPages.tsx';
import { ordersPath, orderStates, parseOrdersView } from './ordersUrl.ts';

const perPage = 20;
/** Statuses can change while the list is open. */
const refetchMs = 60_000;

const Column = styled(NarrowWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  [from.lg]: { paddingBlock: '36px 64px' },
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 });

export function Page() {
  const text = useLabels(orderLabels);
  const failureText = useFailureText();
  const session = useSession();
  const [search] = useSearchParams();
  const view = parseOrdersView(search);
  const { state, page } = view;
  const statuses: readonly OrderStatus[] = orderStates[state];
  useHead({ title: text.title, noIndex: true });
  const { data, error, refetch } = useQuery({
    queryKey: [...ordersKey, state, page],
    queryFn: ({ signal }) =>
      api.orders.list({
        query: { scope: 'my', page, per_page: perPage, ...(statuses.length > 0 && { statuses: [...statuses] }) },
        signal,
      }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
  useHints(session && 'orders', () => void refetch());

  return (
    <Column>
      <PageTitle>{text.title}</PageTitle>
      {(state !== 'all' || (data && data.total > 0)) && <OrderFilter state={state} />}
      {!data && error && <ErrorState text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <List aria-busy="true">
          {[0, 1, 2].map((place) => (
            <li key={place}>
              <Skeleton height={148} radius={14} />
            </li>
          ))}
        </List>
      )}
      {data && data.total === 0 && state !== 'all' && (
        <EmptyState icon="box" title={text.noneLike.title} text={text.noneLike.text}>
          <LinkButton to={ordersPath({ state: 'all', page: 1 })} variant="outlined">
            {text.noneLike.all}
          </LinkButton>
        </EmptyState>
      )}
      {data && data.total === 0 && state === 'all' && (
        <EmptyState icon="box" title={text.empty.title} text={text.empty.text}>
          <LinkButton to="/products/catalog" variant="contained">
            {text.empty.toCatalog}
          </LinkButton>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <List>
            {data.data.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </List>
          <OrderPages view={view} pages={Math.max(1, Math.ceil(data.total / perPage))} />
        </>
      )}
    </Column>
  );
}
