/** What the buyer of a canceled order paid to the company directly. The site doesn't refund it. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

const externalPaymentLabels = labels({
  en: {
    title: (date: string) => `Paid outside the site on ${date}`,
    giveBack: 'The company itself gives this money back to the buyer.',
  },
  ru: {
    title: (date) => `Оплачено не через сайт, ${date}`,
    giveBack: 'Эти деньги покупателю возвращает сама компания.',
  },
});

const Note = styled('dd')({
  gridColumn: '1 / -1',
  color: color.muted,
  fontSize: '0.8125rem',
  'dl > &': { paddingLeft: 0, textAlign: 'left' },
});

export function ExternalPayment({ order }: { order: Order }) {
  const text = useLabels(externalPaymentLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const payment = order.status === 'canceled' && findExternalPayment(order);
  if (!payment) return null;
  return (
    <>
      <dt>{text.title(formatDate(payment.since, locale))}</dt>
      <dd>{format(payment.amount)}</dd>
      <Note>{text.giveBack}</Note>
    </>
  );
}
