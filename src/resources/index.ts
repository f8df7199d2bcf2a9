/** The resources of the back office, in the menu's order. */
import { createAuditResource } from './audit/index.ts';
import channels from './channels/index.ts';
import { counterScreen } from './counter/index.tsx';
import categories from './categories/index.ts';
import categoryRequests from './categoryRequests/index.ts';
import collections from './collections/index.tsx';
import companies from './companies/index.tsx';
import deliveryZones from './deliveryZones/index.ts';
import documents from './documents/index.ts';
import countries from './countries/index.ts';
import imports from './imports/index.tsx';
import { failedJobsScreen } from './jobs/index.tsx';
import orders from './orders/index.ts';
import products from './products/index.tsx';
import reviews from './products/reviews/index.ts';
import productTypes from './productTypes/index.ts';
import parameters from './productTypes/parameters/index.ts';
import promoCodes from './promoCodes/index.ts';
import promotions from './promotions/index.ts';
import publications from './publications/index.ts';
import refferals from './refferals/index.ts';
import push from './push/index.ts';
import { providersScreen } from './payments/index.tsx';
import { readinessScreen, rulesScreen } from './settings/index.tsx';
import { shippingScreen } from './shipping/index.tsx';
import { startScreen } from './start/index.tsx';
import { dashboardScreen } from './statistics/index.tsx';
import stores from './stores/index.tsx';
import tariffs from './tariffs/index.ts';
import taxClasses from './taxClasses/index.ts';
import taxRates from './taxRates/index.ts';
import transactions from './transactions/index.ts';
import users from './users/index.ts';

/** Screens that belong to no resource. */
export const officeScreens = [
  dashboardScreen,
  startScreen,
  providersScreen,
  counterScreen,
  readinessScreen,
  rulesScreen,
  failedJobsScreen,
  shippingScreen,
] as const;

/** Resources with records of their own, which the audit log shows. */
const recordedResources = [
  orders,
  users,
  products,
  reviews,
  companies,
  stores,
  deliveryZones,
  categories,
  collections,
  productTypes,
  parameters,
  imports,
  categoryRequests,
  promoCodes,
  promotions,
  refferals,
  push,
  channels,
  transactions,
  tariffs,
  publications,
  documents,
  countries,
  taxRates,
  taxClasses,
] as const;

export const resources = [...recordedResources, createAuditResource(recordedResources)] as const;
