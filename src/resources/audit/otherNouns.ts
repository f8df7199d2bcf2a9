/** Nouns of the audit log that have no resource of their own. */
import { settingLabels } from '#src/backOffice/kit/settingLabels.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { AuditedNouns } from '#src/backOffice/kit/history/auditedNouns.ts';

const otherLabels = labels({
  en: {
    families: {
      single: 'Family of products',
      history: {
        name: 'Name',
        en_name: 'Name in English',
        description: 'Description',
        en_description: 'Description in English',
        company_id: 'Company',
        category_id: 'Category',
        type_id: 'Product type',
        options: 'Options',
        members: 'Products',
      },
    },
    carts: { single: 'Cart', history: { company_id: 'Company', subject: 'Subject', text: 'Text' } },
    promoSettings: { single: 'Referral terms', history: { amount: 'Amount', bonus: 'Bonus of the author' } },
    jobs: { single: 'Background job', history: { name: 'Name' } },
    chats: { single: 'Conversation', history: { company_id: 'Company', user_id: 'User' } },
    chat_posts: { single: 'Message', history: {} },
    shopSettings: { single: 'Rules of the shop', history: settingLabels.en.names },
  },
  ru: {
    families: {
      single: 'Семейство товаров',
      history: {
        name: 'Название',
        en_name: 'Название по-английски',
        description: 'Описание',
        en_description: 'Описание по-английски',
        company_id: 'Компания',
        category_id: 'Категория',
        type_id: 'Тип товара',
        options: 'Варианты',
        members: 'Товары',
      },
    },
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
