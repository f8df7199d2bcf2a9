/** What was changed of an order, as lines for people: what, from, to. Pure. */
import type { Order, OrderEvent } from '#contract/orders.ts';
import { formatDate } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';

export interface ChangeLine {
  what: string;
  /** Null where there was nothing, or nothing has to be told of it. */
  from: string | null;
  /** Null where it is gone. */
  to: string | null;
}

const words = labels({
  en: {
    fields: {
      'address.fio': 'Recipient',
      'address.phone': 'Phone',
      'address.email': 'Email',
      'address.region': 'Region',
      'address.city': 'City',
      'address.district': 'District',
      'address.street': 'Street',
      'address.house': 'House',
      'address.flat': 'Flat',
      'address.entrance': 'Entrance',
      'address.building': 'Building',
      'address.comment': 'Comment',
      isPickup: 'Way of delivery',
      pickupStore: 'Pickup store',
      delivery_at: 'Time',
      order_sum: 'Sum',
      bonuses_spent: 'Bonuses spent',
      bonuses_returned: 'Bonuses returned',
      card_returned: 'Given back to the card',
      payment: 'Payment',
      expired: 'Reason',
    },
    unconfirmed: 'not paid, nor confirmed by the shop, in time',
    card_unpaid: 'the card payment was not completed in time',
    card: 'by card',
    cash: 'in cash, at the counter',
    terminal: 'by card, at the counter',
    pickup: 'pickup',
    delivery: 'delivery',
    nothing: 'none',
  },
  ru: {
    fields: {
      'address.fio': 'Получатель',
      'address.phone': 'Телефон',
      'address.email': 'Почта',
      'address.region': 'Регион',
      'address.city': 'Город',
      'address.district': 'Район',
      'address.street': 'Улица',
      'address.house': 'Дом',
      'address.flat': 'Квартира',
      'address.entrance': 'Подъезд',
      'address.building': 'Корпус',
      'address.comment': 'Комментарий',
      isPickup: 'Способ получения',
      pickupStore: 'Пункт самовывоза',
      delivery_at: 'Время',
      order_sum: 'Сумма',
      bonuses_spent: 'Списано бонусов',
      bonuses_returned: 'Возвращено бонусов',
      card_returned: 'Возвращено на карту',
      payment: 'Оплата',
      expired: 'Причина',
    },
    unconfirmed: 'вовремя не оплачен и не подтверждён магазином',
    card_unpaid: 'оплата картой не завершена вовремя',
    card: 'картой',
    cash: 'наличными, на кассе',
    terminal: 'картой, на кассе',
    pickup: 'самовывоз',
    delivery: 'доставка',
    nothing: 'нет',
  },
});

type FieldName = keyof (typeof words)['en']['fields'];

const money: ReadonlySet<string> = new Set(['order_sum', 'bonuses_spent', 'bonuses_returned', 'card_returned']);

/** A step that nobody made: a card's money has gone back. */
export const isMoneyBack = ({ changes }: OrderEvent): boolean => changes !== null && 'card_returned' in changes;

interface ItemChange {
  product_id: number;
  name: string;
  from: number;
  to: number;
}

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
const isNamed = (value: unknown): value is { name: string; en_name: string | null } =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';

export interface Reader {
  locale: Locale;
  /** Writes an amount. */
  format: (amount: number) => string;
}

/** A value as it is read; null for none. */
function textOf(field: string, value: unknown, { locale, format }: Reader): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'isPickup') return value === true ? words[locale].pickup : words[locale].delivery;
  if (field === 'payment' && (value === 'card' || value === 'cash' || value === 'terminal'))
    return words[locale][value];
  if (field === 'expired' && (value === 'unconfirmed' || value === 'card_unpaid')) return words[locale][value];
  if (field === 'delivery_at' && typeof value === 'string') return formatDate(value, locale, 'dateTime');
  if (money.has(field) && typeof value === 'number') return format(value);
  return isNamed(value) ? nameOf(value, locale) : String(value);
}

/**
 * The lines of one event.
 * @param items the order's lines, which know their names in both languages
 */
export function changeLines(changes: OrderEvent['changes'], items: Order['items'], reader: Reader): ChangeLine[] {
  const { fields, nothing } = words[reader.locale];
  // The database keeps keys in an order of its own: goods first, then as the words stand here.
  const order = ['items', ...Object.keys(fields)];
  const told = Object.entries(changes ?? {}).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return told.flatMap(([field, change]): ChangeLine[] => {
    if (field === 'items' && Array.isArray(change)) {
      return (change as ItemChange[]).map(({ product_id, name, from, to }) => {
        const known = items.find((item) => item.product_id === product_id);
        return { what: known ? nameOf(known, reader.locale) : name, from: String(from), to: String(to) };
      });
    }
    if (!isPair(change)) return [];
    const isGiven =
      field === 'expired' || ((field.startsWith('bonuses_') || field === 'card_returned') && change.from === 0);
    return [
      {
        what: fields[field as FieldName] ?? field,
        from: isGiven ? null : textOf(field, change.from, reader),
        to: textOf(field, change.to, reader) ?? nothing,
      },
    ];
  });
}
