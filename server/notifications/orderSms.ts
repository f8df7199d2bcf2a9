/** SMS about orders to guests who get no letters about them. */
import type { Locale } from '#contract/failures.ts';

interface SmsTexts {
  one: (id: string, url: string) => string;
  many: (ids: string, url: string) => string;
  unconfirmed: { one: (id: string, hours: number, url: string) => string; many: SmsTexts['unconfirmed']['one'] };
  canceled: (id: number, url: string) => string;
}

const texts: Record<Locale, SmsTexts> = {
  en: {
    one: (id, url) => `Yarmarka: order ${id} is placed. See it: ${url}`,
    many: (ids, url) => `Yarmarka: orders ${ids} are placed. See them: ${url}`,
    unconfirmed: {
      one: (id, hours, url) => `Yarmarka: order ${id} is placed. Open it within ${hours} h to keep it: ${url}`,
      many: (ids, hours, url) => `Yarmarka: orders ${ids} are placed. Open them within ${hours} h to keep them: ${url}`,
    },
    canceled: (id, url) => `Yarmarka: order ${id} is canceled. See why: ${url}`,
  },
  ru: {
    one: (id, url) => `Ярмарка: заказ ${id} оформлен. Посмотреть: ${url}`,
    many: (ids, url) => `Ярмарка: заказы ${ids} оформлены. Посмотреть: ${url}`,
    // Two parts of 67 characters each, if the address of the shop is short
    unconfirmed: {
      one: (id, hours, url) => `Ярмарка: заказ ${id} оформлен. Откройте за ${hours} ч, иначе отменим: ${url}`,
      many: (ids, hours, url) => `Ярмарка: заказы ${ids} оформлены. Откройте за ${hours} ч, иначе отменим: ${url}`,
    },
    canceled: (id, url) => `Ярмарка: заказ ${id} отменён. Подробнее: ${url}`,
  },
};

/**
 * An SMS with the link that opens orders without signing in.
 * @param orderIds not empty
 * @param expiryHours how long after their placement they are canceled unless the link is opened; null if they are not
 */
export function buildOrderLinkSms(
  locale: Locale,
  orderIds: readonly number[],
  url: string,
  expiryHours: number | null,
): string {
  const form = orderIds.length === 1 ? 'one' : 'many';
  const ids = orderIds.join(', ');
  return expiryHours === null ? texts[locale][form](ids, url) : texts[locale].unconfirmed[form](ids, expiryHours, url);
}

/** An SMS that an order is canceled, with the link to why: a reason would cost several SMS. */
export const buildCanceledOrderSms = (locale: Locale, orderId: number, url: string): string =>
  texts[locale].canceled(orderId, url);
