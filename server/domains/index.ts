/** Maps the nouns of the contract to their handlers. A missing handler does not compile. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { account } from './auth/account.ts';
import { factors } from './auth/factors/factors.ts';
import { audit } from './audit/audit.ts';
import { assistant } from './assistant/assistant.ts';
import { auth } from './auth/auth.ts';
import { transactions } from './bonuses/transactions.ts';
import { channels } from './campaigns/channels.ts';
import { push } from './campaigns/push.ts';
import { pushCampaigns } from './campaigns/pushCampaigns.ts';
import { basket } from './carts/basket.ts';
import { abandoned } from './carts/restore.ts';
import { publications } from './blog/publications.ts';
import { catalog } from './catalog/index.ts';
import { chats } from './chat/chats.ts';
import { companies } from './companies/companies.ts';
import { setup } from './companies/setup.ts';
import { shipping } from './companies/shipping.ts';
import { deliveryZones } from './delivery/deliveryZones.ts';
import { documents } from './documents/documents.ts';
import { countries } from './geo/countries.ts';
import { categoryRequests } from './imports/categoryRequests.ts';
import { exports } from './imports/exports.ts';
import { imports } from './imports/imports.ts';
import { maps } from './geo/maps.ts';
import { orderHandlers } from './orders/index.ts';
import { promoCodes } from './promo/promoCodes.ts';
import { promotions } from './promo/promotions/promotions.ts';
import { refferals } from './promo/refferals.ts';
import { readiness } from './settings/readiness.ts';
import { failedJobs } from './operation/failedJobs.ts';
import { rewards } from './promo/rewards.ts';
import { settings } from './settings/settings.ts';
import { statistics } from './statistics/statistics.ts';
import { stores } from './stores/stores.ts';
import { tariffs } from './tariffs/tariffs.ts';
import { taxClasses } from './tax/taxClasses.ts';
import { taxRates } from './tax/taxRates.ts';
import { contacts } from './users/contacts.ts';
import { addresses } from './users/addressBook.ts';
import { agreements } from './users/agreements.ts';
import { users } from './users/users.ts';

export const handlers: { [N in Exclude<keyof Contract, 'health'>]: Handlers<Contract[N], Ctx> } = {
  settings,
  readiness,
  jobs: failedJobs,
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
  ...catalog,
  basket,
  abandoned,
  transactions,
  promoCodes,
  promotions,
  refferals,
  rewards,
  ...orderHandlers,
  chats,
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
};
