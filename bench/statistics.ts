/**
 * `npm run bench:statistics`: the cost of dashboards at a million orders of 200 companies over two years, folded, and
 * with 20,000 changes that are not folded yet.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import pg from 'pg';
import { dayMs } from '#contract/rules/time.ts';
import { connect, type Connected } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { foldFigures } from '#server/domains/statistics/fold.ts';
import { verifyFigures } from '#server/domains/statistics/verify.ts';
import { users } from '#server/domains/users/tables.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { startSession } from '#server/platform/sessions.ts';
import { createBenchApp } from './captureStatements.ts';
import { chanceSql } from './data.ts';
import { getMedian } from './processes.ts';

const orderCount = Number(env['ORDERS'] ?? 1_000_000);
const rounds = Number(env['ROUNDS'] ?? 25);

const createSteps = (orders: number): string[] => [
  `insert into companies (brand, legal_person, inn)
   select 'Company ' || n, 'Company Ltd', 'BENCH' || n
     from generate_series(1, 200) n`,
  `insert into categories (name, position) values ('Things', 1)`,
  `insert into products (company_id, category_id, type_id, sku, name, price, visible)
   select 1 + n % 200, 1, (select id from product_types where is_general), 'SKU-' || n, 'Thing ' || n, 100 + n, true
     from generate_series(1, 10000) n`,
  `insert into users (roles, first_name, email, created_at)
   select array['ROLE_USER', 'ROLE_CUSTOMER'], 'Buyer', 'buyer' || n || '@example.com',
          now() - interval '730 days' * ${chanceSql(1)}
     from generate_series(1, 100000) n`,
  `insert into orders (company_id, user_id, status, product_amount, order_sum, created_at, updated_at)
   select 1 + (n * 7) % 200, 1 + n % 100000,
          case
            when ${chanceSql(2)} < 0.06 then 'canceled'
            when ${chanceSql(2)} < 0.8 then 'completed'
            else 'new'
          end,
          3, 1000 + floor(20000 * ${chanceSql(3)})::int, at, at
     from (select n, now() - interval '730 days' * ${chanceSql(4)} as at from generate_series(1, ${orders}) n) t`,
  `insert into order_items (order_id, product_id, name, sku, price, count)
   select o.id, p.id, 'Thing', 'SKU', 500, 1 + k
     from (select id, company_id, row_number() over () as n from orders) o, generate_series(0, 1) k,
          lateral (select 1 + ((o.n + k * 13) % 50) * 200 + (o.company_id - 2 + 200) % 200 as id) p`,
];

/** The statements of the migration that fold existing orders. */
async function readBackfill(): Promise<string[]> {
  const name = (await readdir(migrationsFolder)).find((file) => file.endsWith('_statistics_kept.sql'))!;
  const parts = (await readFile(join(migrationsFolder, name), 'utf8')).split('--> statement-breakpoint');
  return parts.filter((part) => /^\s*(--[^\n]*\n)*INSERT INTO/.test(part));
}

async function fill({ pool }: Connected): Promise<void> {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = Date.now();
    await work();
    process.stderr.write(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  };
  try {
    // Without triggers, as if the rows existed before the statistics.
    await client.query(`set work_mem = '256MB'; set synchronous_commit = off; set session_replication_role = replica`);
    for (const step of createSteps(orderCount)) await timed(step.slice(0, 24), () => client.query(step));
    await client.query('set session_replication_role = origin');
    for (const step of await readBackfill()) await timed('backfill', () => client.query(step));
    await timed('folded', () => foldFigures(pool));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const today = new Date();
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs).toISOString().slice(0, 10);
const spans: Record<string, string> = {
  '7 days': `from=${daysAgo(6)}`,
  '30 days': `from=${daysAgo(29)}`,
  '90 days by week': `from=${daysAgo(89)}&to=${daysAgo(0)}&by=week`,
  '366 days by day': `from=${daysAgo(365)}&to=${daysAgo(0)}`,
  '731 days by month': `from=${daysAgo(730)}&to=${daysAgo(0)}&by=month`,
};

const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-statistics-'));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, log: () => {} });
const connected = connect({ connection: embedded.connection, max: 4 });
try {
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  await fill(connected);
  const app = await createBenchApp(connected);
  const createToken = async (role: 'ROLE_ADMIN' | 'ROLE_VENDOR') => {
    const [user] = await connected.db
      .insert(users)
      .values({ email: `${role}@example.com`, first_name: 'A', roles: ['ROLE_USER', role] })
      .returning({ id: users.id });
    await connected.pool.query(`insert into company_members (company_id, user_id, kind) values (7, $1, 'vendor')`, [
      user!.id,
    ]);
    return startSession({ db: connected.db, clock: () => new Date(), userAgent: null, device: null }, user!.id);
  };
  const tokens = { 'a vendor': await createToken('ROLE_VENDOR'), 'an admin': await createToken('ROLE_ADMIN') };
  process.stdout.write(
    `${cpus()[0]?.model ?? 'a CPU'}, ${availableParallelism()} cores, Node ${process.version}, ` +
      `${orderCount.toLocaleString('en')} orders, median of ${rounds}\n\n` +
      `| span | ${Object.keys(tokens).join(' | ')} |\n| --- | ---: | ---: |\n`,
  );
  const table = async () => {
    for (const [name, query] of Object.entries(spans)) {
      const cells: string[] = [];
      for (const token of Object.values(tokens)) {
        const took: number[] = [];
        for (let round = -3; round < rounds; round += 1) {
          const began = performance.now();
          const answer = await app.inject({
            url: `/api/statistics/sales?${query}`,
            headers: { 'x-auth-token': token },
          });
          if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
          if (round >= 0) took.push(performance.now() - began);
        }
        cells.push(`${getMedian(took).toFixed(1)} ms`);
      }
      process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
    }
  };
  await table();
  await connected.pool.query(
    `update orders
        set status = 'completed'
      where id in (select id from orders where status = 'new' order by created_at desc limit 20000)`,
  );
  process.stdout.write('\nWith 20,000 changes not folded:\n\n');
  await table();
  process.stdout.write(`\nErrors found by the check: ${(await verifyFigures(connected.db)).length}\n`);
  await app.close();
} finally {
  await connected.pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
