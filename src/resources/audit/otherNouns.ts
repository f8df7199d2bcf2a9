/** Nouns of the audit log that have no resource of their own. */
import { settingLabels } from '#src/backOffice/kit/settingLabels.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { AuditedNouns } from '#src/backOffice/kit/history/auditedNouns.ts';

const otherLabels = labels({
  en: {
    carts: { single: 'Cart', history: { company_id: 'Company', subject: 'Subject', text: 'Text' } },
    promoSettings: { single: 'Referral terms', history: { amount: 'Amount', bonus: 'Bonus of the author' } },
    jobs: { single: 'Background job', history: { name: 'Name' } },
    chats: { single: 'Conversation', history: { company_id: 'Company', user_id: 'User' } },
    chat_posts: { single: 'Message', history: {} },
    shopSettings: { single: 'Rules of the shop', history: settingLabels.en.names },
  },
  ru: {
    carts: { single: 'Корзина', history: { company_id: 'Компания', subject: 'Тема', text: 'Текст' } },
    promoSettings: { single: 'Условия рефералов', history: { amount: 'Сумма', bonus: 'Бонус автору' } },
    jobs: { single: 'Фоновая задача', history: { name: 'Название' } },
    chats: { single: 'Переписка', history: { company_id: 'Компания', user_id: 'Пользователь' } },
    chat_posts: { single: 'Сообщение', history: {} },
    shopSettings: { single: 'Правила магазина', history: settingLabels.ru.names },
  },
});

type OtherNoun = keyof (typeof otherLabels)[Locale];

export const otherNouns: AuditedNouns = Object.fromEntries(
  (Object.keys(otherLabels.en) as OtherNoun[]).map((noun) => [
    noun,
    { labels: { en: otherLabels.en[noun], ru: otherLabels.ru[noun] } },
  ]),
);
