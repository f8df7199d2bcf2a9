/** The chat of an order, for the buyer's and the company's page of the order. */
import { useMemo } from 'react';
import { nestQuotes } from '#contract/rules/templates.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { ConversationPane } from './ConversationPane.tsx';
import { createOrderConversation } from './orderConversation.ts';

const orderChatLabels = labels({
  en: {
    buyer: (brand: string) => `Chat with ${brand}`,
    company: 'Chat with the buyer',
    emptyBuyer: {
      title: 'Ask about your order',
      text: 'The seller answers here; when you are away, you get an email.',
      withoutMail: 'The seller answers here.',
    },
    emptyCompany: {
      title: 'No messages yet',
      text: 'The buyer reads what you write on the order’s page, or in an email when away.',
    },
  },
  ru: {
    buyer: (brand) => `Чат с компанией «${nestQuotes(brand, '«')}»`,
    company: 'Чат с покупателем',
    emptyBuyer: {
      title: 'Спросите о заказе',
      text: 'Продавец ответит здесь; если вас не будет на сайте, придёт письмо.',
      withoutMail: 'Продавец ответит здесь.',
    },
    emptyCompany: {
      title: 'Сообщений пока нет',
      text: 'Покупатель прочтёт ваше сообщение на странице заказа, а если его нет на сайте — в письме.',
    },
  },
});

export interface OrderChatProps {
  orderId: number;
  /** Of the company. */
  brand: string;
  /** Whether the reader answers for the company, instead of being the buyer. */
  isCompany: boolean;
}

export function OrderChat({ orderId, brand, isCompany }: OrderChatProps) {
  const text = useLabels(orderChatLabels);
  const hasEmail = Boolean(useSession()?.me.email);
  const conversation = useMemo(() => createOrderConversation(orderId, brand), [orderId, brand]);
  const { title, text: withMail, withoutMail } = text.emptyBuyer;
  const emptyBuyer = { title, text: hasEmail ? withMail : withoutMail };
  return (
    <ConversationPane
      conversation={conversation}
      label={isCompany ? text.company : text.buyer(brand)}
      empty={isCompany ? text.emptyCompany : emptyBuyer}
    />
  );
}
