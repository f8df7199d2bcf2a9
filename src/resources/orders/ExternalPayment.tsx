/** What a canceled order's buyer had paid to the company itself, under its sums: the site does not give it back. */
import styled from '@emotion/styled';
import type { Order } from '#contract/orders.ts';
import { paidOutside } from '#contract/rules/paidOutside.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';

const words = labels({
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
  color: colour.muted,
  fontSize: '0.8125rem',
  'dl > &': { paddingLeft: 0, textAlign: 'left' },
});

export function PaidOutside({ order }: { order: Order }) {
  const text = useLabels(words);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const paid = order.status === 'canceled' && paidOutside(order);
  if (!paid) return null;
  return (
    <>
      <dt>{text.title(formatDate(paid.since, locale))}</dt>
      <dd>{format(paid.amount)}</dd>
      <Note>{text.giveBack}</Note>
    </>
  );
}
