/** Describes the changes of an order in lines for people: field, old and new value. */
import type { Order, OrderEvent } from '#contract/orders.ts';
import { findCancelReason } from '#contract/rules/cancelReason.ts';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import type { Locale } from '#src/i18n/locale.ts';

export interface ChangeLine {
  what: string;
  /** Null if there was no value, or if it does not matter. */
  from: string | null;
  /** Null if the value was removed. */
  to: string | null;
}

const changeLabels = labels({
  en: {
    fields: {
      'address.fio': 'Recipient',
      'address.phone': 'Phone',
      'address.email': 'Email',
      'address.country': 'Country',
      'address.postal_code': 'Postal code',
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
      delivery_sum: 'Price of the delivery',
      order_sum: 'Sum',
      bonuses_spent: 'Bonuses spent',
      bonuses_returned: 'Bonuses returned',
      card_returned: 'Given back to the card',
      card_refund_failed: 'Not given back by the bank',
      payment: 'Payment',
      expired: 'Reason',
      reason: 'Reason',
      by_link: 'How',
      contact_confirmed: 'How',
    },
    unconfirmed: 'not paid, nor confirmed by the shop, in time',
    card_unpaid: 'the card payment was not completed in time',
    by_link: 'by the order’s link, without signing in',
    confirmed: 'the link that we sent was opened',
    unconfirmed_again: 'whoever opened the link says that the order is not theirs',
    card: 'by card',
    cash: 'in cash, at the counter',
    terminal: 'by card, at the counter',
    pickup: 'pickup',
    delivery: 'delivery',
    none: 'none',
    promotion: 'Discount “{name}”',
  },
  ru: {
    fields: {
      'address.fio': 'Получатель',
      'address.phone': 'Телефон',
      'address.email': 'Почта',
      'address.country': 'Страна',
      'address.postal_code': 'Почтовый индекс',
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
      delivery_sum: 'Цена доставки',
      order_sum: 'Сумма',
      bonuses_spent: 'Списано бонусов',
      bonuses_returned: 'Возвращено бонусов',
      card_returned: 'Возвращено на карту',
      card_refund_failed: 'Банк не вернул на карту',
      payment: 'Оплата',
      expired: 'Причина',
      reason: 'Причина',
      by_link: 'Как',
      contact_confirmed: 'Как',
    },
    unconfirmed: 'вовремя не оплачен и не подтверждён магазином',
    card_unpaid: 'оплата картой не завершена вовремя',
    by_link: 'по ссылке на заказ, без входа',
    confirmed: 'открыта ссылка, которую мы прислали',
    unconfirmed_again: 'по ссылке ответили, что заказ чужой',
    card: 'картой',
    cash: 'наличными, на кассе',
    terminal: 'картой, на кассе',
    pickup: 'самовывоз',
    delivery: 'доставка',
    none: 'нет',
    promotion: 'Скидка «{name}»',
  },
});

type FieldName = keyof (typeof changeLabels)['en']['fields'];

const moneyFields: ReadonlySet<string> = new Set([
  'delivery_sum',
  'order_sum',
  'bonuses_spent',
  'bonuses_returned',
  'card_returned',
  'card_refund_failed',
]);

/** Whether an event is a refund to a card, which nobody made by hand. */
export const isMoneyBack = ({ changes }: OrderEvent): boolean => changes !== null && 'card_returned' in changes;

/** Whether an event is a refund that its bank did not make. */
export const isFailedRefund = ({ changes }: OrderEvent): boolean => changes !== null && 'card_refund_failed' in changes;

/**
 * Whether an event confirms the guest's contact: false if the confirmation is taken back, null for other events. Nobody
 * who is signed in does it.
 */
export function getConfirmation({ changes }: OrderEvent): boolean | null {
  const change = changes?.['contact_confirmed'];
  return isPair(change) ? change.to === true : null;
}

interface ItemChange {
  product_id: number;
  name: string;
  from: number;
  to: number;
}

interface PromotionChange {
  promotion_id: number;
  name: string;
  en_name: string | null;
  from: number;
  to: number;
}

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
const isNamed = (value: unknown): value is { name: string; en_name: string | null } =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';

export interface ChangeFormats {
  locale: Locale;
  /** Formats an amount of money. */
  format: (amount: number) => string;
}

/** Formats a value for people; null for none. */
function formatValue(field: string, value: unknown, { locale, format }: ChangeFormats): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'isPickup') return value === true ? changeLabels[locale].pickup : changeLabels[locale].delivery;
  if (field === 'address.country') return getCountryName(String(value), locale);
  if (field === 'payment' && (value === 'card' || value === 'cash' || value === 'terminal'))
    return changeLabels[locale][value];
  if (field === 'expired' && (value === 'unconfirmed' || value === 'card_unpaid')) return changeLabels[locale][value];
  if (field === 'by_link') return changeLabels[locale].by_link;
  if (field === 'contact_confirmed') return changeLabels[locale][value === true ? 'confirmed' : 'unconfirmed_again'];
  if (field === 'delivery_at' && typeof value === 'string') return formatDate(value, locale, 'dateTime');
  if (moneyFields.has(field) && typeof value === 'number') return format(value);
  return isNamed(value) ? getLocalizedName(value, locale) : String(value);
}

/** Why an order is canceled: in the words of whoever did it, or that it expired; null if nothing is known. */
export function getCancelText(history: readonly OrderEvent[], locale: Locale): string | null {
  const expired = history.findLast(({ to }) => to === 'canceled')?.changes?.['expired'];
  if (isPair(expired)) return formatValue('expired', expired.to, { locale, format: String });
  return findCancelReason(history);
}

/**
 * Lists the lines of one event.
 * @param items the order's items, with their names in both languages
 */
export function listChangeLines(
  changes: OrderEvent['changes'],
  items: Order['items'],
  formats: ChangeFormats,
): ChangeLine[] {
  const { fields, none, promotion: promotionText } = changeLabels[formats.locale];
  // jsonb does not keep the order of keys: items come first, then the fields in the order of the labels.
  const order = ['items', 'promotions', ...Object.keys(fields)];
  const changedFields = Object.entries(changes ?? {}).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  return changedFields.flatMap(([field, change]): ChangeLine[] => {
    if (field === 'items' && Array.isArray(change)) {
      return (change as ItemChange[]).map(({ product_id, name, from, to }) => {
        const known = items.find((item) => item.product_id === product_id);
        return { what: known ? getLocalizedName(known, formats.locale) : name, from: String(from), to: String(to) };
      });
    }
    if (field === 'promotions' && Array.isArray(change)) {
      return (change as PromotionChange[]).map(({ from, to, ...promotion }) => ({
        what: fill(promotionText, { name: getLocalizedName(promotion, formats.locale) }),
        from: formats.format(from),
        to: formats.format(to),
      }));
    }
    if (!isPair(change)) return [];
    const isValueAlone =
      field === 'expired' ||
      field === 'by_link' ||
      field === 'contact_confirmed' ||
      ((field.startsWith('bonuses_') || field.startsWith('card_')) && change.from === 0);
    return [
      {
        what: fields[field as FieldName] ?? field,
        from: isValueAlone ? null : formatValue(field, change.from, formats),
        to: formatValue(field, change.to, formats) ?? none,
      },
    ];
  });
}
