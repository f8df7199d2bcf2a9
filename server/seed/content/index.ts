import { baskets } from '#server/seed/content/baskets.ts';
import { categories } from '#server/seed/content/catalog/categories.ts';
import { parameters } from '#server/seed/content/catalog/parameters.ts';
import { productTypes } from '#server/seed/content/catalog/productTypes.ts';
import { chats } from '#server/seed/content/chats.ts';
import { publications } from '#server/seed/content/blog.ts';
import { collections } from '#server/seed/content/collections.ts';
import { companies } from '#server/seed/content/companies.ts';
import { customers } from '#server/seed/content/customers.ts';
import { deliveryZones } from '#server/seed/content/delivery.ts';
import { documents } from '#server/seed/content/documents/index.ts';
import { savedAddresses } from '#server/seed/content/orders/buyer.ts';
import { orders } from '#server/seed/content/orders/index.ts';
import { products } from '#server/seed/content/products/index.ts';
import { promoCodes, referrals } from '#server/seed/content/promo.ts';
import { reviews } from '#server/seed/content/reviews/index.ts';
import { stores } from '#server/seed/content/stores.ts';
import { taxRates } from '#server/seed/content/taxes.ts';
import { vendors } from '#server/seed/content/vendors.ts';
import type { Demo } from '#server/seed/content/types.ts';

/** The demo marketplace as data. To extend it, add files to these folders and list them in their index. */
export const demo: Demo = {
  companies,
  vendors,
  categories,
  parameters,
  productTypes,
  products,
  stores,
  customers,
  reviews,
  orders,
  deliveryZones,
  taxRates,
  baskets,
  savedAddresses,
  documents,
  collections,
  publications,
  chats,
  promoCodes,
  referrals,
};
