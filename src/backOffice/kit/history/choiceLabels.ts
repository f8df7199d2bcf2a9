/**
 * Labels of the contract's choices, as in forms and lists: noun → field → value. tests/architecture/audited.test.ts
 * finds missing ones.
 */
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { transactionReasonLabels } from '#src/i18n/transactionReason.ts';

const importStatuses = {
  en: {
    mapping: 'Columns',
    checking: 'Checking',
    checked: 'Checked',
    running: 'Importing',
    canceling: 'Stopping',
    canceled: 'Stopped',
    done: 'Done',
    failed: 'Failed',
    undoing: 'Being undone',
    partly_undone: 'Partly undone',
    undone: 'Undone',
  },
  ru: {
    mapping: 'Столбцы',
    checking: 'Проверка',
    checked: 'Проверен',
    running: 'Идёт импорт',
    canceling: 'Останавливается',
    canceled: 'Остановлен',
    done: 'Готово',
    failed: 'Не удался',
    undoing: 'Отменяется',
    partly_undone: 'Отменён частично',
    undone: 'Отменён',
  },
} as const;

export const choiceLabels = labels({
  en: {
    channels: { code: { site: 'Site', app: 'App', sales_point: 'Sales points' } },
    collections: {
      sort: {
        position: 'In the catalog’s usual order',
        newest: 'Newest',
        best_rated: 'Best rated',
        cheapest: 'Cheapest',
        dearest: 'Dearest',
      },
    },
    companies: {
      status: { in_moderation: 'In moderation', hired: 'Hired', canceled: 'Canceled' },
      kind: { vendor: 'Vendor', manager: 'Manager' },
    },
    documents: {
      type: {
        user_agreement: 'User agreement',
        privacy_policy: 'Privacy policy',
        shipping_policy: 'Shipping rules',
        refund_policy: 'Refund rules',
        child_safety: 'Child safety',
      },
    },
    imports: { noun: { products: 'Products', categories: 'Categories', stores: 'Stores' }, status: importStatuses.en },
    orders: {
      status: orderStatusLabels.en,
      channel: { site: 'Site', app: 'App', sales_point: 'Sales point' },
      payment: { cash: 'Cash', terminal: 'Card terminal' },
    },
    parameters: { type: { number: 'Number', list: 'List' } },
    promoCodes: {
      type: { bonus: 'Bonus', referral: 'Personal' },
      state: { active: 'Works', scheduled: 'Not yet', ended: 'Over', used_up: 'Used up', off: 'Off' },
    },
    publications: { status: { in_moderation: 'In moderation', published: 'Published', canceled: 'Canceled' } },
    pushCampaigns: {
      state: { draft: 'Draft', scheduled: 'Scheduled', sending: 'Being sent', sent: 'Sent', canceled: 'Canceled' },
      role: { buyer: 'Buyers', vendor: 'Vendors', manager: 'Managers' },
      bought: {
        any: 'Whether or not they bought',
        within: 'Bought in the last …',
        not_within: 'Did not buy in the last …',
      },
    },
    reviews: { status: { published: 'Published', hidden: 'Hidden', waiting: 'Waits for a check' } },
    tariffs: {
      kind: {
        buyer_free: 'Buyer, free',
        buyer_pro: 'Buyer, paid',
        vendor_base: 'Vendor, free',
        vendor_premium: 'Vendor, paid',
        correction: 'Correction',
      },
      audience: { buyers: 'Buyers', vendors: 'Vendors' },
    },
    transactions: { reason: transactionReasonLabels.en },
  },
  ru: {
    channels: { code: { site: 'Сайт', app: 'Приложение', sales_point: 'Точки продаж' } },
    collections: {
      sort: {
        position: 'В обычном порядке каталога',
        newest: 'Новые',
        best_rated: 'С лучшей оценкой',
        cheapest: 'Дешёвые',
        dearest: 'Дорогие',
      },
    },
    companies: {
      status: { in_moderation: 'На рассмотрении', hired: 'Работает', canceled: 'Отменён' },
      kind: { vendor: 'Продавец', manager: 'Менеджер' },
    },
    documents: {
      type: {
        user_agreement: 'Пользовательское соглашение',
        privacy_policy: 'Политика конфиденциальности',
        shipping_policy: 'Правила доставки',
        refund_policy: 'Правила возврата',
        child_safety: 'Безопасность детей',
      },
    },
    imports: { noun: { products: 'Товары', categories: 'Категории', stores: 'Магазины' }, status: importStatuses.ru },
    orders: {
      status: orderStatusLabels.ru,
      channel: { site: 'Сайт', app: 'Приложение', sales_point: 'Точка продаж' },
      payment: { cash: 'Наличные', terminal: 'Карта, терминал' },
    },
    parameters: { type: { number: 'Число', list: 'Список' } },
    promoCodes: {
      type: { bonus: 'Бонусный', referral: 'Личный' },
      state: {
        active: 'Действует',
        scheduled: 'Ещё не начался',
        ended: 'Закончился',
        used_up: 'Разобран',
        off: 'Выключен',
      },
    },
    publications: { status: { in_moderation: 'На модерации', published: 'Опубликована', canceled: 'Отклонена' } },
    pushCampaigns: {
      state: {
        draft: 'Черновик',
        scheduled: 'Запланирована',
        sending: 'Отправляется',
        sent: 'Отправлена',
        canceled: 'Отменена',
      },
      role: { buyer: 'Покупатели', vendor: 'Продавцы', manager: 'Менеджеры' },
      bought: {
        any: 'Покупали или нет — неважно',
        within: 'Покупали за последние…',
        not_within: 'Не покупали последние…',
      },
    },
    reviews: { status: { published: 'Опубликован', hidden: 'Скрыт', waiting: 'Ждёт проверки' } },
    tariffs: {
      kind: {
        buyer_free: 'Покупатель, бесплатный',
        buyer_pro: 'Покупатель, платный',
        vendor_base: 'Продавец, бесплатный',
        vendor_premium: 'Продавец, платный',
        correction: 'Корректировка',
      },
      audience: { buyers: 'Покупателям', vendors: 'Продавцам' },
    },
    transactions: { reason: transactionReasonLabels.ru },
  },
});

/**
 * The label of a choice in the reader's language; null for any other value. @param field the last part of the field's
 * path
 */
export function findChoiceLabel(noun: string, field: string, value: string, locale: Locale): string | null {
  const words: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
    choiceLabels[locale];
  return words[noun]?.[field]?.[value] ?? null;
}
