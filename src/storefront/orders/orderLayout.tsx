/** What the pages of an order have in common: their columns, their panels and the heading of an order. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { PageTitle, PageWidth, Panel } from '#src/ui/layoutParts.tsx';
import { getCancelText } from '#src/ui/orders/changeLines.ts';
import { OrderStatusChip } from '#src/ui/StatusChip.tsx';
import { orderLabels } from './labels.ts';

/** Prints only the order. */
export const printStyles = {
  '@media print': {
    'body header, body footer, body nav, [data-back]': { display: 'none !important' },
    'body main': { padding: 0 },
  },
} as const;

export const Column = styled(PageWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gap: 20,
  maxWidth: 1120,
  [from.lg]: { paddingBlock: '36px 64px' },
});
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: 28 },
});
export const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
export const Part = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
});
export const ScreenOnly = styled('div')({ '@media print': { display: 'none' } });
export const Actions = styled(ScreenOnly)({ display: 'grid', gap: 10 });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const MutedText = styled('p')({ margin: 0, color: color.muted, '& a': { color: 'inherit' } });

export interface OrderHeadingProps {
  order: LinkedOrder;
  level: 'h1' | 'h2';
}

// A reason may have several lines, and long words
const Reason = styled(MutedText)({
  marginTop: 10,
  color: color.text,
  lineHeight: 1.45,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

/**
 * Number, status with the reason of a cancellation, date and company. It takes the focus when the cancel button, which
 * had it, is gone.
 */
export function OrderHeading({ order, level }: OrderHeadingProps) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const isCanceled = order.status === 'canceled';
  const reason = isCanceled ? getCancelText(order.history, locale) : null;
  const title = useRef<HTMLHeadingElement>(null);
  const wasCanceled = useRef(isCanceled);
  useEffect(() => {
    if (isCanceled && !wasCanceled.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true });
    wasCanceled.current = isCanceled;
  }, [isCanceled]);

  return (
    <div>
      <Head>
        <PageTitle ref={title} tabIndex={-1} as={level}>
          {text.number(order.id)}
        </PageTitle>
        <OrderStatusChip order={order} />
      </Head>
      <MutedText>
        {text.placedAt(formatDate(order.created_at, locale, 'dateTime'))} ·{' '}
        {/* Whoever has no account can reach the company only by its page */}
        <AppLink to={`/companies/view/${order.company.id}`}>{text.from(order.company.brand)}</AppLink>
      </MutedText>
      {reason !== null && (
        <Reason>
          <strong>{text.cancelReason}</strong> <span translate="no">{reason}</span>
        </Reason>
      )}
    </div>
  );
}
