/**
 * `npm run bench`: compares the application with its baseline, on the same data in the same run. Prints the table of
 * README.md.
 */
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { connect, type Connected } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { captureStatements, countStatements } from './captureStatements.ts';
import { measureBundles } from './bundles.ts';
import { createBaselineCheckout, createCart, createCheckout } from './checkouts.ts';
import { fill, takeStatistics } from './data.ts';
import { call, measureFlowRate, measureRate, type RequestSpec } from './load.ts';
import { measureCpu } from './measureCpu.ts';
import { getMedian, startApplication, startBaseline, stopProcess, toUrl } from './processes.ts';

const products = Number(env['PRODUCTS'] ?? 10_000);
const rounds = Number(env['ROUNDS'] ?? 3);
const restMs = 30_000;

/**
 * Measures both sides alternately, round by round, so that load on the machine affects both; each time with fresh
 * statistics, whatever was written before.
 */
async function compare(
  pool: Connected['pool'],
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<[number, number]> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await takeStatistics(pool);
    b.push(await theirs());
    await takeStatistics(pool);
    a.push(await ours());
  }
  return [getMedian(a), getMedian(b)];
}

const readRss = async (child: ChildProcess): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function measureColdStart(): Promise<{ empty: number; existing: number; rest: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-cold-'));
  await chmod(dataDir, 0o755);
  const measure = async () => {
    const began = Date.now();
    const server = await startApplication({ DATA_DIR: dataDir, DATABASE_URL: '' });
    await fetch(`http://127.0.0.1:${server.port}/products/catalog`).then((answer) => answer.text());
    return { milliseconds: Date.now() - began, server };
  };
  const first = await measure();
  await stopProcess(first.server.process);
  const second = await measure();
  // V8 releases the memory of the start after a while without load.
  await new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
  const rest = await readRss(second.server.process);
  await stopProcess(second.server.process);
  await rm(dataDir, { recursive: true, force: true });
  return { empty: first.milliseconds, existing: second.milliseconds, rest };
}

const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-bench-'));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, log: () => {} });
const connected = connect({ connection: embedded.connection });
try {
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  await fillCountries(connected.db);
  const ids = await fill(connected, products);
  const requests = await captureStatements(connected, ids);
  const ours = await startApplication({ DATABASE_URL: toUrl(embedded.connection) });
  const theirs = await startBaseline(embedded.connection, requests);
  process.stdout.write(
    `${cpus()[0]?.model ?? 'a CPU'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `Node ${process.version}, ${products} products, median of ${rounds} rounds\n\n`,
  );
  line('what', 'Yarmarka', 'baseline', 'ratio', 'budget');
  line('---', '---:', '---:', '---:', '---:');
  const row = (what: string, [a, b]: [number, number], budget: number) =>
    line(what, `${a.toFixed(0)}/s`, `${b.toFixed(0)}/s`, (a / b).toFixed(2), `≥ ${budget}`);

  const page: RequestSpec = {
    method: 'POST',
    path: '/api/shop/products',
    body: { category_id: ids.category, per_page: 12 },
  };
  const product: RequestSpec = { method: 'GET', path: `/api/shop/product/${ids.product}` };
  row(
    'catalog page (API)',
    await compare(
      connected.pool,
      () => measureRate(ours.port, [page]),
      () => measureRate(theirs.port, [{ method: 'GET', path: '/page' }]),
    ),
    0.8,
  );
  row(
    'product page (API)',
    await compare(
      connected.pool,
      () => measureRate(ours.port, [product]),
      () => measureRate(theirs.port, [{ method: 'GET', path: '/product' }]),
    ),
    0.8,
  );

  const token = String((await call(ours.port, { method: 'POST', path: '/api/_p/user/guest_login' }))['api_token']);
  // One guest places thousands of orders here, which the shop's settings would reject
  const rules = {
    unconfirmed_stock_percent: 100,
    unconfirmed_orders_per_person: 0,
    unconfirmed_orders_per_network: 0,
  };
  await connected.pool.query(
    `insert into settings (name, value) values ('shop', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(rules)],
  );
  const me = await call(ours.port, { method: 'GET', path: '/api/me', headers: { 'x-auth-token': token } });
  const [ourCarts, theirCarts] = [
    await Promise.all(Array.from({ length: 64 }, () => createCart(ours.port))),
    await Promise.all(Array.from({ length: 64 }, () => createCart(theirs.port, '/create'))),
  ];
  const add = (path: string, carts: string[]): RequestSpec[] =>
    carts.map((hash) => ({ method: 'POST', path, body: { hash, product_id: ids.product, count: 1 } }));
  const refill = () => connected.pool.query('delete from cart_lines where cart_id > $1', [products]);
  row(
    'add to cart',
    await compare(
      connected.pool,
      async () => {
        await refill();
        return measureRate(ours.port, add('/api/shop/cart/add_product', ourCarts));
      },
      async () => {
        await refill();
        return measureRate(theirs.port, add('/add', theirCarts));
      },
    ),
    0.5,
  );

  const ourFlow = createCheckout(ours.port, token, products);
  const theirFlow = createBaselineCheckout(theirs.port, Number(me['id']), products);
  row(
    'whole checkout, 8 in parallel',
    await compare(
      connected.pool,
      () => measureFlowRate(ourFlow),
      () => measureFlowRate(theirFlow),
    ),
    0.5,
  );

  const uncached = await measureRate(
    ours.port,
    Array.from({ length: 200 }, (_, n) => ({
      method: 'GET' as const,
      path: `/products/catalog?page=${1 + n}&price_from=${1 + n}`,
    })),
    { connections: 8, seconds: 1 },
  );
  const cached = await measureRate(ours.port, [{ method: 'GET', path: '/products/catalog' }]);
  row('catalog page, rendered: cached / uncached', [cached, uncached], 3);
  const loaded = await readRss(ours.process);
  await stopProcess(ours.process);
  await stopProcess(theirs.process);

  process.stdout.write('\n');
  line('CPU of server and database together, log on', 'measured', 'budget');
  line('---', '---:', '---:');
  for await (const cells of measureCpu(connected, embedded.connection, ids)) line(...cells);

  process.stdout.write('\n');
  line('what', 'measured', 'budget');
  line('---', '---:', '---:');
  const cold = await measureColdStart();
  line('cold start on an empty directory, to the first page', `${cold.empty} ms`, '');
  line('cold start on an existing directory, to the first page', `${cold.existing} ms`, '≤ 3,000 ms');
  line('RSS at rest, half a minute later', `${cold.rest.toFixed(0)} MB`, '≤ 150 MB');
  line('RSS after the load', `${loaded.toFixed(0)} MB`, 'flat');
  for (const [what, size, budget] of await measureBundles()) line(what, `${size} kB gzip`, `≤ ${budget} kB`);
  for (const [what, count, budget] of await countStatements(connected, ids))
    line(`SQL statements: ${what}`, count, `≤ ${budget}`);
} finally {
  await connected.pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
