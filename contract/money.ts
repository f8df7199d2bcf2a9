/** Money: an integer of minor units inside (`Minor`), a decimal number with two decimals on the wire (`Price`). */
import { z } from 'zod';

declare const minor: unique symbol;
/** An amount in minor units (cents). Created only by `toMinor` and `asMinor`. */
export type Minor = number & { readonly [minor]: true };

/** Whether a number has at most two decimals. */
export const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** The price of a product: 0.01 to 99,999,999.99. */
export const Price = z
  .number()
  .min(0.01)
  .max(99_999_999.99)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');
export type Price = z.output<typeof Price>;

/** More than 200 lines of 9,999 at the highest price. */
const highestSum = 2e14;

/** A sum: may be zero, and higher than any single price. */
export const Sum = z
  .number()
  .min(0)
  .max(highestSum)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');

/** A sum that can be negative, such as a ledger entry. */
export const SignedSum = z
  .number()
  .min(-highestSum)
  .max(highestSum)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');

/** Converts a decimal number of the wire to minor units. */
export const toMinor = (price: number): Minor => Math.round(price * 100) as Minor;

/** Converts minor units to a decimal number for the wire. */
export const toPrice = (amount: number): Price => (Math.round(amount) / 100) as Price;

/** Declares that an integer from the database is an amount in minor units. */
export const asMinor = (amount: number): Minor => amount as Minor;
