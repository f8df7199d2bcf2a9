/** Playwright's global setup: one PostgreSQL for the run, and in it the demo marketplace, filled once by the built server. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { fillGazetteer } from '#server/gateways/maps/fill.ts';
import { builtServer } from '../../scripts/sources.mjs';
import { type Installed, type RunningApp, startApp } from './e2eApp.ts';

const HANDED_OVER = 'YARMARKA_E2E';
const DEMO = 'demo';

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
    const filling = await startApp(installed, DEMO);
    await filling.stop();
    await fillPlaces(installed);
    process.env[HANDED_OVER] = JSON.stringify(installed);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** The copies need not fill the gazetteer each, in seconds that are the journeys'. */
async function fillPlaces({ host, port, user }: Installed): Promise<void> {
  const pool = new pg.Pool({ host, port, user, database: DEMO });
  try {
    await fillGazetteer(pool);
  } finally {
    await pool.end();
  }
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

let copies = 0;

/** A copy of the demo marketplace for one journey, and the built product over it. @param settings of its environment, besides the usual */
export async function openShop(settings: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const handed = process.env[HANDED_OVER];
  if (!handed) throw new Error('Browser tests run by Playwright with its global setup.');
  const installed = JSON.parse(handed) as Installed;
  copies += 1;
  const database = `journey_${process.pid}_${copies}`;
  await runAsAdmin(installed, `create database ${database} template ${DEMO}`);
  const app = await startApp(installed, database, settings);
  return {
    url: app.url,
    stop: async () => {
      const errors = await app.stop();
      await runAsAdmin(installed, `drop database ${database}`);
      return errors;
    },
  };
}
