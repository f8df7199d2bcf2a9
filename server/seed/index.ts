/** Fills an empty installation with the demo marketplace, through the same actions as the API wherever there is one. */
import type { FastifyInstance } from 'fastify';
import { createClient, routesOf } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import { contract, type Contract } from '#contract/index.ts';
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { innerSend } from '#server/http/innerSend.ts';
import { hashOf, startSession } from '#server/platform/sessions.ts';
import { makeAccounts } from './accounts.ts';
import { makeConversation } from './assistant.ts';
import { makeBlog } from './blog.ts';
import { makeCatalog } from './catalog.ts';
import { makeChats } from './chats.ts';
import { makeCollections } from './collections.ts';
import { makeCompanies } from './companies.ts';
import { demo } from './content/index.ts';
import { acceptAgreements, makeDocuments } from './documents.ts';
import { makeImports } from './imports.ts';
import { makeOrders } from './orders.ts';
import { makeOutreach } from './outreach.ts';
import { dateRewards, makePromo } from './promo.ts';
import { makePurchases } from './purchases.ts';
import { makeReviews } from './reviews.ts';
import { makeTariffs } from './tariffs.ts';

export interface SeedDeps {
  app: FastifyInstance;
  connected: Connected;
  gateways: Gateways;
  /** Lets its calls pass before the installation is ready. */
  startKey: string;
  say: (line: string) => void;
}

export interface Seeding extends SeedDeps {
  /** The typed client of whoever has this email. */
  as(email: string): Promise<Client<Contract>>;
  userId(email: string): number;
  /** A moment so many days ago. */
  ago(days: number): Date;
}

const settingName = 'demo';

/** What state the filling is in: nothing there, left unfinished, done, or a database that is somebody's own. */
async function stateOf({ pool }: Connected): Promise<'empty' | 'unfinished' | 'done' | 'own'> {
  const { rows } = await pool.query<{ value: unknown; people: number }>(
    `select (select value from settings where name = $1) as value, (select count(*) from (select from users limit 1) u) as people`,
    [settingName],
  );
  const { value, people } = rows[0]!;
  if (value === 'done') return 'done';
  if (value === 'begun') return 'unfinished';
  return people > 0 ? 'own' : 'empty';
}

/** Nobody could write before the first filling was done, so an unfinished one holds nothing that is anybody's. */
async function wipe({ pool }: Connected): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables
      where schemaname = 'public' and tablename not in ('countries', 'product_types', 'category_totals', 'settings', 'tariffs', 'channels')`,
  );
  await pool.query(
    `truncate ${rows[0]!.names} restart identity cascade; delete from product_types where not is_general; update category_totals set total = 0`,
  );
}

/** Fills the demo unless it is there; a database with people of its own is left alone. */
export async function fillDemo(deps: SeedDeps): Promise<void> {
  const { connected, say } = deps;
  const state = await stateOf(connected);
  if (state === 'done' || state === 'own') return;
  const began = Date.now();
  if (state === 'unfinished') await wipe(connected);
  say('filling the demo marketplace');
  await connected.pool.query(`insert into settings (name, value) values ($1, '"begun"') on conflict do nothing`, [
    settingName,
  ]);
  const ids = await makeAccounts(connected, deps.gateways.files, demo);
  const { seeding, end } = seedingOf(deps, ids);
  await makeDocuments(connected, demo.documents, seeding.ago);
  await acceptAgreements(connected);
  const { companies, stores } = await makeCompanies(seeding, demo);
  await makeTariffs(seeding, demo);
  say('  companies and stores');
  const products = await makeCatalog(seeding, demo, companies);
  say('  products with their photos');
  // Before orders spend bonuses: a ledger is written in the order of time
  await makePromo(seeding, demo);
  await makeOrders(seeding, demo, { products, stores });
  // A review needs a completed order
  await makePurchases(seeding, demo, products);
  await dateRewards(seeding);
  say('  orders');
  await makeReviews(seeding, demo, products);
  await makeCollections(seeding, demo, products);
  await makeBlog(seeding, demo);
  await makeChats(seeding, demo, { companies, products });
  await makeImports(seeding);
  await makeOutreach(seeding);
  await makeConversation(seeding);
  await connected.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier in ('mail.send', 'orders.notify_staff')))`,
  );
  await connected.pool.query('truncate mails');
  await end();
  await connected.pool.query(`update settings set value = '"done"' where name = $1`, [settingName]);
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function seedingOf(deps: SeedDeps, ids: Map<string, number>): { seeding: Seeding; end: () => Promise<void> } {
  const { app, connected, startKey } = deps;
  const routes = routesOf(contract);
  const clients = new Map<string, { client: Client<Contract>; token: string }>();
  const now = Date.now();
  const userId = (email: string): number => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`the demo has no account ${email}`);
    return id;
  };
  const as = async (email: string): Promise<Client<Contract>> => {
    const known = clients.get(email);
    if (known) return known.client;
    const token = await startSession(
      { db: connected.db, clock: () => new Date(), userAgent: 'demo', device: null },
      userId(email),
    );
    const client = createClient<Contract>(routes, (request) =>
      innerSend(app, request, { 'x-auth-token': token, 'x-start-key': startKey, 'accept-language': 'en' }),
    );
    clients.set(email, { client, token });
    return client;
  };
  const end = async () => {
    await connected.pool.query('delete from sessions where token_hash = any($1)', [
      [...clients.values()].map(({ token }) => hashOf(token)),
    ]);
  };
  return { seeding: { ...deps, as, userId, ago: (days) => new Date(now - days * 86_400_000) }, end };
}
