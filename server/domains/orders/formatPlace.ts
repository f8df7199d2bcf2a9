/** Formats the place where an order is received, for letters. */
import type { Order } from '#contract/orders.ts';

const placeKeys = ['city', 'street', 'house', 'building', 'flat'] as const;

/** @returns one line; null if no place was given */
export function formatPlace({ isPickup, pickupStore, address }: Order, locale: string): string | null {
  if (isPickup)
    return (
      pickupStore &&
      [(locale !== 'ru' && pickupStore.en_name) || pickupStore.name, pickupStore.location.address]
        .filter(Boolean)
        .join(', ')
    );
  return placeKeys.flatMap((key) => address?.[key] || []).join(', ') || null;
}
