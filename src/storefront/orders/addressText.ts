/** An order's address as people write it, in two lines. Pure. */
import type { Order } from '#contract/orders.ts';

export type AddressPart = 'region' | 'city' | 'district' | 'street' | 'house' | 'building' | 'entrance' | 'flat';

const lines: readonly (readonly AddressPart[])[] = [
  ['street', 'house', 'building', 'entrance', 'flat'],
  ['district', 'city', 'region'],
];

/**
 * The lines of an address; parts that are blank are left out.
 * @param words what stands before a part: "flat" 12; blank for parts that speak for themselves
 */
export function addressLines(
  address: NonNullable<Order['address']>,
  words: Readonly<Record<AddressPart, string>>,
): string[] {
  const written = lines.map((parts) =>
    parts
      .filter((part) => address[part])
      .map((part) => `${words[part]} ${address[part]}`.trim())
      .join(', '),
  );
  return written.filter((line) => line !== '');
}
