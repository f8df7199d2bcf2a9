/**
 * Maps the calls of nouns to the list, one, create, update and remove of react-admin resources. It imports the nouns
 * one by one, because the whole contract would slow down the first visit of the back office.
 */
import { audit } from './audit.ts';
import { categories } from './categories.ts';
import { categoryRequests } from './categoryRequests.ts';
import { channels } from './channels.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { countries } from './countries.ts';
import { deliveryZones } from './delivery.ts';
import { documents } from './documents.ts';
import { imports } from './imports.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';
import { promoCodes } from './promo.ts';
import { promotions } from './promotions.ts';
import { publications } from './publications.ts';
import { pushCampaigns } from './pushCampaigns.ts';
import { refferals } from './refferals.ts';
import { reviews } from './reviews.ts';
import { stores } from './stores.ts';
import { tariffs } from './tariffs.ts';
import { taxClasses } from './taxClasses.ts';
import { taxRates } from './taxRates.ts';
import { transactions } from './transactions.ts';
import { parameters, productTypes } from './types.ts';
import { users } from './users.ts';
import type { Method } from './endpoint.ts';
import type { z } from 'zod';
import type { Audience } from './roles.ts';

/** A call without its specific types, for generic code. */
export interface AnyCall {
  method: Method;
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  wrapper?: string;
  files?: readonly string[];
  response?: z.ZodType;
  access: readonly Audience[];
}

export interface ResourceCalls {
  list: AnyCall;
  one: AnyCall;
  create?: AnyCall;
  update?: AnyCall;
  remove?: AnyCall;
  /** All records as a tree of `children`, if the noun is one; references are chosen from the tree. */
  tree?: AnyCall;
  /** Calls of /api/admin use the dialect of ra-data-simple-rest. */
  dialect?: 'simple-rest';
}

export const resources = {
  products: {
    list: products.list,
    one: products.get,
    create: products.create,
    update: products.edit,
    remove: products.remove,
  },
  categories: {
    list: categories.list,
    one: categories.get,
    create: categories.create,
    update: categories.edit,
    remove: categories.remove,
    tree: categories.full,
  },
  collections: {
    list: collections.list,
    one: collections.get,
    create: collections.create,
    update: collections.edit,
    remove: collections.remove,
    dialect: 'simple-rest',
  },
  orders: { list: orders.list, one: orders.get, update: orders.edit, remove: orders.remove },
  // Carts in the shape of orders, by the same call. Their ids are not order ids, so they must not be mixed with orders.
  abandonedCarts: { list: orders.list, one: orders.get },
  companies: {
    list: companies.list,
    one: companies.get,
    create: companies.create,
    update: companies.edit,
    remove: companies.remove,
  },
  stores: { list: stores.list, one: stores.get, create: stores.create, update: stores.edit, remove: stores.remove },
  deliveryZones: {
    list: deliveryZones.list,
    one: deliveryZones.get,
    create: deliveryZones.create,
    update: deliveryZones.edit,
    remove: deliveryZones.remove,
    dialect: 'simple-rest',
  },
  productTypes: {
    list: productTypes.list,
    one: productTypes.get,
    create: productTypes.create,
    update: productTypes.edit,
    remove: productTypes.remove,
  },
  parameters: {
    list: parameters.list,
    one: parameters.get,
    create: parameters.create,
    update: parameters.edit,
    remove: parameters.remove,
  },
  // Authors can delete reviews too, so in the back office the review itself offers it to admins.
  reviews: { list: reviews.office, one: reviews.get, update: reviews.moderate },
  imports: {
    list: imports.list,
    one: imports.get,
    create: imports.create,
    update: imports.edit,
    remove: imports.remove,
    dialect: 'simple-rest',
  },
  publications: {
    list: publications.moderation,
    one: publications.get,
    update: publications.edit,
    remove: publications.remove,
  },
  users: { list: users.list, one: users.get, create: users.create, update: users.edit },
  categoryRequests: { list: categoryRequests.list, one: categoryRequests.get, dialect: 'simple-rest' },
  countries: { list: countries.phoneCodes, one: countries.get, update: countries.edit },
  promoCodes: { list: promoCodes.list, one: promoCodes.get, create: promoCodes.create, update: promoCodes.edit },
  promotions: {
    list: promotions.list,
    one: promotions.get,
    create: promotions.create,
    update: promotions.edit,
    remove: promotions.remove,
  },
  refferals: { list: refferals.list, one: refferals.get },
  tariffs: { list: tariffs.list, one: tariffs.get, update: tariffs.edit },
  audit: { list: audit.list, one: audit.get, dialect: 'simple-rest' },
  pushCampaigns: {
    list: pushCampaigns.list,
    one: pushCampaigns.get,
    create: pushCampaigns.create,
    update: pushCampaigns.edit,
    remove: pushCampaigns.remove,
    dialect: 'simple-rest',
  },
  channels: { list: channels.list, one: channels.get, update: channels.edit, dialect: 'simple-rest' },
  transactions: { list: transactions.list, one: transactions.get, create: transactions.create },
  documents: { list: documents.list, one: documents.get },
  taxClasses: {
    list: taxClasses.list,
    one: taxClasses.get,
    create: taxClasses.create,
    update: taxClasses.edit,
    remove: taxClasses.remove,
    dialect: 'simple-rest',
  },
  taxRates: {
    list: taxRates.list,
    one: taxRates.get,
    create: taxRates.create,
    update: taxRates.edit,
    remove: taxRates.remove,
    dialect: 'simple-rest',
  },
} satisfies Record<string, ResourceCalls>;

export type ResourceName = keyof typeof resources;
