/** SMS to guests who gave no email, about orders that were placed. */
import type { Locale } from '#contract/failures.ts';

const texts: Record<Locale, { one: (id: string, url: string) => string; many: (ids: string, url: string) => string }> =
  {
    en: {
      one: (id, url) => `Yarmarka: order ${id} is placed. See it: ${url}`,
      many: (ids, url) => `Yarmarka: orders ${ids} are placed. See them: ${url}`,
    },
    ru: {
      one: (id, url) => `Ярмарка: заказ ${id} оформлен. Посмотреть: ${url}`,
      many: (ids, url) => `Ярмарка: заказы ${ids} оформлены. Посмотреть: ${url}`,
    },
  };

/**
 * An SMS with the link that opens orders without signing in.
 * @param orderIds not empty
 */
export const buildOrderLinkSms = (locale: Locale, orderIds: readonly number[], url: string): string =>
  texts[locale][orderIds.length === 1 ? 'one' : 'many'](orderIds.join(', '), url);
