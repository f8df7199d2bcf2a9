/**
 * Playwright's global setup: starts one PostgreSQL for the run and has the built server fill the demo marketplace in
 * it, under the hardest conditions: after a killed process, and by two processes at once.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { withStartLock } from '#server/db/startLock.ts';
import { isFilled } from '#server/gateways/maps/fillGazetteer.ts';
import { builtServer } from '../../scripts/sources.mjs';
import { type Installed, type RunningApp, spawnApp, startApp, type StartingApp, waitUntil } from './e2eApp.ts';

const HANDED_OVER = 'YARMARKA_E2E';
const DEMO = 'demo';

/** Output of processes that start together. */
export const FILLING = 'filling the demo marketplace';
export const WAITING = 'waiting for another process that is starting';

/** A user that the killed process left behind; the finished demo must not have it. */
export const LEFT_BEHIND = 'half-filled@example.com';

interface HandedOver {
  installed: Installed;
  /** Output of each process that started together. */
  printed: string[][];
}

/** Starts everything and hands the connection to the workers by the environment. @returns a function that stops it */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(builtServer))
    throw new Error('There is no build for the browser tests to open: run "npm run build" first.');
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-e2e-'));
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'installation');
  await mkdir(dataDir);
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, durable: false, maxConnections: 100 });
  const stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { host, port, user } = embedded.connection;
    const installed: Installed = { host, port, user, dataDir };
    await runAsAdmin(installed, `create database ${DEMO}`);
    const pool = new pg.Pool({ host, port, user, database: DEMO });
    try {
      await killWhileFilling(installed, pool);
      const printed = await fillTogether(installed, pool);
      process.env[HANDED_OVER] = JSON.stringify({ installed, printed } satisfies HandedOver);
    } finally {
      await pool.end();
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Leaves the database as a process does that is killed while it fills the demo. */
async function killWhileFilling(installed: Installed, pool: pg.Pool): Promise<void> {
  const app = await spawnApp(installed, DEMO);
  await app.waitForLine(FILLING);
  await app.kill();
  // How far the process came differs between runs, so the leftovers are written here.
  await withStartLock(pool, async () => {
    await pool.query(`insert into settings (name, value) values ('demo', '"begun"') on conflict do nothing`);
    await pool.query(`insert into users (email, roles) values ($1, '{ROLE_USER,ROLE_CUSTOMER}')`, [LEFT_BEHIND]);
  });
}

/** Lets two processes fill the demo together. @returns the output of each */
async function fillTogether(installed: Installed, pool: pg.Pool): Promise<string[][]> {
  const apps: StartingApp[] = [];
  try {
    // The lock holds both processes back until both are started.
    await withStartLock(pool, async () => {
      for (let count = 0; count < 2; count += 1) apps.push(await spawnApp(installed, DEMO));
      await Promise.all(apps.map((app) => app.waitForLine(WAITING)));
    });
    await Promise.all(apps.map((app) => app.waitUntilHealthy()));
    // Waits for the copy of the gazetteer, so that copies of the database don't repeat it.
    await waitUntil(
      () => isFilled(pool),
      () => 'the places were not copied',
    );
  } finally {
    for (const app of apps) await app.stop();
  }
  return apps.map((app) => app.lines());
}

async function runAsAdmin({ host, port, user }: Installed, statement: string): Promise<void> {
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function readHandedOver(): HandedOver {
  const handed = process.env[HANDED_OVER];
  if (!handed) throw new Error('Browser tests run by Playwright with its global setup.');
  return JSON.parse(handed) as HandedOver;
}

/** Gets the output of the processes that filled the demo together. */
export const getStartOutput = (): string[][] => readHandedOver().printed;

let copies = 0;

interface DemoCopy extends Installed {
  database: string;
  drop(): Promise<void>;
}

/** Copies the demo marketplace's database. */
export async function copyDemo(): Promise<DemoCopy> {
  const { installed } = readHandedOver();
  copies += 1;
  const database = `journey_${process.pid}_${copies}`;
  // Costs half of a copy through the log, which nothing reads here
  await runAsAdmin(installed, `create database ${database} template ${DEMO} strategy file_copy`);
  return { ...installed, database, drop: () => runAsAdmin(installed, `drop database ${database}`) };
}

/**
 * Copies the demo marketplace for one journey, and starts the built server over it.
 * @param settings further variables of its environment
 */
export async function openShop(settings: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const copy = await copyDemo();
  const app = await startApp(copy, copy.database, settings);
  return {
    url: app.url,
    stop: async () => {
      const errors = await app.stop();
      await copy.drop();
      return errors;
    },
  };
}
