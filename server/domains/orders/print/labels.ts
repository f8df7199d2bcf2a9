/** Labels and formatters of a printed order, by language. */
import type { Locale } from '#contract/failures.ts';

const labels = {
  en: {
    order: 'Order',
    number: (id: number) => `Order #${id}`,
    placed: 'Placed',
    status: 'Status',
    seller: 'Seller',
    inn: 'TIN',
    phone: 'Phone',
    site: 'Site',
    recipient: 'Recipient',
    address: 'Delivery address',
    store: 'Pickup',
    boughtAt: 'Bought at the counter of',
    buyer: 'Buyer',
    delivery: 'Delivery',
    deliveryAt: 'Delivery time',
    pickupAt: 'Pickup time',
    comment: 'Comment',
    columns: { place: '#', name: 'Product', price: 'Price', count: 'Count', sum: 'Sum' },
    goods: 'Goods',
    total: 'Total',
    bonuses: 'Paid with bonuses',
    bonusesBack: 'Bonuses returned',
    sums: {
      due: 'To pay',
      paid: 'Paid',
      refunding: 'Going back to the card',
      refunded: 'Given back to the card',
      canceled: 'Canceled, to pay',
    },
    paid: (when: string) => `Paid by card: ${when}`,
    refunded: (when: string) => `Given back to the card: ${when}`,
    external: {
      sum: 'Paid outside the site',
      paid: (when: string) => `Paid outside the site: ${when}`,
      back: 'The seller itself gives this money back',
    },
    parts: { house: 'house', building: 'building', entrance: 'entrance', flat: 'flat' },
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    file: (id: number) => `Order ${id}.pdf`,
  },
  ru: {
    order: 'Заказ',
    number: (id: number) => `Заказ № ${id}`,
    placed: 'Оформлен',
    status: 'Статус',
    seller: 'Продавец',
    inn: 'ИНН',
    phone: 'Телефон',
    site: 'Сайт',
    recipient: 'Получатель',
    address: 'Адрес доставки',
    store: 'Самовывоз',
    boughtAt: 'Куплено в точке продаж',
    buyer: 'Покупатель',
    delivery: 'Доставка',
    deliveryAt: 'Время доставки',
    pickupAt: 'Время получения',
    comment: 'Комментарий',
    columns: { place: '№', name: 'Товар', price: 'Цена', count: 'Кол-во', sum: 'Сумма' },
    goods: 'Товаров',
    total: 'Итого',
    bonuses: 'Оплачено бонусами',
    bonusesBack: 'Бонусы возвращены',
    sums: {
      due: 'К оплате',
      paid: 'Оплачено',
      refunding: 'Возвращается на карту',
      refunded: 'Возвращено на карту',
      canceled: 'Отменён, к оплате',
    },
    paid: (when: string) => `Оплачен картой: ${when}`,
    refunded: (when: string) => `Деньги возвращены на карту: ${when}`,
    external: {
      sum: 'Оплачено не через сайт',
      paid: (when: string) => `Оплачен не через сайт: ${when}`,
      back: 'Эти деньги возвращает сам продавец',
    },
    parts: { house: 'д.', building: 'корп.', entrance: 'подъезд', flat: 'кв.' },
    page: (page: number, pages: number) => `Страница ${page} из ${pages}`,
    file: (id: number) => `Заказ ${id}.pdf`,
  },
} satisfies Record<Locale, unknown>;

export type PrintLabels = (typeof labels)['en'];

export const printLabels: Record<Locale, PrintLabels> = labels;

/** Formatters for amounts, counts and times on paper. */
export interface Formatters {
  money: (amount: number) => string;
  count: (count: number) => string;
  /** Formats a time with the name of its time zone. */
  moment: (iso: string, timeZone: string) => string;
}

/** @param canPrint whether the font has a currency's sign; without one its code is printed */
export function createFormatters(locale: Locale, currency: string, canPrint: (sign: string) => boolean): Formatters {
  const amounts = (currencyDisplay: 'narrowSymbol' | 'code') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  const bySign = amounts('narrowSymbol');
  const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const money = canPrint(sign) ? bySign : amounts('code');
  const counts = new Intl.NumberFormat(locale);
  return {
    money: (amount) => money.format(amount).replace('-', '\u2212'),
    count: (count) => counts.format(count),
    // English hours have no leading zero, as on the screen
    moment: (iso, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: locale === 'en' ? 'numeric' : '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }).format(new Date(iso)),
  };
}
