/** What notifications say, in both languages. */
import type { OrderStatus } from '#contract/orders.ts';
import { fill } from '#contract/failures.ts';
import { oneLine, voiceOf } from './letter.ts';
import type { PushWords } from './push.ts';

type Both = Record<'en' | 'ru', PushWords>;

const moved: Record<'en' | 'ru', Record<OrderStatus, string>> = {
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
export const orderMoved = (id: number, brand: string, to: OrderStatus): Both => ({
  en: { title: `Order #${id}`, body: fill(moved.en[to], { brand }) },
  ru: { title: `Заказ № ${id}`, body: fill(moved.ru[to], { brand }) },
});

const mostLetters = 160;
/** As much as a notification shows, in one line; whole letters alone. */
const short = (text: string): string => {
  const letters = [...oneLine(text)];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : letters.join('');
};

/** Something was written about an order. */
export const orderMessaged = (id: number, author: string, said: string): Both => ({
  en: { title: short(`Order #${id}: ${author}`), body: short(said) },
  ru: { title: short(`Заказ № ${id}: ${author}`), body: short(said) },
});

/** Something was said in a conversation; null: pictures or files alone. */
export function chatMessaged(author: string, brand: string | null, said: string | null): Both {
  const title = short(brand === null || brand === author ? author : `${author} (${brand})`);
  return {
    en: { title, body: said === null ? 'Files have been sent to you.' : short(said) },
    ru: { title, body: said === null ? 'Вам прислали файлы.' : short(said) },
  };
}

export interface Dropped {
  name: string;
  en_name: string | null;
  /** Minor units, now and before. */
  price: number;
  was: number;
}

/** A wished product costs less. */
export function priceDropped(
  { name, en_name, price, was }: Dropped,
  installation: { currency: string; publicUrl: string },
): Both {
  const [en, ru] = [voiceOf('en', installation), voiceOf('ru', installation)];
  return {
    en: { title: 'The price is down', body: `${en_name ?? name}: ${en.money(price)} instead of ${en.money(was)}` },
    ru: { title: 'Цена снизилась', body: `${name}: ${ru.money(price)} вместо ${ru.money(was)}` },
  };
}

const ruThings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: '{n} товар из списка желаний подешевел',
  few: '{n} товара из списка желаний подешевели',
  many: '{n} товаров из списка желаний подешевели',
};

/** Several of them. */
export function pricesDropped(dropped: readonly Dropped[]): Both {
  const n = dropped.length;
  const some = (nameOf: (one: Dropped) => string) => dropped.slice(0, 3).map(nameOf).join(', ') + (n > 3 ? '…' : '');
  return {
    en: { title: `${n} things you wish for cost less`, body: some(({ name, en_name }) => en_name ?? name) },
    ru: { title: fill(ruThings[new Intl.PluralRules('ru').select(n)]!, { n }), body: some(({ name }) => name) },
  };
}

interface StaffOrder {
  order_id: number;
  /** The recipient. */
  buyer: string;
  /** Minor units. */
  sum: number;
  goods: readonly { name: string; en_name: string | null; count: number }[];
}

/** To the company's staff: an order came, was paid or was canceled. The lines follow the sum. */
export function staffOrderPush(
  kind: 'new_order' | 'order_paid' | 'order_canceled',
  { order_id, buyer, sum, goods }: StaffOrder,
  installation: { currency: string; publicUrl: string },
): Both {
  const lines = (locale: 'en' | 'ru') =>
    goods.map(({ name, en_name, count }) => `${(locale === 'en' && en_name) || name} × ${count}`).join(', ');
  const body = (locale: 'en' | 'ru') =>
    short([buyer, voiceOf(locale, installation).money(sum), lines(locale)].filter(Boolean).join(' · '));
  const titles = {
    new_order: { en: `New order #${order_id}`, ru: `Новый заказ № ${order_id}` },
    order_paid: { en: `Order #${order_id} is paid`, ru: `Заказ № ${order_id} оплачен` },
    order_canceled: { en: `Order #${order_id} is canceled`, ru: `Заказ № ${order_id} отменён` },
  }[kind];
  return { en: { title: titles.en, body: body('en') }, ru: { title: titles.ru, body: body('ru') } };
}

/** To a member of the staff: what did not come one by one. */
export const staffSummaryPush = (count: number): Both => ({
  en: { title: 'Many orders', body: count === 1 ? '1 more notification' : `${count} more notifications` },
  ru: { title: 'Много заказов', body: `Ещё уведомлений: ${count}` },
});

/** To the company's staff: products have fallen to their limit. */
export function lowStockPush(products: readonly { name: string; en_name: string | null; left: number }[]): Both {
  const some = (nameOf: (one: (typeof products)[number]) => string) =>
    short(products.map((one) => `${nameOf(one)}: ${one.left}`).join(', '));
  return {
    en: { title: 'Running low', body: some(({ name, en_name }) => en_name ?? name) },
    ru: { title: 'Товар заканчивается', body: some(({ name }) => name) },
  };
}
