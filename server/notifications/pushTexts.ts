/** Texts of push notifications in both languages. */
import type { OrderStatus } from '#contract/orders.ts';
import { fillTemplate } from '#contract/rules/templates.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';
import { toOneLine, createLetterFormat } from './letter.ts';
import type { PushText } from './queuePush.ts';

type BilingualPush = Record<'en' | 'ru', PushText>;

const statusTexts: Record<'en' | 'ru', Record<OrderStatus, string>> = {
  en: {
    abandoned_cart: '',
    new: '{brand} has received it.',
    in_process: '{brand} has begun to work on it.',
    forming: '{brand} is putting it together.',
    ready_to_ship: '{brand} has packed it: it is ready to go.',
    paid: 'It is paid. Thank you!',
    canceled: 'It has been canceled.',
    completed: 'It is complete. Enjoy!',
  },
  ru: {
    abandoned_cart: '',
    new: '{brand}: заказ получен.',
    in_process: '{brand}: заказ взят в работу.',
    forming: '{brand}: заказ собирают.',
    ready_to_ship: '{brand}: заказ собран и готов к отправке.',
    paid: 'Заказ оплачен. Спасибо!',
    canceled: 'Заказ отменён.',
    completed: 'Заказ выполнен. Приятных покупок!',
  },
};

/** An order has a new status. */
export const buildOrderStatusPush = (id: number, brand: string, to: OrderStatus): BilingualPush => ({
  en: { title: `Order #${id}`, body: fillTemplate(statusTexts.en[to], { brand }) },
  ru: { title: `Заказ № ${id}`, body: fillTemplate(statusTexts.ru[to], { brand }) },
});

const maxLength = 160;
/** Cuts a text to one line of a notification, between characters. */
const shorten = (text: string): string => {
  const letters = [...toOneLine(text)];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('');
};

/** A message about an order. */
export const buildOrderMessagePush = (id: number, author: string, message: string): BilingualPush => ({
  en: { title: shorten(`Order #${id}: ${author}`), body: shorten(message) },
  ru: { title: shorten(`Заказ № ${id}: ${author}`), body: shorten(message) },
});

/**
 * A post in a conversation.
 * @param text null: only files
 */
export function buildChatPush(author: string, brand: string | null, text: string | null): BilingualPush {
  const title = shorten(brand === null || brand === author ? author : `${author} (${brand})`);
  return {
    en: { title, body: text === null ? 'Files have been sent to you.' : shorten(text) },
    ru: { title, body: text === null ? 'Вам прислали файлы.' : shorten(text) },
  };
}

export interface DroppedPrice {
  name: string;
  en_name: string | null;
  /** Minor units, now and before. */
  price: number;
  was: number;
}

/** A product of the wish list costs less. */
export function buildPriceDropPush(
  { name, en_name, price, was }: DroppedPrice,
  installation: { currency: string; publicUrl: string },
): BilingualPush {
  const [en, ru] = [createLetterFormat('en', installation), createLetterFormat('ru', installation)];
  return {
    en: {
      title: 'The price is down',
      body: `${en_name ?? name}: ${en.formatMoney(price)} instead of ${en.formatMoney(was)}`,
    },
    ru: { title: 'Цена снизилась', body: `${name}: ${ru.formatMoney(price)} вместо ${ru.formatMoney(was)}` },
  };
}

const ruThings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: '{n} товар из списка желаний подешевел',
  few: '{n} товара из списка желаний подешевели',
  many: '{n} товаров из списка желаний подешевели',
};

/** Several products of the wish list cost less. */
export function buildPriceDropsPush(products: readonly DroppedPrice[]): BilingualPush {
  const n = products.length;
  const joinNames = (getName: (one: DroppedPrice) => string) =>
    products.slice(0, 3).map(getName).join(', ') + (n > 3 ? '…' : '');
  return {
    en: { title: `${n} things you wish for cost less`, body: joinNames(({ name, en_name }) => en_name ?? name) },
    ru: {
      title: fillTemplate(ruThings[new Intl.PluralRules('ru').select(n)]!, { n }),
      body: joinNames(({ name }) => name),
    },
  };
}

interface StaffOrder {
  order_id: number;
  /** The recipient's name. */
  buyer: string;
  /** Minor units. */
  sum: number;
  goods: readonly { name: string; en_name: string | null; count: number }[];
}

/** For the company's staff: a new, paid or canceled order. The products follow the sum. */
export function buildStaffOrderPush(
  kind: 'new_order' | 'order_paid' | 'order_canceled',
  { order_id, buyer, sum, goods }: StaffOrder,
  installation: { currency: string; publicUrl: string },
): BilingualPush {
  const joinItems = (locale: 'en' | 'ru') =>
    goods.map(({ name, en_name, count }) => `${(locale === 'en' && en_name) || name} × ${count}`).join(', ');
  const buildBody = (locale: 'en' | 'ru') =>
    shorten(
      [localizePersonName(buyer, locale), createLetterFormat(locale, installation).formatMoney(sum), joinItems(locale)]
        .filter(Boolean)
        .join(' · '),
    );
  const titles = {
    new_order: { en: `New order #${order_id}`, ru: `Новый заказ № ${order_id}` },
    order_paid: { en: `Order #${order_id} is paid`, ru: `Заказ № ${order_id} оплачен` },
    order_canceled: { en: `Order #${order_id} is canceled`, ru: `Заказ № ${order_id} отменён` },
  }[kind];
  return { en: { title: titles.en, body: buildBody('en') }, ru: { title: titles.ru, body: buildBody('ru') } };
}

/** For a member of the staff: notifications that were not sent one by one. */
export const buildStaffSummaryPush = (count: number): BilingualPush => ({
  en: { title: 'Many orders', body: count === 1 ? '1 more notification' : `${count} more notifications` },
  ru: { title: 'Много заказов', body: `Ещё уведомлений: ${count}` },
});

/** For the company's staff: products whose stock has fallen to its limit. */
export function buildLowStockPush(
  products: readonly { name: string; en_name: string | null; left: number }[],
): BilingualPush {
  const joinNames = (getName: (one: (typeof products)[number]) => string) =>
    shorten(products.map((one) => `${getName(one)}: ${one.left}`).join(', '));
  return {
    en: { title: 'Running low', body: joinNames(({ name, en_name }) => en_name ?? name) },
    ru: { title: 'Товар заканчивается', body: joinNames(({ name }) => name) },
  };
}
