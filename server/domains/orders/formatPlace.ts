/** Formats the place where an order is received, for letters. */
import type { Locale } from '#contract/failures.ts';
import type { Order } from '#contract/orders.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';

/** @returns one line; null if no place was given */
export function formatPlace({ isPickup, pickupStore, address }: Order, locale: Locale): string | null {
  if (isPickup)
    return (
      pickupStore &&
      [(locale !== 'ru' && pickupStore.en_name) || pickupStore.name, pickupStore.location.address]
        .filter(Boolean)
        .join(', ')
    );
  return (address && formatAddressLines(address, locale).join(', ')) || null;
}
