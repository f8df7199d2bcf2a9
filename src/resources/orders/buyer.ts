/** An order in a few words: whose, what, where to. Pure. */
import type { Order } from '#contract/orders.ts';
import { personName } from '#contract/rules/personName.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { nameOf } from '#src/i18n/inLocale.ts';

/** Who receives it: the address names a guest too; without a name by the account’s number, blank where there is no account, or one of a walk-in that nobody ever signs in to. */
export const buyerOf = ({ address, user, store }: Pick<Order, 'address' | 'user' | 'store'>, locale: Locale): string =>
  address?.['fio'] || (user && !(store && !user.fio) ? personName(user, locale) : '');

/** "Mug × 2, Tea" */
export const goodsOf = ({ items }: Pick<Order, 'items'>, locale: Locale): string =>
  items.map((item) => (item.count === 1 ? nameOf(item, locale) : `${nameOf(item, locale)} × ${item.count}`)).join(', ');

const addressKeys = ['region', 'city', 'district', 'street', 'house', 'building', 'entrance', 'flat'] as const;

/** "Sydney, King Street, 1" */
export const addressOf = ({ address }: Pick<Order, 'address'>): string =>
  addressKeys.flatMap((key) => address?.[key] || []).join(', ');

/** How to reach whoever left a cart: the phone before the email; null where neither is known. */
export function contactOf({ user_phone, address }: Order): { text: string; href: string } | null {
  if (user_phone) return { text: user_phone, href: `tel:${user_phone}` };
  const email = address?.['email'];
  return email ? { text: email, href: `mailto:${email}` } : null;
}
