/** Events of card payments, newest first: a table, and cards on phones. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PaymentEvent, PaymentEventType, PaymentStatus } from '#contract/payments.ts';
import type { z } from 'zod';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, color, visuallyHidden } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { providerLabels } from './labels.ts';

const perPage = 20;

const statusColors: Record<PaymentStatus, 'green' | 'amber' | 'grey' | 'red'> = {
  created: 'grey',
  pending: 'amber',
  requires_action: 'amber',
  failed: 'red',
  succeeded: 'green',
  canceled: 'grey',
  refund_pending: 'amber',
  refunded: 'grey',
};

const Title = styled('h2')({ margin: '0 0 12px', fontSize: '1.125rem', fontWeight: 680 });
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': {
    padding: '8px 12px 8px 0',
    color: color.muted,
    fontWeight: 550,
    textAlign: 'start',
    borderBottom: `1px solid ${color.line}`,
  },
  '& td': { padding: '10px 12px 10px 0', borderBottom: `1px solid ${color.line}`, verticalAlign: 'middle' },
  '& td:last-of-type, & th:last-of-type': { paddingRight: 0 },
  '& a': { color: color.primary },
  [below.md]: {
    '& thead': visuallyHidden,
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: '4px 12px',
      padding: '12px 0',
      borderBottom: `1px solid ${color.line}`,
    },
    '& td': { padding: 0, border: 0 },
  },
});

function Row({ event: { at, type, is_told, payment } }: { event: z.output<typeof PaymentEvent> }) {
  const text = useLabels(providerLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const hasLabel = !is_told && Object.hasOwn(text.eventTypes, type);
  const name = text.purposes[payment.purpose](payment.order_id ?? payment.purchase_id ?? 0);
  return (
    <tr>
      <td>{formatDate(at, locale, 'dateTime')}</td>
      <td translate={hasLabel ? undefined : 'no'}>{hasLabel ? text.eventTypes[type as PaymentEventType] : type}</td>
      <td>{is_told ? text.provider : text.application}</td>
      <td>{payment.order_id === null ? name : <Link to={`/orders/edit/${payment.order_id}`}>{name}</Link>}</td>
      <td>{format(payment.amount)}</td>
      <td>
        <Chip color={statusColors[payment.status]}>{text.statuses[payment.status]}</Chip>
      </td>
    </tr>
  );
}

export function PaymentEvents() {
  const text = useLabels(providerLabels);
  const failureText = useFailureText();
  const [limit, setLimit] = useState(perPage);
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'events', limit],
    queryFn: () => api.payments.events({ query: { per_page: limit } }),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={200} radius={14} />
    );
  if (data.total === 0) return <EmptyState icon="clock" title={text.none} text={text.noneText} />;
  return (
    <Panel>
      <Title>{text.events}</Title>
      <Table>
        <thead>
          <tr>
            {(['at', 'what', 'who', 'payment', 'sum', 'status'] as const).map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </tbody>
      </Table>
      {data.total > limit && limit < 1000 && (
        <Button style={{ marginTop: 12 }} onClick={() => setLimit(Math.min(1000, limit * 2))}>
          {text.more}
        </Button>
      )}
    </Panel>
  );
}
