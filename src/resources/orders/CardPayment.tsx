/** Status of an order's card payment, shown below its sums. */
import type { OrderPayment } from '#contract/orders.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';

const cardPaymentLabels = labels({
  en: {
    title: 'By card',
    pending: 'Being checked',
    paid: (date: string) => `Paid ${date}`,
    refund_pending: 'Being refunded',
    refunded: (date: string) => `Given back ${date}`,
  },
  ru: {
    title: 'Картой',
    pending: 'Проверяется',
    paid: (date) => `Оплачено ${date}`,
    refund_pending: 'Возвращается',
    refunded: (date) => `Возвращено ${date}`,
  },
});

export function CardPayment({ payment: { status, paid_at, refunded_at } }: { payment: OrderPayment }) {
  const text = useLabels(cardPaymentLabels);
  const locale = useLocale();
  if (status === 'none') return null;
  const at = status === 'refunded' ? refunded_at : paid_at;
  const statusLabel = text[status];
  return (
    <>
      <dt>{text.title}</dt>
      <dd>{typeof statusLabel === 'string' ? statusLabel : statusLabel(at ? formatDate(at, locale) : '')}</dd>
    </>
  );
}
