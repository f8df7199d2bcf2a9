/** Mails about orders to the company's staff. */
import type { StaffOrderKind } from '#contract/rules/notifications.ts';
import {
  buildItemRows,
  buildSumRows,
  toOneLine,
  type BuildLetter,
  type LetterItem,
  type LetterSums,
} from '../letter.ts';
import { buildReasonBlocks } from './orders.ts';

interface StaffReader {
  user_id: number;
  /** The companies of the orders: the mail is dropped if the reader no longer works there. */
  company_ids: number[];
}

interface StaffOrderData extends StaffReader {
  kind: StaffOrderKind;
  order_id: number;
  brand: string;
  /** The recipient's name. */
  buyer: string;
  goods: LetterItem[];
  /** Minor units. */
  order_sum: number;
  /** The rows between goods and sum, and its taxes; missing in letters from before. */
  sums?: LetterSums;
  bonuses_spent: number;
  /** Destination in one line. */
  place: string | null;
  is_pickup: boolean;
  /** Name and days of the delivery in the reader's language; undefined in older jobs. */
  delivery?: string | null | undefined;
  /** A new order is announced once it is paid by card; missing in letters from before. */
  is_paid?: boolean;
  /** Why somebody canceled it, in their words; missing in letters from before. */
  reason?: string | null;
}

interface FailedRefundData extends StaffReader {
  order_id: number;
  brand: string;
  /** Minor units. */
  sum: number;
  /** The refund is not tried again. */
  is_last: boolean;
}

interface StaffSummaryData extends StaffReader {
  brands: string[];
  counts: { kind: StaffOrderKind; count: number }[];
  /** The first orders. Sums are in minor units. */
  orders: { kind: StaffOrderKind; order_id: number; buyer: string; sum: number }[];
}

const labels = {
  en: {
    subjects: {
      new_order: (id: number, sum: string) => `New order ${id} for ${sum}`,
      order_paid: (id: number) => `Order ${id} is paid`,
      order_canceled: (id: number) => `Order ${id} is canceled`,
    },
    texts: {
      new_order: (brand: string) => `${brand} has a new order.`,
      order_paid: (brand: string) => `This order of ${brand} has been paid.`,
      order_canceled: (brand: string) => `This order of ${brand} is canceled. Its products are available again.`,
    },
    buyer: 'Recipient',
    delivery: 'Delivery',
    method: 'Delivery method',
    pickup: 'Pickup',
    sum: 'Sum',
    bonuses: 'Paid with bonuses',
    total: { new_order: 'To pay', order_paid: 'Paid', order_canceled: 'Total' },
    open: 'Open the order',
    refund: {
      subject: (id: number, sum: string) => `The refund of ${sum} for order ${id} has failed`,
      text: (brand: string, sum: string) => `The bank did not give ${sum} back to the card of the buyer of ${brand}.`,
      again: 'The refund is tried three times. The next try follows by itself; the order shows what became of it.',
      last: 'It is not tried again. Refund it on the payment provider’s site, or agree with the buyer on another way.',
    },
    why: (brands: string) =>
      `You get this because you look after orders of ${brands}. Choose your notifications in Account settings.`,
    summary: {
      subject: (count: number) => (count === 1 ? '1 more order notification' : `${count} more order notifications`),
      heading: 'Many orders in a short time',
      text: 'We mail the first orders of every quarter of an hour one by one, and the others together.',
      counts: { new_order: 'New orders', order_paid: 'Paid', order_canceled: 'Canceled' },
      more: (count: number) => `And ${count} more.`,
      open: 'Open the orders',
    },
  },
  ru: {
    subjects: {
      new_order: (id: number, sum: string) => `Новый заказ ${id} на ${sum}`,
      order_paid: (id: number) => `Заказ ${id} оплачен`,
      order_canceled: (id: number) => `Заказ ${id} отменён`,
    },
    texts: {
      new_order: (brand: string) => `У компании «${brand}» новый заказ.`,
      order_paid: (brand: string) => `Этот заказ компании «${brand}» оплачен.`,
      order_canceled: (brand: string) => `Этот заказ компании «${brand}» отменён. Товары снова доступны.`,
    },
    buyer: 'Получатель',
    delivery: 'Доставка',
    method: 'Способ доставки',
    pickup: 'Самовывоз',
    sum: 'Сумма',
    bonuses: 'Оплачено бонусами',
    total: { new_order: 'К оплате', order_paid: 'Оплачено', order_canceled: 'Итого' },
    open: 'Открыть заказ',
    refund: {
      subject: (id: number, sum: string) => `Не удалось вернуть ${sum} за заказ ${id}`,
      text: (brand: string, sum: string) => `Банк не вернул ${sum} на карту покупателя компании «${brand}».`,
      again: 'Всего делается три попытки. Следующая начнётся сама; что из неё вышло, видно в заказе.',
      last: 'Попыток больше не будет. Верните деньги на сайте платёжной системы или договоритесь с покупателем о другом способе.',
    },
    why: (brands: string) =>
      `Вы получили это письмо, потому что следите за заказами: ${brands}. Какие уведомления присылать, выберите в настройках аккаунта.`,
    summary: {
      subject: (count: number) => `Уведомления о заказах: ещё ${count}`,
      heading: 'Много заказов за короткое время',
      text: 'О первых заказах каждой четверти часа мы пишем по одному, об остальных — одним письмом.',
      counts: { new_order: 'Новые заказы', order_paid: 'Оплачены', order_canceled: 'Отменены' },
      more: (count: number) => `И ещё ${count}.`,
      open: 'Открыть заказы',
    },
  },
};

/** A new, paid or canceled order with its products. */
export const buildStaffOrder: BuildLetter<StaffOrderData> = (data, format) => {
  const { locale, toUrl, formatMoney } = format;
  const { kind, order_id, goods, order_sum, sums, bonuses_spent, place, is_pickup, delivery, reason, is_paid } = data;
  const text = labels[locale];
  const brand = toOneLine(data.brand);
  const buyer = toOneLine(data.buyer);
  const total = formatMoney(order_sum - bonuses_spent);
  const heading = text.subjects[kind](order_id, total);
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'text', text: text.texts[kind](brand) },
      ...(reason ? buildReasonBlocks(reason, format) : []),
      {
        kind: 'table',
        rows: buildItemRows(goods, format),
        sums: [
          ...buildSumRows(sums?.added, format),
          ...(bonuses_spent > 0
            ? [
                { name: text.sum, amount: formatMoney(order_sum) },
                { name: text.bonuses, amount: `−${formatMoney(bonuses_spent)}` },
              ]
            : []),
          { name: text.total[kind === 'new_order' && is_paid ? 'order_paid' : kind], amount: total },
          ...buildSumRows(sums?.included, format),
        ],
      },
      (buyer !== '' || place !== null) && {
        kind: 'facts',
        facts: [
          ...(buyer === '' ? [] : [{ name: text.buyer, value: buyer }]),
          ...(place === null ? [] : [{ name: is_pickup ? text.pickup : text.delivery, value: toOneLine(place) }]),
          ...(delivery ? [{ name: text.method, value: toOneLine(delivery) }] : []),
        ],
      },
      { kind: 'button', label: text.open, url: toUrl(`/orders/edit/${order_id}`) },
    ],
    reason: text.why(brand),
  };
};

/** A refund that the bank did not make. */
export const buildStaffRefundFailed: BuildLetter<FailedRefundData> = (data, { locale, toUrl, formatMoney }) => {
  const text = labels[locale];
  const brand = toOneLine(data.brand);
  const sum = formatMoney(data.sum);
  const heading = text.refund.subject(data.order_id, sum);
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'text', text: text.refund.text(brand, sum) },
      { kind: 'text', text: data.is_last ? text.refund.last : text.refund.again },
      { kind: 'button', label: text.open, url: toUrl(`/orders/edit/${data.order_id}`) },
    ],
    reason: text.why(brand),
  };
};

/** Events that were not mailed one by one: how many, and the first of them. */
export const buildStaffSummary: BuildLetter<StaffSummaryData> = (
  { brands, counts, orders },
  { locale, toUrl, formatMoney },
) => {
  const text = labels[locale];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    subject: text.summary.subject(total),
    heading: text.summary.heading,
    blocks: [
      { kind: 'text', text: text.summary.text },
      {
        kind: 'facts',
        facts: counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => ({ name: text.summary.counts[kind], value: String(count) })),
      },
      {
        kind: 'facts',
        facts: orders.map(({ kind, order_id, buyer, sum }) => ({
          name: text.subjects[kind](order_id, formatMoney(sum)),
          value: toOneLine(buyer) || formatMoney(sum),
        })),
      },
      total > orders.length && { kind: 'text', text: text.summary.more(total - orders.length) },
      { kind: 'button', label: text.summary.open, url: toUrl('/orders/list/full') },
    ],
    reason: text.why(brands.map(toOneLine).join(', ')),
  };
};
