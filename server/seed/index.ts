/** Fills an empty installation with the demo marketplace, through the API wherever it has a call. */
import { createClient, toRoutes } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import { contract, type Contract } from '#contract/index.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Connected } from '#server/db/connect.ts';
import { fillTaxes } from '#server/domains/tax/fillTaxes.ts';
import { sendInternally } from '#server/http/internalRequests.ts';
import { hashToken, startSession } from '#server/platform/sessions.ts';
import { makeAddresses } from './addresses.ts';
import { makeAccounts } from './accounts.ts';
import { withAsyncCommits } from './asyncCommits.ts';
import type { SeedContext, SeedDeps } from './context.ts';
import { makeConversation } from './assistant.ts';
import { makeBaskets } from './baskets.ts';
import { makeBlog } from './blog.ts';
import { makeCatalog } from './catalog.ts';
import { makeChats } from './chats.ts';
import { makeCollections } from './collections.ts';
import { makeCompanies } from './companies.ts';
import { demo } from './content/index.ts';
import type { Demo } from './content/types.ts';
import { makeDelivery } from './delivery.ts';
import { acceptAgreements, makeDocuments } from './documents.ts';
import { makeFamilies } from './families.ts';
import { makeImports } from './imports.ts';
import { makeAbandonedCarts, makeOrders } from './orders.ts';
import { makeCampaigns } from './campaigns.ts';
import { drawPhotos } from './photos.ts';
import { setRewardDates, makePromo } from './promo.ts';
import { makeDiscounts } from './promotions.ts';
import { makePurchases } from './purchases.ts';
import { makeReviews } from './reviews.ts';
import { makeTariffs } from './tariffs.ts';
import { makeTaxRates } from './taxes.ts';

const settingName = 'demo';

/** State of the seeding: an empty database, unfinished, done, or a database with data of its own. */
async function readSeedState({ pool }: Connected): Promise<'empty' | 'unfinished' | 'done' | 'own'> {
  const { rows } = await pool.query<{ value: unknown; people: number }>(
    `select (select value from settings where name = $1) as value,
            (select count(*) from (select from users limit 1) u) as people`,
    [settingName],
  );
  const { value, people } = rows[0]!;
  if (value === 'done') return 'done';
  if (value === 'begun') return 'unfinished';
  return people > 0 ? 'own' : 'empty';
}

/** Deletes an unfinished seeding. Nobody could write before it was done, so nothing else is lost. */
async function wipeDatabase({ pool, db }: Connected): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names
       from pg_tables
      where schemaname = 'public'
        and tablename not in ('countries', 'product_types', 'category_totals', 'settings', 'tariffs', 'channels')`,
  );
  await pool.query(
    `truncate ${rows[0]!.names} restart identity cascade;
     delete from product_types where not is_general;
     update category_totals set total = 0, listed = 0`,
  );
  // Deleted with the demo's own rates
  await fillTaxes(db);
}

/** Seeds the demo, unless it is done; a database with other accounts is not touched. */
export async function fillDemo(deps: SeedDeps): Promise<void> {
  const { connected, report } = deps;
  const state = await readSeedState(connected);
  if (state === 'done' || state === 'own') return;
  const startedAt = Date.now();
  if (state === 'unfinished') await wipeDatabase(connected);
  report('filling the demo marketplace');
  await connected.pool.query(`insert into settings (name, value) values ($1, '"begun"') on conflict do nothing`, [
    settingName,
  ]);
  await withAsyncCommits(connected.pool, () => makeDemo(deps));
  await connected.pool.query(`update settings set value = '"done"' where name = $1`, [settingName]);
  report(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function makeDemo(deps: SeedDeps): Promise<void> {
  const { connected, report } = deps;
  const ids = await makeAccounts(connected, deps.gateways.files, demo);
  const { context, endSessions } = createSeedContext(deps, ids);
  await makeDocuments(connected, demo.documents, context.daysAgo);
  await acceptAgreements(connected);
  const { companies, stores } = await makeCompanies(context, demo);
  await makeTariffs(context, demo);
  await makeTaxRates(context, demo);
  report('  companies and stores');
  const { products, photos } = await makeCatalog(context, demo, companies);
  photos.push(...(await makeFamilies(context, demo, companies)));
  report('  products');
  await Promise.all([drawPhotos(context, photos), makeTrade(context, demo, { companies, products, stores })]);
  report('  orders, and the photos of the products');
  await makeDiscounts(context, demo, { companies, products });
  await makeReviews(context, demo, products);
  await makeCollections(context, demo, products);
  await makeBlog(context, demo);
  await makeChats(context, demo, { companies, products });
  await makeImports(context);
  await makeCampaigns(context);
  await makeConversation(context);
  await connected.pool.query(
    `select graphile_worker.complete_jobs(array(
              select id from graphile_worker.jobs where task_identifier in ('mail.send', 'orders.notify_staff')))`,
  );
  await connected.pool.query('truncate mails');
  await endSessions();
}

interface Ids {
  /** Keys → ids. */
  companies: Map<string, number>;
  products: Map<string, number>;
  stores: Map<string, number>;
}

/** Creates everything that is bought and paid, in the order of its ids. */
async function makeTrade(context: SeedContext, demo: Demo, ids: Ids): Promise<void> {
  // Before orders spend bonuses: the ledger is written in the order of time
  await makePromo(context, demo);
  await makeAddresses(context, demo);
  await makeOrders(context, demo, ids);
  // A review needs a completed order
  await makePurchases(context, demo, ids.products);
  // Later than the orders above, whose sums have no delivery
  await makeDelivery(context, demo, ids.companies);
  await makeBaskets(context, demo, ids);
  await makeAbandonedCarts(context, demo, ids);
  await setRewardDates(context);
}

function createSeedContext(
  deps: SeedDeps,
  ids: Map<string, number>,
): { context: SeedContext; endSessions: () => Promise<void> } {
  const { app, connected, startKey } = deps;
  const routes = toRoutes(contract);
  const clients = new Map<string, { client: Client<Contract>; token: string }>();
  const now = Date.now();
  const userId = (email: string): number => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`the demo has no account ${email}`);
    return id;
  };
  const clientFor = async (email: string): Promise<Client<Contract>> => {
    const existing = clients.get(email);
    if (existing) return existing.client;
    const token = await startSession(
      { db: connected.db, clock: () => new Date(), userAgent: 'demo', device: null },
      userId(email),
    );
    const client = createClient<Contract>(routes, (request) =>
      sendInternally(app, request, { 'x-auth-token': token, 'x-start-key': startKey, 'accept-language': 'en' }),
    );
    clients.set(email, { client, token });
    return client;
  };
  const endSessions = async () => {
    await connected.pool.query('delete from sessions where token_hash = any($1)', [
      [...clients.values()].map(({ token }) => hashToken(token)),
    ]);
  };
  return { context: { ...deps, clientFor, userId, daysAgo: (days) => new Date(now - days * dayMs) }, endSessions };
}
