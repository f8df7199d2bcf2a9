/** How deliveries are called and dated for people: on screens, in letters and on paper. */
import type { Locale } from '../failures.ts';
import type { OrderDeliveryKind } from './delivery.ts';

export const deliveryKindLabels: Readonly<Record<Locale, Readonly<Record<OrderDeliveryKind, string>>>> = {
  en: {
    courier: 'Courier',
    post: 'Post',
    pickup_point: 'Pickup point',
    store_pickup: 'Pickup at a store',
    by_arrangement: 'By arrangement with the seller',
  },
  ru: {
    courier: 'Курьер',
    post: 'Почта',
    pickup_point: 'Пункт выдачи',
    store_pickup: 'Самовывоз из магазина',
    by_arrangement: 'По договорённости с продавцом',
  },
};

/** A delivery as orders and quotes have it. */
export interface NamedDelivery {
  kind: OrderDeliveryKind;
  name: string;
  en_name: string | null;
  ready_from: string | null;
  ready_to: string | null;
}

/** The name of a method, in the reader's language if it has one. An arrangement is no method of a company. */
export const formatDeliveryName = ({ kind, name, en_name }: NamedDelivery, locale: Locale): string =>
  kind === 'by_arrangement' ? deliveryKindLabels[locale].by_arrangement : (locale === 'en' && en_name) || name;

/**
 * The days of a delivery: “3 – 5 Mar”. Days have no time zone.
 * @returns null if none are promised
 */
export function formatDeliveryDays(
  { ready_from, ready_to }: Pick<NamedDelivery, 'ready_from' | 'ready_to'>,
  locale: Locale,
): string | null {
  if (ready_from === null) return null;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  // Node and browsers use different narrow spaces, so they are unified for hydration
  return format.formatRange(new Date(ready_from), new Date(ready_to ?? ready_from)).replace(/[\u2009\u202f]/g, ' ');
}

/** Name and days in one line. */
export const formatDelivery = (delivery: NamedDelivery, locale: Locale): string =>
  [formatDeliveryName(delivery, locale), formatDeliveryDays(delivery, locale)].filter(Boolean).join(', ');
