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

/** The recipient's phone, which stands beside the recipient's name; the account's where the order names none. */
export const recipientPhone = ({ address, user_phone }: Pick<Order, 'address' | 'user_phone'>): string | null =>
  address?.['phone'] || user_phone;

/** How to reach whoever left a cart: the phone before the email; null where neither is known. */
export function contactOf(order: Order): { text: string; href: string } | null {
  const phone = recipientPhone(order);
  if (phone) return { text: phone, href: `tel:${phone}` };
  const email = order.address?.['email'];
  return email ? { text: email, href: `mailto:${email}` } : null;
}
