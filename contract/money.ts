/** Money: an integer of minor units inside (`Minor`), a decimal number with two decimals on the wire (`Price`). */
import { z } from 'zod';

declare const minor: unique symbol;
/** An amount in minor units (cents). Made only by `toMinor` or `asMinor`. */
export type Minor = number & { readonly [minor]: true };

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** What a thing costs: 0.01 … 99,999,999.99. */
export const Price = z
  .number()
  .min(0.01)
  .max(99_999_999.99)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');
export type Price = z.output<typeof Price>;

/** More than 200 lines of 9,999 at the highest price can cost. */
const highestSum = 2e14;

/** A sum: may be zero, and larger than any one price. */
export const Sum = z
  .number()
  .min(0)
  .max(highestSum)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');

/** A sum that may be negative: an entry of a ledger. */
export const SignedSum = z
  .number()
  .min(-highestSum)
  .max(highestSum)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');

/** Wire → inside. */
export const toMinor = (price: number): Minor => Math.round(price * 100) as Minor;

/** Inside → wire. */
export const toPrice = (amount: number): Price => (Math.round(amount) / 100) as Price;

/** Says that an integer read from the database is an amount in minor units. */
export const asMinor = (amount: number): Minor => amount as Minor;
