/** The changes of one event of an order, one line each. */
import styled from '@emotion/styled';
import type { Order, OrderEvent } from '#contract/orders.ts';
import { useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { listChangeLines } from './changeLines.ts';

const Lines = styled('ul')({
  listStyle: 'none',
  margin: '4px 0 2px',
  padding: 0,
  display: 'grid',
  gap: 2,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  // Comments and reasons may have several lines
  whiteSpace: 'pre-line',
  '& del': { color: color.muted },
  '& b': { fontWeight: 550 },
});

export function OrderChanges({ changes, items }: { changes: OrderEvent['changes']; items: Order['items'] }) {
  const locale = useLocale();
  const format = usePriceFormat('always');
  const lines = listChangeLines(changes, items, { locale, format });
  if (lines.length === 0) return null;
  return (
    <Lines>
      {lines.map(({ what, from, to }) => (
        <li key={what}>
          <b>{what}</b>
          {': '}
          {from !== null && (
            <span translate="no">
              <del>{from}</del>
              {' → '}
            </span>
          )}
          <span translate="no">{to}</span>
        </li>
      ))}
    </Lines>
  );
}
