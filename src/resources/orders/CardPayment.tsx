/** Status of an order's card payment, shown below its sums. */
import styled from '@emotion/styled';
import type { OrderPayment } from '#contract/orders.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';

const cardPaymentLabels = labels({
  en: {
    title: 'By card',
    pending: 'Being checked',
    paid: (date: string) => `Paid ${date}`,
    refund_pending: 'Being refunded',
    refunded: (date: string) => `Given back ${date}`,
    failed: (sum: string) =>
      `The bank did not give ${sum} back to the card. The refund is tried three times. If it keeps failing, refund it on the payment provider’s site, or agree with the buyer on another way.`,
    unassigned: (sum: string) =>
      `${sum} was refunded on the payment provider’s site for an order of this purchase, but not for which. If it was for this one, cancel it: only the rest goes back then.`,
  },
  ru: {
    title: 'Картой',
    pending: 'Проверяется',
    paid: (date) => `Оплачено ${date}`,
    refund_pending: 'Возвращается',
    refunded: (date) => `Возвращено ${date}`,
    failed: (sum) =>
      `Банк не вернул на карту ${sum}. Возврат повторяется до трёх раз. Если он не удаётся, верните деньги на сайте платёжной системы или договоритесь с покупателем о другом способе.`,
    unassigned: (sum) =>
      `На сайте платёжной системы возвращено ${sum} за один из заказов этой покупки, но не указано, за какой. Если за этот, отмените его: тогда вернётся только остаток.`,
  },
});

/** A line of its own: in the columns of the sums its long text would leave no room for their labels. */
const Line = styled('div')({ gridColumn: '1 / -1', display: 'flex', justifyContent: 'space-between' });
const Warning = styled('dt')({ gridColumn: '1 / -1', '&&': { color: color.error } });

export function CardPayment({ payment }: { payment: OrderPayment }) {
  const { status, paid_at, refunded_at, unassigned_refund, failed_refund } = payment;
  const text = useLabels(cardPaymentLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  if (status === 'none') return null;
  const at = status === 'refunded' ? refunded_at : paid_at;
  const statusLabel = text[status];
  return (
    <>
      <Line>
        <dt>{text.title}</dt>
        <dd>{typeof statusLabel === 'string' ? statusLabel : statusLabel(at ? formatDate(at, locale) : '')}</dd>
      </Line>
      {failed_refund !== undefined && <Warning>{text.failed(format(failed_refund))}</Warning>}
      {unassigned_refund !== undefined && <Warning>{text.unassigned(format(unassigned_refund))}</Warning>}
    </>
  );
}
