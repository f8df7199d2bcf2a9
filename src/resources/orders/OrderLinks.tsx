/** Says that a link opens an order without signing in, and lets staff withdraw all such links. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { QuestionDialog } from '#src/ui/QuestionDialog.tsx';

const orderLinksLabels = labels({
  en: {
    opens: (when: string) =>
      `A link opens this order without signing in. The last one was made or sent to the buyer on ${when}.`,
    withdraw: 'Withdraw the links',
    question: {
      title: 'Withdraw the links?',
      text: 'No link will open this order any more, and letters to a guest will have none. The buyer can make a new one.',
      confirm: 'Withdraw',
      dismiss: 'Keep them',
    },
  },
  ru: {
    opens: (when) => `Заказ открывается по ссылке без входа. Последняя создана или отправлена покупателю ${when}.`,
    withdraw: 'Отозвать ссылки',
    question: {
      title: 'Отозвать ссылки?',
      text: 'Ни одна ссылка больше не откроет заказ, и в письмах гостю ссылок не будет. Покупатель сможет создать новую.',
      confirm: 'Отозвать',
      dismiss: 'Оставить',
    },
  },
});

const Note = styled('div')({
  marginTop: 16,
  paddingTop: 12,
  borderTop: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
});

/** Shows nothing if no link opens the order. */
export function OrderLinks({ orderId }: { orderId: number }) {
  const text = useLabels(orderLinksLabels);
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const params = { id: orderId };
  const { data, refetch } = useQuery({
    queryKey: ['order_link', orderId],
    queryFn: ({ signal }) => api.orderLinks.get({ params, signal }),
  });
  if (!data?.created_at) return null;
  const withdraw = async () => {
    await api.orderLinks.remove({ params });
    await refetch();
  };
  return (
    <Note>
      {text.opens(formatDate(data.created_at, locale, 'dateTime'))}
      <div>
        <Button size="small" color="error" onClick={() => setAsking(true)}>
          {text.withdraw}
        </Button>
      </div>
      <QuestionDialog isOpen={isAsking} onClose={() => setAsking(false)} labels={text.question} onConfirm={withdraw} />
    </Note>
  );
}
