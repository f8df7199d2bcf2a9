/**
 * Playwright's global setup: one PostgreSQL for the run, and in it the demo marketplace, filled by the built server
 * as where it has the hardest start: after a process that died, by two processes at once.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { withStartLock } from '#server/db/startLock.ts';
import { isFilled } from '#server/gateways/maps/fill.ts';
import { builtServer } from '../../scripts/sources.mjs';
import { type Installed, type RunningApp, spawnApp, startApp, type StartingApp, until } from './e2eApp.ts';

const HANDED_OVER = 'YARMARKA_E2E';
const DEMO = 'demo';

/** What the processes print that start together. */
export const FILLING = 'filling the demo marketplace';
export const WAITING = 'waiting for another process that is starting';

/** Somebody whom the process made that died; nobody who is alive may find them. */
export const LEFT_BEHIND = 'half-filled@example.com';

interface HandedOver {
  installed: Installed;
  /** What each of the processes printed that started together. */
  printed: string[][];
}

/** Starts everything, and leaves the way to it in the environment that the workers inherit. @returns ends what it started */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(builtServer))
    throw new Error('There is no build for the browser tests to open: run "npm run build" first.');
  const place = await mkdtemp(join(tmpdir(), 'yarmarka-e2e-'));
  // PostgreSQL runs as another account where the tests run as root.
  await chmod(place, 0o755);
  const dataDir = join(place, 'installation');
  await mkdir(dataDir);
  const embedded = await startEmbedded({ dataDir: place, log: () => {}, durable: false, maxConnections: 100 });
  const end = async () => {
    await embedded.stop();
    await rm(place, { recursive: true, force: true });
  };
  try {
    const { host, port, user } = embedded.connection;
    const installed: Installed = { host, port, user, dataDir };
    await runAsAdmin(installed, `create database ${DEMO}`);
    const pool = new pg.Pool({ host, port, user, database: DEMO });
    try {
      await dieWhileFilling(installed, pool);
      const printed = await fillTogether(installed, pool);
      process.env[HANDED_OVER] = JSON.stringify({ installed, printed } satisfies HandedOver);
    } finally {
      await pool.end();
    }
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Leaves the database as a process does that is killed in the middle of the filling. */
async function dieWhileFilling(installed: Installed, pool: pg.Pool): Promise<void> {
  const app = await spawnApp(installed, DEMO);
  await app.untilPrinted(FILLING);
  await app.kill();
  // How far it came differs from run to run, so what it surely left is written here
  await withStartLock(pool, async () => {
    await pool.query(`insert into settings (name, value) values ('demo', '"begun"') on conflict do nothing`);
    await pool.query(`insert into users (email, roles) values ($1, '{ROLE_USER,ROLE_CUSTOMER}')`, [LEFT_BEHIND]);
  });
}

/** Lets two processes of the installation fill it together. @returns what each printed */
async function fillTogether(installed: Installed, pool: pg.Pool): Promise<string[][]> {
  const apps: StartingApp[] = [];
  try {
    // Nobody can begin before both are there, so they really meet
    await withStartLock(pool, async () => {
      for (let count = 0; count < 2; count += 1) apps.push(await spawnApp(installed, DEMO));
      await Promise.all(apps.map((app) => app.untilPrinted(WAITING)));
    });
    await Promise.all(apps.map((app) => app.untilHealthy()));
    // One of them copies the places, which the copies of the database then need not do each
    await until(
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

function handedOver(): HandedOver {
  const handed = process.env[HANDED_OVER];
  if (!handed) throw new Error('Browser tests run by Playwright with its global setup.');
  return JSON.parse(handed) as HandedOver;
}

/** What the processes printed that filled the demo together, each for itself. */
export const printedAtStart = (): string[][] => handedOver().printed;

let copies = 0;

interface DemoCopy extends Installed {
  database: string;
  drop(): Promise<void>;
}

/** A copy of the demo marketplace's database. */
export async function copyDemo(): Promise<DemoCopy> {
  const { installed } = handedOver();
  copies += 1;
  const database = `journey_${process.pid}_${copies}`;
  await runAsAdmin(installed, `create database ${database} template ${DEMO}`);
  return { ...installed, database, drop: () => runAsAdmin(installed, `drop database ${database}`) };
}

/**
 * A copy of the demo marketplace for one journey, and the built product over it.
 * @param settings of its environment, besides the usual
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
