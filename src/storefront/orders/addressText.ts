/** Formats an order's address in two lines. Pure. */
import type { Order } from '#contract/orders.ts';

export type AddressPart = 'region' | 'city' | 'district' | 'street' | 'house' | 'building' | 'entrance' | 'flat';

const lines: readonly (readonly AddressPart[])[] = [
  ['street', 'house', 'building', 'entrance', 'flat'],
  ['district', 'city', 'region'],
];

/**
 * Returns the lines of an address without empty parts.
 * @param prefixes text before a part, such as "flat" 12; empty if none is needed
 */
export function formatAddressLines(
  address: NonNullable<Order['address']>,
  prefixes: Readonly<Record<AddressPart, string>>,
): string[] {
  const formatted = lines.map((parts) =>
    parts
      .filter((part) => address[part])
      .map((part) => `${prefixes[part]} ${address[part]}`.trim())
      .join(', '),
  );
  return formatted.filter((line) => line !== '');
}
