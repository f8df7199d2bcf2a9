/**
 * `npm run bench:scale`, after `npm run build`: the cost of pages at 10,000 and at 1,000,000 products, alternately on
 * the same machine. Prints the table of README.md. Each page is requested with everything that the storefront shows
 * next to it: from the cache, without cache, and rendered without cache, as visitors get it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import pg from 'pg';
import type { ProductQuery } from '#contract/products.ts';
import type { FastifyInstance } from 'fastify';
import { connect, type Connected } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { type Fanout, createLocalFanout } from '#server/gateways/fanout.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import { registerStorefront } from '#server/render/index.ts';
import { sendInternally } from '#server/http/internalRequests.ts';
import { openSite } from '#server/render/site.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { startSession } from '#server/platform/sessions.ts';
import { packageRoot } from '#server/root.ts';
import { users } from '#server/domains/users/tables.ts';
import {
  catalogPath,
  changeCatalogState,
  defaultState,
  formatCatalogState,
} from '#src/storefront/catalog/catalogUrl.ts';
import { createBenchApp } from './captureStatements.ts';
import { getMedian } from './processes.ts';
import { fillScale, type ScaleIds } from './scaleData.ts';

const sizes = (env['SIZES'] ?? '10000,1000000').split(',').map(Number);
const rounds = Number(env['ROUNDS'] ?? 25);

interface Side extends Connected {
  app: FastifyInstance;
  fanout: Fanout;
  token: string;
}

type Body = Partial<ProductQuery>;

const createPages = ({ category, company, color, maker, weight }: ScaleIds): Record<string, Body> => ({
  'the whole catalog': {},
  'a category': { category_id: category },
  'a category, page 40': { category_id: category, page: 40 },
  'a category by price': { category_id: category, sort: 'price' },
  'a category, in stock': { category_id: category, in_stock: true },
  'a category, a price range': { category_id: category, price_from: 200, price_to: 300 },
  'a category, 4 stars and more': { category_id: category, rating_from: 4 },
  'the whole catalog, a common value': { parameters: { [color]: ['v1'] } },
  'a category, a common value': { category_id: category, parameters: { [color]: ['v1'] } },
  'a category, a rare value': { category_id: category, parameters: { [maker]: ['v77'] } },
  'a category, a rare value by price': { category_id: category, parameters: { [maker]: ['v77'] }, sort: 'price' },
  'a category, three values of two parameters': {
    category_id: category,
    parameters: { [color]: ['v2', 'v3'], 3: ['v2'] },
  },
  'a category, a range of numbers': { category_id: category, parameters: { [weight]: { from: 100, to: 400 } } },
  'a category, a value, a range, in stock, by price': {
    category_id: category,
    parameters: { [color]: ['v1'], [weight]: { from: 100, to: 400 } },
    in_stock: true,
    sort: 'price',
  },
  'a company in a category': { category_id: category, company_ids: [company] },
  'a company in the whole catalog': { company_ids: [company] },
  'a search for a common word': { q: 'oak' },
  'a search for a rare word': { q: 'lighthouse' },
  'a search for a common word, a value': { q: 'oak', parameters: { [color]: ['v2'] } },
});

const officeLists: Record<string, Body> = {
  'office: all products': {},
  'office: sold out': { stock: 'sold_out' },
  'office: low': { stock: 'low' },
  'office: in stock': { in_stock: true },
  'office: a type and a value': { type_id: 1, parameters: { 2: ['v77'] } },
  'office: 4 stars and more': { rating_from: 4 },
  'office: by price': { sort: 'price' },
  'office: by rating': { sort: 'rating', order: 'desc' },
  'office: a category of a company': { category_id: 7, company_id: 120 },
};

/** The address of the page with these filters. */
function toAddress({ category_id, company_ids, rating_from, ...body }: Body): string {
  const state = changeCatalogState(
    { ...defaultState, page: 1 },
    { ...body, parameters: body.parameters ?? {}, companies: company_ids ?? [], rating: rating_from ?? 0 },
  );
  return catalogPath(category_id ?? null) + formatCatalogState({ ...state, page: body.page ?? 1 });
}

type Way = 'api' | 'office' | 'rendered';

async function measure(side: Side, body: Body, way: Way): Promise<number> {
  const began = performance.now();
  const answer = await side.app.inject(
    way === 'rendered'
      ? { url: toAddress(body) }
      : {
          method: 'POST',
          url: '/api/shop/products',
          payload: way === 'office' ? body : { per_page: 12, facets: true, ...body },
          ...(way === 'office' && { headers: { 'x-auth-token': side.token } }),
        },
  );
  const took = performance.now() - began;
  if (answer.statusCode !== 200)
    throw new Error(`${JSON.stringify(body)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return took;
}

/** Measures all sides alternately, round by round, after warm-up rounds in which sessions plan their statements. */
async function compare(
  sides: Side[],
  body: Body,
  { isCold, way = 'api' }: { isCold: boolean; way?: Way },
): Promise<number[]> {
  const took = sides.map((): number[] => []);
  for (let round = -3; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      if (isCold) invalidateCache(side.fanout, 'totals');
      else await measure(side, body, way);
      const one = await measure(side, body, way);
      if (round >= 0) took[index]!.push(one);
    }
  }
  return took.map(getMedian);
}

const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const milliseconds = (took: number) => `${took.toFixed(1)} ms`;

const dataDir = env['BENCH_DIR'] ?? (await mkdtemp(join(tmpdir(), 'yarmarka-scale-')));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, log: () => {} });
const sides: Side[] = [];
const site = await openSite(packageRoot);
/** Every rendering has its own epoch, so no page is cached. */
let renderings = 0;
try {
  let ids: ScaleIds = { category: 7, company: 120, color: 1, maker: 2, weight: 4 };
  for (const size of sizes) {
    const database = `scale_${size}`;
    const admin = new pg.Client(embedded.connection);
    await admin.connect();
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await admin.query(`create database ${database}`);
    await admin.end();
    const connected = connect({ connection: { ...embedded.connection, database }, max: 4 });
    await migrate(connected.pool);
    await migrateJobs(connected.pool);
    const began = Date.now();
    if (rowCount === 0) {
      await fillCountries(connected.db);
      const filler = new pg.Client({ ...embedded.connection, database });
      await filler.connect();
      try {
        ids = await fillScale(filler, size);
      } finally {
        await filler.end();
      }
      process.stderr.write(`${size} products in ${Math.round((Date.now() - began) / 1000)} s\n`);
    }
    const [admins] = await connected.db
      .insert(users)
      .values({
        email: `admin${Date.now()}@example.com`,
        first_name: 'A',
        last_name: 'B',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
      })
      .returning({ id: users.id });
    const token = await startSession(
      { db: connected.db, clock: () => new Date(), userAgent: null, device: null },
      admins!.id,
    );
    const fanout = createLocalFanout();
    const app = await createBenchApp(connected, fanout, (built) =>
      registerStorefront(
        built,
        {
          root: packageRoot,
          send: (request, locale) => sendInternally(built, request, { 'accept-language': locale }),
          publicUrl: 'http://localhost',
          currency: 'USD',
          mapTiles: null,
          epoch: () => (renderings += 1),
          isProduction: true,
          services: { payments: 'none', mail: false, sms: false },
        },
        site,
      ),
    );
    sides.push({ ...connected, token, fanout, app });
  }
  process.stdout.write(
    `${cpus()[0]?.model ?? 'a CPU'}, ${availableParallelism()} cores, Node ${process.version}, median of ${rounds}\n\n`,
  );
  const names = sizes.map((size) => size.toLocaleString('en'));
  const columns = ['kept', 'nothing kept', 'rendered, nothing kept'];
  line('page', ...columns.flatMap((column) => [...names.map((name) => `${name}, ${column}`), 'ratio']));
  line('---', ...columns.flatMap(() => [...sizes.map(() => '---:'), '---:']));
  const only = env['ONLY'];
  for (const [name, body] of Object.entries(createPages(ids)).filter(([name]) => !only || name.includes(only))) {
    const took = [
      await compare(sides, body, { isCold: false }),
      await compare(sides, body, { isCold: true }),
      await compare(sides, body, { isCold: true, way: 'rendered' }),
    ];
    line(name, ...took.flatMap((each) => [...each.map(milliseconds), (each.at(-1)! / each[0]!).toFixed(2)]));
  }
  process.stdout.write('\n');
  line('list', ...names);
  line('---', ...sizes.map(() => '---:'));
  for (const [name, body] of Object.entries(officeLists).filter(([name]) => !only || name.includes(only))) {
    line(
      name,
      ...(
        await compare(
          sides,
          { scope: 'all', sort: 'created_at', order: 'desc', ...body },
          { isCold: true, way: 'office' },
        )
      ).map(milliseconds),
    );
  }
} finally {
  for (const { app, pool } of sides) {
    await app.close();
    await pool.end();
  }
  await embedded.stop();
  if (!env['BENCH_DIR']) await rm(dataDir, { recursive: true, force: true });
}
