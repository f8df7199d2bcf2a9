/** Stock movements of a product: a table, and a list on phones. */
import styled from '@emotion/styled';
import type { StockMovement } from '#contract/stock.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { stockLabels } from './labels.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
    borderBottom: `1px solid ${color.line}`,
  },
  '& td': { padding: '10px 12px 10px 0', borderBottom: `1px solid ${color.line}`, verticalAlign: 'top' },
  '& [data-figure]': { textAlign: 'right', paddingRight: 0, paddingLeft: 12, whiteSpace: 'nowrap' },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& a': { color: color.primary, fontWeight: 550, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  [below.md]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2px 12px',
      padding: '10px 0',
      borderBottom: `1px solid ${color.line}`,
    },
    '& td': { padding: 0, border: 0, gridColumn: 1, gridRow: 'var(--row)' },
    '& td[data-figure]': { paddingLeft: 0, gridColumn: 2 },
    '& td:nth-of-type(2), & td:nth-of-type(6)': { '--row': 1, fontWeight: 600 },
    '& td:nth-of-type(2) small': { fontWeight: 400 },
    '& td:nth-of-type(1), & td:nth-of-type(4)': { '--row': 2 },
    '& td:nth-of-type(3), & td:nth-of-type(5)': { '--row': 3 },
    '& td:nth-of-type(1), & td:nth-of-type(3)': { color: color.muted, fontSize: '0.875rem' },
    '& td[data-figure]::before': {
      content: 'attr(data-label)',
      marginRight: 6,
      color: color.muted,
      fontSize: '0.8125rem',
    },
    '& td:empty': { display: 'none' },
  },
});

export function MovementTable({ movements }: { movements: readonly StockMovement[] }) {
  const text = useLabels(stockLabels);
  const locale = useLocale();
  const formatChange = (n: number) => (n === 0 ? '' : formatNumber(n, locale, { signDisplay: 'always' }));
  const { columns } = text;
  return (
    <Table aria-label={text.book}>
      <thead>
        <tr>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.reason}</th>
          <th scope="col">{columns.author}</th>
          <th scope="col" data-figure>
            {columns.total}
          </th>
          <th scope="col" data-figure>
            {columns.held}
          </th>
          <th scope="col" data-figure>
            {columns.left}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, at, reason, order_id, author, total_change, held_change, total_after, held_after }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{formatDate(at, locale, 'dateTime')}</time>
            </td>
            <td>
              {text.reasons[reason]}
              {order_id !== null && (
                <small>
                  <AppLink to={`/orders/edit/${order_id}`}>{fill(text.order, { id: order_id })}</AppLink>
                </small>
              )}
            </td>
            <td>{author ? <span translate="no">{author.fio}</span> : text.system}</td>
            <td data-figure data-label={columns.total}>
              {formatChange(total_change)}
            </td>
            <td data-figure data-label={columns.held}>
              {formatChange(held_change)}
            </td>
            <td data-figure data-label={columns.left}>
              {formatNumber(total_after - held_after, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
