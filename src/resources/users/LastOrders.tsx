/** The last orders of a user, with a link to all of them. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate, formatId } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { userLabels } from './labels.ts';

const maxOrders = 8;

const Header = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginBottom: 8,
  '& > h2': { margin: 0, fontSize: '1rem', fontWeight: 650 },
  '& > a': { color: color.primary, fontSize: '0.875rem', fontWeight: 550, textDecoration: 'none' },
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  alignItems: 'center',
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& > a': {
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: color.primary },
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& > strong': { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
  '& > span': { justifySelf: 'end' },
});

export function LastOrders({ user }: { user: User }) {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'users', user.id, 'orders'],
    queryFn: ({ signal }) =>
      api.orders.list({ query: { user_id: user.id, scope: 'company', per_page: maxOrders }, signal }),
  });
  return (
    <>
      <Header>
        <h2>{text.lastOrders}</h2>
        {user.orders_count > 0 && (
          <AppLink to={`/orders/list/full?filter=${encodeURIComponent(JSON.stringify({ user_id: user.id }))}`}>
            {text.allOrders(user.orders_count)}
          </AppLink>
        )}
      </Header>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={200} />
        ))}
      {data?.data.length === 0 && <p style={{ margin: 0, color: color.muted }}>{text.noOrders}</p>}
      <List>
        {data?.data.map((order) => (
          <Row key={order.id}>
            <AppLink
              to={`/orders/edit/${order.id}`}
              translate="no"
            >{`${formatId(order.id, locale)} · ${order.company.brand}`}</AppLink>
            <strong>{format(order.order_sum)}</strong>
            <small>
              <time dateTime={order.created_at}>{formatDate(order.created_at, locale)}</time>
            </small>
            <OrderStatusChip order={order} />
          </Row>
        ))}
      </List>
    </>
  );
}
