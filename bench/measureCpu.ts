/**
 * Measures CPU time per request, of the application and its database together: what a request costs, whoever else uses
 * the machine. Production settings, the log is written to a file, letters go to a local SMTP server.
 */
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { productSorts } from '#contract/products.ts';
import type { Connected } from '#server/db/connect.ts';
import type { EmbeddedConnection } from '#server/db/embedded.ts';
import { startSession } from '#server/platform/sessions.ts';
import { createBaselineCheckout, createCheckout } from './checkouts.ts';
import { takeStatistics } from './data.ts';
import { call, type RequestSpec } from './load.ts';
import { getMedian, startApplication, startBaseline, stopProcess, toUrl, type Server } from './processes.ts';

const rounds = 3;
const [warmUpReads, readsPerRound] = [1_000, 600];
/** A difference of some per cent shows only over many rounds, each beside one of the other server. */
const [logRounds, readsPerLogRound] = [21, 1_000];
// V8 compiles what a checkout runs after some hundreds of them
const [warmUpOrders, ordersPerRound] = [600, 100];
const parallel = 8;
/** Checkouts choose one of so many products. */
const orderedProducts = 1_000;

/** What, measured, budget. */
type Row = [string, string, string];

/** A server at rest uses less CPU time in a second. */
const maxRestMs = 50;

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

interface ProcessTimes {
  parent: number;
  /** User and system time, ms. */
  own: number;
  /** Of its children that have ended. */
  children: number;
}

async function readTimes(pid: number): Promise<ProcessTimes> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name before the parenthesis may contain spaces
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [0, 1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  return { parent, own: (user + system) * tickMs, children: (childUser + childSystem) * tickMs };
}

/** CPU time of the database so far: of its main process and of all its sessions and helpers, ended or not. */
async function readDatabaseMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => readTimes(pid).catch(() => null)));
  const main = await readTimes(postmaster);
  const sessions = all.filter((times) => times?.parent === postmaster).map((times) => times!.own);
  return main.own + main.children + sessions.reduce((sum, ms) => sum + ms, 0);
}

async function findPostmaster({ pool }: Connected): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await readTimes(rows[0]!.pid)).parent;
}

/** Waits until no job is due. */
async function waitForJobs({ pool }: Connected): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ due: number }>(
      'select count(*)::int as due from graphile_worker._private_jobs where run_at <= now()',
    );
    if (rows[0]!.due === 0) return;
    await delay(100);
  }
}

/** Waits until the server has ended what its start goes on with in the background, such as filling the gazetteer. */
async function waitForRest(pid: number): Promise<void> {
  for (let last = -Infinity; ;) {
    const { own } = await readTimes(pid);
    if (own - last < maxRestMs) return;
    last = own;
    await delay(1_000);
  }
}

/** Accepts all mails and forgets them. */
function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  server.on('error', () => {});
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Adds a buyer and a vendor who read mails, and allows as many orders and mails as are measured. */
async function addPeople({ pool, db }: Connected): Promise<{ buyer: number; token: string }> {
  const rules = {
    unconfirmed_stock_percent: 100,
    unconfirmed_orders_per_person: 0,
    unconfirmed_orders_per_network: 0,
    mails_per_hour: 1_000_000,
  };
  await pool.query(
    `insert into settings (name, value) values ('shop', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(rules)],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, email_confirmed_at, first_name, last_name, roles)
     values ('cpu-buyer@example.com', now(), 'Ann', 'Buyer', '{ROLE_USER,ROLE_CUSTOMER}'),
            ('cpu-vendor@example.com', now(), 'Vera', 'Vendor', '{ROLE_USER,ROLE_VENDOR}') returning id`,
  );
  await pool.query(`insert into company_members (company_id, user_id, kind) select id, $1, 'vendor' from companies`, [
    rows[1]!.id,
  ]);
  const buyer = rows[0]!.id;
  return { buyer, token: await startSession({ db, clock: () => new Date(), userAgent: null, device: null }, buyer) };
}

/** Runs something many times, a few at once. */
async function repeat(times: number, run: () => Promise<unknown>): Promise<void> {
  let started = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (started < times) {
        started += 1;
        await run();
      }
    }),
  );
}

interface Figures {
  server: number;
  database: number;
}

interface Run {
  server: Server;
  run: () => Promise<unknown>;
}

/**
 * Measures CPU time of runs, each until the queue is empty, round by round in turn.
 * @returns for each run that of its rounds, ms
 */
async function measureRounds(
  connected: Connected,
  postmaster: number,
  runs: readonly Run[],
  { warmUp, perRound, roundsOfEach = rounds }: { warmUp: number; perRound: number; roundsOfEach?: number },
): Promise<Figures[][]> {
  for (const { run } of runs) await repeat(warmUp, run);
  await waitForJobs(connected);
  await takeStatistics(connected.pool);
  const measureRound = async ({ server: { process: child }, run }: Run): Promise<Figures> => {
    const read = async () => [(await readTimes(child.pid!)).own, await readDatabaseMs(postmaster)] as const;
    const before = await read();
    await repeat(perRound, run);
    await waitForJobs(connected);
    const after = await read();
    return { server: (after[0] - before[0]) / perRound, database: (after[1] - before[1]) / perRound };
  };
  const found: Figures[][] = runs.map(() => []);
  for (let round = 0; round < roundsOfEach; round++)
    for (const [index, run] of runs.entries()) found[index]!.push(await measureRound(run));
  return found;
}

/** The same with the medians of all rounds. */
async function measure(...parameters: Parameters<typeof measureRounds>): Promise<Figures[]> {
  return (await measureRounds(...parameters)).map((figures) => ({
    server: getMedian(figures.map(({ server }) => server)),
    database: getMedian(figures.map(({ database }) => database)),
  }));
}

const toRow = (what: string, { server, database }: Figures, budget: number | null): Row => [
  what,
  `${(server + database).toFixed(2)} ms (${server.toFixed(2)} + ${database.toFixed(2)})`,
  budget === null ? '' : `≤ ${budget} ms`,
];

/**
 * Measures pages, and a checkout with all that it starts: its letters, pushes and jobs.
 * @param only measures only these rows
 * @yields rows of a table
 */
export async function* measureCpu(
  connected: Connected,
  connection: EmbeddedConnection,
  ids: { category: number; product: number },
  only: readonly ('cards' | 'pages' | 'log' | 'checkout')[] = ['cards', 'pages', 'log', 'checkout'],
): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-log-'));
  const log = openSync(join(folder, 'log'), 'w');
  const mailServer = await startMailServer();
  const { port: mailPort } = mailServer.server.address() as AddressInfo;
  const settings = { DATABASE_URL: toUrl(connection), SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const servers: Server[] = [];
  const start = async (...options: Parameters<typeof startApplication>) => {
    const server = await startApplication(...options);
    servers.push(server);
    await waitForRest(server.process.pid!);
    return server;
  };
  try {
    const { buyer, token } = await addPeople(connected);
    const postmaster = await findPostmaster(connected);
    const logged = await start({ ...settings, LOG_LEVEL: 'info' }, log);
    const reads = { warmUp: warmUpReads, perRound: readsPerRound };
    const toRun = (server: Server, request: RequestSpec): Run => ({ server, run: () => call(server.port, request) });
    const page = (fields: object): RequestSpec => ({
      method: 'POST',
      path: '/api/shop/products',
      body: { category_id: ids.category, per_page: 12, ...fields },
    });
    const product: RequestSpec = { method: 'GET', path: `/api/shop/product/${ids.product}` };
    if (only.includes('cards')) {
      const cards = page({ fields: 'card' });
      const anyCards = { server: logged, run: () => call(logged.port, page({ fields: 'card', ...chooseAnyPage() })) };
      const [one, any] = await measure(connected, postmaster, [toRun(logged, cards), anyCards], reads);
      const answer = await call(logged.port, cards);
      yield toRow('catalog page of 12 cards, which many ask for', one!, 0.6);
      yield toRow('catalog page of 12 cards, any of 2,000', any!, 0.6);
      yield ['its answer', `${(JSON.stringify(answer).length / 1000).toFixed(1)} kB`, '≤ 4 kB'];
    }
    if (only.includes('pages')) {
      const runs = [page({}), product].map((request) => toRun(logged, request));
      const [full, ofProduct] = await measure(connected, postmaster, runs, reads);
      yield toRow('catalog page with all fields', full!, null);
      yield toRow('product page', ofProduct!, null);
    }
    if (only.includes('log')) {
      const runs = [logged, await start(settings)].map((server) => toRun(server, product));
      const logReads = { ...reads, perRound: readsPerLogRound, roundsOfEach: logRounds };
      const [withLog, without] = await measureRounds(connected, postmaster, runs, logReads);
      const ratio = getMedian(withLog!.map(({ server }, round) => server / without![round]!.server));
      yield ['request log, of the server’s time for a product page', `${((ratio - 1) * 100).toFixed(1)} %`, '≤ 5 %'];
      await stopProcess(servers.pop()!.process);
    }
    if (only.includes('checkout')) {
      const bare = await startBaseline(connection);
      servers.push(bare);
      const runs = [
        { server: logged, run: createCheckout(logged.port, token, orderedProducts) },
        { server: bare, run: createBaselineCheckout(bare.port, buyer, orderedProducts) },
      ];
      const orders = { warmUp: warmUpOrders, perRound: ordersPerRound };
      const [ours, baseline] = await measure(connected, postmaster, runs, orders);
      yield toRow('checkout all in', ours!, 6);
      yield toRow('the inserts and updates of its order alone, by the baseline', baseline!, null);
    }
  } finally {
    for (const server of servers) await stopProcess(server.process);
    mailServer.close();
    closeSync(log);
    await rm(folder, { recursive: true, force: true });
  }
}

const chooseOne = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** One of so many pages that hardly any is kept from an earlier request. */
const chooseAnyPage = () => ({
  category_id: 1 + Math.floor(Math.random() * 20),
  page: 1 + Math.floor(Math.random() * 10),
  sort: chooseOne(productSorts),
  order: chooseOne(['asc', 'desc']),
});
