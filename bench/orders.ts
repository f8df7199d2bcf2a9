/**
 * `npm run bench:orders`: the cost of the order list at 1,000,000 orders, with all sort orders and filters, for an
 * admin and a vendor.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { startSession } from '#server/platform/sessions.ts';
import { createBenchApp } from './captureStatements.ts';
import { chanceSql } from './data.ts';
import { getMedian } from './processes.ts';

const orderCount = Number(env['ORDERS'] ?? 1_000_000);
const rounds = Number(env['ROUNDS'] ?? 9);
/** The vendor's company has a fifth of all orders. */
const largeCompany = 7;

const wordsSql = `(array['Oak','Linen','Copper','Glass','Wool','Clay','Birch','Steel','Cotton','Amber'])`;
const statusesSql = `(array['new','in_process','forming','paid','ready_to_ship',
                             'completed','completed','completed','completed','canceled'])`;

const steps = [
  `insert into companies (brand, legal_person, inn)
   select 'Company ' || n, 'Company Ltd', 'BENCH' || n
     from generate_series(1, 200) n`,
  `insert into users (email, first_name, last_name, roles)
   select 'user' || n || '@example.com', 'Name' || n, 'Surname', '{ROLE_USER,ROLE_CUSTOMER}'
     from generate_series(1, 50000) n`,
  `insert into categories (name, en_name) values ('All', 'All')`,
  `insert into products (company_id, category_id, type_id, sku, name, price, visible)
   select 1 + n % 200, 1, (select id from product_types where is_general), 'SKU-' || n,
          ${wordsSql}[1 + n % 10] || ' thing ' || n, 1000, true
     from generate_series(1, 20000) n`,
  `insert into stores (company_id, name, address, time_zone, pickup, warehouse, working_time)
   select n, 'Store ' || n, '1 Main Street', 'UTC', true, true,
          '{"mon":null,"tue":null,"wed":null,"thu":null,"fri":null,"sat":null,"sun":null}'
     from generate_series(1, 200) n`,
  `insert into orders (company_id, user_id, status, product_amount, order_sum, user_phone, address, search, is_pickup,
          pickup_store_id, created_at, updated_at)
   select company_id, 1 + n % 50000, ${statusesSql}[1 + floor(10 * ${chanceSql(3)})::int], 2,
          100 + floor(10000000 * ${chanceSql(4)})::int, phone, jsonb_build_object('fio', fio, 'phone', phone),
          lower(concat_ws(' ', fio, phone, phone,
                          ${wordsSql}[1 + n % 10] || ' thing ' || n % 20000, 'SKU-' || n % 20000)),
          n % 4 = 0, case when n % 4 = 0 then company_id end,
          now() - n * interval '1 minute', now() - n * interval '1 minute'
     from (select n, 'Surname' || n % 9973 || ' Person' as fio, '+1555' || lpad(n::text, 7, '0') as phone,
                  case when ${chanceSql(1)} < 0.2 then ${largeCompany} else 1 + floor(200 * ${chanceSql(2)})::int
                  end as company_id
             from generate_series(1, ${orderCount}) n) t`,
  `insert into order_items (order_id, product_id, name, sku, price, count)
   select o.id, 1 + (o.id + k) % 20000, 'Thing', 'SKU', 1000, 1
     from orders o, generate_series(0, 1) k`,
  `insert into order_history (order_id, "to") select id, 'new' from orders`,
];

const pages: Record<string, string> = {
  'all, newest first': '',
  'all, page 40': 'page=40',
  'by sum': 'sort=order_sum&order=desc',
  'by status': 'sort=status&order=asc',
  'by number': 'sort=id&order=asc',
  'new ones': 'statuses=new',
  'two statuses': 'statuses=paid,ready_to_ship',
  'canceled, by sum': 'statuses=canceled&sort=order_sum',
  'a week of last year': 'start_date=2025-12-01&end_date=2025-12-07',
  'a range of sums': 'sum_from=5000&sum_to=5010',
  'a store': 'store_id=42',
  'a phone': 'q=5550123',
  'a recipient': 'q=surname4711',
  'a product, common': 'q=oak',
  'a SKU': 'q=sku-1234',
  'nothing that there is': 'q=zebra',
  'a customer': 'user_id=4711',
};
const adminPages: Record<string, string> = {
  'a company': 'company_id=42',
  'a company, by sum': 'company_id=42&sort=order_sum',
};

const dataDir = env['BENCH_DIR'] ?? (await mkdtemp(join(tmpdir(), 'yarmarka-orders-')));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, log: () => {} });
const connection = { ...embedded.connection, database: `orders_${orderCount}` };
try {
  const admin = new pg.Client(embedded.connection);
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [connection.database]);
  if (rowCount === 0) await admin.query(`create database ${connection.database}`);
  await admin.end();
  const connected = connect({ connection, max: 4 });
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  if (rowCount === 0) {
    const began = Date.now();
    await fillCountries(connected.db);
    const filler = new pg.Client(connection);
    await filler.connect();
    await filler.query(
      `set synchronous_commit = off; set statement_timeout = 0; set session_replication_role = replica`,
    );
    for (const step of steps) await filler.query(step);
    await filler.query('vacuum analyze');
    await filler.end();
    process.stderr.write(`${orderCount} orders in ${Math.round((Date.now() - began) / 1000)} s\n`);
  }
  const createToken = async (roles: string, company?: number): Promise<string> => {
    const { rows } = await connected.pool.query<{ id: number }>(
      `insert into users (email, first_name, last_name, roles) values ($1, 'A', 'B', $2) returning id`,
      [`staff${Date.now()}${roles}@example.com`, `{ROLE_USER,${roles}}`],
    );
    if (company)
      await connected.pool.query(`insert into company_members (company_id, user_id, kind) values ($1, $2, 'vendor')`, [
        company,
        rows[0]!.id,
      ]);
    return startSession({ db: connected.db, clock: () => new Date(), userAgent: null, device: null }, rows[0]!.id);
  };
  const [adminToken, vendorToken] = [await createToken('ROLE_ADMIN'), await createToken('ROLE_VENDOR', largeCompany)];
  const app = await createBenchApp(connected);
  const measure = async (token: string, query: string): Promise<string> => {
    const times: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const began = performance.now();
      const answer = await app.inject({
        url: `/api/shop/orders?scope=company&${query}`,
        headers: { 'x-auth-token': token },
      });
      if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      if (round >= 0) times.push(performance.now() - began);
    }
    return `${getMedian(times).toFixed(0)} ms`;
  };
  process.stdout.write(
    `| ${orderCount.toLocaleString('en')} orders | admin | vendor of a fifth |\n| --- | ---: | ---: |\n`,
  );
  for (const [name, query] of Object.entries(pages))
    process.stdout.write(`| ${name} | ${await measure(adminToken, query)} | ${await measure(vendorToken, query)} |\n`);
  for (const [name, query] of Object.entries(adminPages))
    process.stdout.write(`| ${name} | ${await measure(adminToken, query)} | |\n`);
  await app.close();
  await connected.pool.end();
} finally {
  await embedded.stop();
  if (!env['BENCH_DIR']) await rm(dataDir, { recursive: true, force: true });
}
