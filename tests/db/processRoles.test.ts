/** Real processes of one installation, each with its role. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Connected } from '#server/db/connect.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { type Installation, openInstallation } from '#server/installation.ts';
import type * as Root from '#server/root.ts';
import { OperatorError } from '#server/operatorError.ts';
import { type TestPostgres, startTestPostgres } from '#tests/support/testPostgres.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgBouncer.ts';

// Uses the built pages if there are any: from the sources they take a minute.
vi.mock('#server/root.ts', async (original) => {
  const root = await original<typeof Root>();
  return { ...root, isBuilt: existsSync(join(root.packageRoot, 'dist/server/storefront.js')) };
});

let postgres: TestPostgres;
let connected: Connected;
let dataDir: string;
const running: Installation[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yarmarka-roles-'));
  postgres = await startTestPostgres();
  connected = connect({ connection: postgres.connection });
});
afterEach(async () => {
  for (const installation of running.splice(0)) await installation.stop();
});
afterAll(async () => {
  await connected.pool.end();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a process in production. @returns its status codes and its output */
async function start(role: 'web' | 'worker' | 'all', url = postgres.url) {
  const lines: string[] = [];
  const config = readConfig(paymentProviders, {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
    ROLE: role,
    DRAIN_SECONDS: '0',
  });
  const installation = await openInstallation(config, { printLine: (line) => lines.push(line), startKey: 'start' });
  running.push(installation);
  await installation.prepare();
  const { port } = installation.app.server.address() as AddressInfo;
  const getStatus = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  return { lines, getStatus };
}

const addJob = () => connected.pool.query(`select graphile_worker.add_job('sweep', '{}', job_key := 'test')`);
const attempts = async (): Promise<number[]> =>
  (await connected.pool.query(`select attempts from graphile_worker.jobs where key = 'test'`)).rows.map(
    (row: { attempts: number }) => row.attempts,
  );
const lastBeat = async (): Promise<number> =>
  (await connected.pool.query<{ at: Date }>('select max(seen_at) as at from job_processes')).rows[0]!.at.getTime();

describe('a process', () => {
  it('of the role web serves people and leaves jobs to others, and a worker runs them and serves nobody', async () => {
    const web = await start('web');
    expect(await Promise.all(['/api/health', '/api/countries'].map(web.getStatus))).toEqual([200, 200]);
    await addJob();
    const added = Date.now();
    // Its watch of the queue has run since.
    await vi.waitFor(async () => expect(await lastBeat()).toBeGreaterThan(added + 1_000), { timeout: 60_000 });
    expect(await attempts()).toEqual([0]);

    const worker = await start('worker');
    await vi.waitFor(async () => expect(await attempts()).toEqual([]), { timeout: 30_000 });
    expect(await worker.getStatus('/api/health')).toBe(200);
    expect(await worker.getStatus('/api/health/ready')).not.toBe(404);
    for (const path of ['/api/countries', '/', '/products/catalog', '/users/list', '/api/docs'])
      expect(await worker.getStatus(path), path).toBe(404);
    expect(worker.lines).toContainEqual(expect.stringMatching(/^Yarmarka runs jobs; its health is at /));
    expect(await web.getStatus('/api/countries')).toBe(200);
  });
});

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  it('a process does everything in session mode', async () => {
    const bouncer = await startPgBouncer(postgres.connection, { mode: 'session' });
    const all = await start('all', bouncer.url);
    expect(await Promise.all(['/api/health', '/api/countries'].map(all.getStatus))).toEqual([200, 200]);
    await addJob();
    await vi.waitFor(async () => expect(await attempts()).toEqual([]), { timeout: 30_000 });
    await running.pop()!.stop();
    await bouncer.close();
  });

  it('a start in transaction mode is refused before it listens or writes anything', async () => {
    const bouncer = await startPgBouncer(postgres.connection, { mode: 'transaction' });
    const error = await start('all', bouncer.url).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as OperatorError).message).toMatch(/transaction mode: set pool_mode = session/);
    expect(running).toEqual([]);
    await bouncer.close();
  });
});
