/** All calls of the API, by noun. A noun that contract/nouns.ts lacks does not compile. */
import { abandoned } from './abandoned.ts';
import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { audit } from './audit.ts';
import { agreements } from './agreements.ts';
import { assistant } from './assistant.ts';
import { auth } from './auth.ts';
import { basket } from './basket.ts';
import { productChanges } from './bulk.ts';
import { channels } from './channels.ts';
import { carts } from './carts.ts';
import { categories } from './categories.ts';
import { categoryRequests } from './categoryRequests.ts';
import { chats } from './chats.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { counter } from './counter.ts';
import { countries } from './countries.ts';
import { deliveryZones } from './delivery.ts';
import { deliveryQuotes } from './deliveryQuotes.ts';
import { documents } from './documents.ts';
import { exports } from './exports.ts';
import { factors } from './factors.ts';
import { families } from './families.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { maps } from './maps.ts';
import { messages } from './messages.ts';
import type { NounName } from './nouns.ts';
import { orderLinks } from './orderLinks.ts';
import { orderPreviews } from './orderPreviews.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { promoCodes } from './promo.ts';
import { promotions } from './promotions.ts';
import { purchases } from './purchases.ts';
import { push } from './push.ts';
import { pushCampaigns } from './pushCampaigns.ts';
import { publications } from './publications.ts';
import { readiness } from './readiness.ts';
import { refferals } from './refferals.ts';
import { rewards } from './rewards.ts';
import { reviews } from './reviews.ts';
import { jobs } from './jobs.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shipping } from './shipping.ts';
import { stock } from './stock.ts';
import { statistics } from './statistics.ts';
import { stores } from './stores.ts';
import { tariffs } from './tariffs.ts';
import { taxClasses } from './taxClasses.ts';
import { taxRates } from './taxRates.ts';
import { transactions } from './transactions.ts';
import { parameters, productTypes } from './types.ts';
import { users } from './users.ts';
import { wishes } from './wishes.ts';

export const contract = {
  health,
  settings,
  readiness,
  jobs,
  auth,
  users,
  account,
  addresses,
  factors,
  contacts,
  agreements,
  countries,
  maps,
  documents,
  tariffs,
  companies,
  shipping,
  setup,
  stores,
  taxClasses,
  taxRates,
  deliveryZones,
  categories,
  productTypes,
  parameters,
  products,
  families,
  stock,
  productChanges,
  collections,
  reviews,
  transactions,
  promoCodes,
  promotions,
  refferals,
  rewards,
  carts,
  basket,
  deliveryQuotes,
  abandoned,
  orders,
  orderLinks,
  orderPreviews,
  counter,
  messages,
  purchases,
  payments,
  chats,
  wishes,
  publications,
  imports,
  categoryRequests,
  exports,
  statistics,
  audit,
  push,
  pushCampaigns,
  channels,
  assistant,
} satisfies Readonly<Record<NounName, object>>;

export type Contract = typeof contract;
