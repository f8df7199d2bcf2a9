/** Pure functions that format the buyer, items, address and contact of an order as text. */
import type { Order } from '#contract/orders.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';

/**
 * Name of the recipient, from the address or the account. An account without a name is shown by its number. Empty
 * without an account, and for the nameless account of a walk-in customer.
 */
export const formatBuyer = (
  { address, user, store }: Pick<Order, 'address' | 'user' | 'store'>,
  locale: Locale,
): string => address?.['fio'] || (user && !(store && !user.fio) ? formatPersonName(user, locale) : '');

/** "Mug × 2, Tea" */
export const formatItems = ({ items }: Pick<Order, 'items'>, locale: Locale): string =>
  items
    .map((item) =>
      item.count === 1 ? getLocalizedName(item, locale) : `${getLocalizedName(item, locale)} × ${item.count}`,
    )
    .join(', ');

/** "King Street, 1, Sydney 2000, Australia" */
export const formatAddress = ({ address }: Pick<Order, 'address'>, locale: Locale): string =>
  formatAddressLines(address ?? {}, locale).join(', ');

/** The recipient's phone, or the account's phone if the order has none. */
export const getRecipientPhone = ({ address, user_phone }: Pick<Order, 'address' | 'user_phone'>): string | null =>
  address?.['phone'] || user_phone;

/** The phone or, without one, the email of an abandoned cart's owner; null if neither is known. */
export function findContact(order: Order): { text: string; href: string } | null {
  const phone = getRecipientPhone(order);
  if (phone) return { text: phone, href: `tel:${phone}` };
  const email = order.address?.['email'];
  return email ? { text: email, href: `mailto:${email}` } : null;
}
