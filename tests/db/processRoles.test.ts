/** Real processes of one installation, each with its role. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Connected } from '#server/db/connect.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgBouncer.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { type TestPostgres, startTestPostgres } from '#tests/support/testPostgres.ts';
import { createService, findFreePort, type Service } from '../chaos/processes.ts';

let postgres: TestPostgres;
let connected: Connected;
let dataDir: string;
const running: Service[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yarmarka-roles-'));
  postgres = await startTestPostgres(await copyReadyInstallation());
  connected = connect({ connection: postgres.connection });
});
afterEach(async () => {
  for (const process of running.splice(0)) await process.end('SIGTERM');
});
afterAll(async () => {
  await connected.pool.end();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Starts a process in production. @returns its status codes and the line that it printed when it was ready
 * @throws Error with its output if it ends instead
 */
async function start(role: 'web' | 'worker' | 'all', url = postgres.url) {
  const port = await findFreePort();
  let ready = '';
  const service = createService({
    name: `the process of the role ${role}`,
    command: process.execPath,
    args: getServerProgram('main'),
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'silent',
      ROLE: role,
      DRAIN_SECONDS: '0',
    },
    isReady: (line) => {
      if (/^Yarmarka (is ready|runs jobs)/.test(line)) ready = line;
      return ready !== '';
    },
  });
  await service.start();
  running.push(service);
  const getStatus = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  return { ready, getStatus };
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
    expect(worker.ready).toMatch(/^Yarmarka runs jobs; its health is at /);
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
    await running.pop()!.end('SIGTERM');
    await bouncer.close();
  });

  it('a start in transaction mode is refused before it listens or writes anything', async () => {
    const bouncer = await startPgBouncer(postgres.connection, { mode: 'transaction' });
    await expect(start('all', bouncer.url)).rejects.toThrow(/did not start.*transaction mode: set pool_mode = session/);
    await bouncer.close();
  });
});
