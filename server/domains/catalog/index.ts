/** The handlers of all nouns of the catalog. */
import { productChanges } from './bulkEdit.ts';
import { categories } from './categories.ts';
import { collections } from './collections.ts';
import { families } from './families/families.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import { stock } from './stock/endpoints.ts';
import { parameters, productTypes } from './types.ts';
import { wishes } from './wishes.ts';

export const catalog = {
  categories,
  productTypes,
  parameters,
  products,
  families,
  stock,
  productChanges,
  collections,
  reviews,
  wishes,
};
