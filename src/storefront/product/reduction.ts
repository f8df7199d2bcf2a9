/** The fields of a product that tell of its reduced price. */
import type { Product } from '#contract/products.ts';

const keys = ['compare_at_price', 'regular_price', 'lowest_price'] as const;
type Reduction = Pick<Product, (typeof keys)[number]>;

/** Returns those that the product has. */
export const getReduction = (product: Reduction): Reduction =>
  Object.fromEntries(keys.filter((key) => product[key]).map((key) => [key, product[key]]));
