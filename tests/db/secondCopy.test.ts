import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { isRoot, makeCheckout, newDirectory, removeDirectories } from './checkouts.ts';
import { queryRows, endCopies, startRejected, startCopy, waitUntilStopped } from './copies.ts';

let program: string;

beforeAll(async () => {
  program = (await makeCheckout(newDirectory(), 'whole')).program;
});

afterAll(async () => {
  await endCopies();
  removeDirectories();
});

const anotherWorld = ['unshare', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = isRoot && spawnSync('unshare', [...anotherWorld.slice(1), 'true']).status === 0;

it('refuses a second copy on the same directory in a sentence, and harms nothing', async () => {
  const dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
  const first = await startCopy(program, { dataDir, durable: false });
  await queryRows(first.connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
  const pid = readFileSync(join(first.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0];
  const begun = Date.now();
  expect(await startRejected(program, { dataDir, durable: false })).toBe(
    `Another copy already runs on the database in ${first.dataDir} (process ${pid}): stop it first, or give this one a DATA_DIR of its own.`,
  );
  expect(Date.now() - begun).toBeLessThan(10_000);
  await queryRows(first.connection, 'INSERT INTO kept SELECT generate_series(1001, 2000)');
  expect(await queryRows(first.connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2000 }]);
  await first.stop();
  const next = await startCopy(program, { dataDir, durable: false });
  expect(next.logs).toEqual([]);
  expect(await queryRows(next.connection, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2000 }]);
  await next.stop();
});

it.runIf(canUnshare)(
  'refuses a second copy from another container, where the process ids of the first mean nothing',
  async () => {
    const dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
    const first = await startCopy(program, { dataDir, durable: false }, { through: anotherWorld });
    await queryRows(first.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
    const sentences = await Promise.all([
      startRejected(program, { dataDir, durable: false }, { through: anotherWorld }),
      startRejected(program, { dataDir, durable: false }),
    ]);
    for (const sentence of sentences) expect(sentence).toContain('Another copy already runs on the database');
    expect(await queryRows(first.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await first.stop();
  },
);

it('lets one of two copies run that start at the same instant on an empty directory', async () => {
  const dataDir = join(newDirectory(), 'data');
  const both = await Promise.allSettled([
    startCopy(program, { dataDir, durable: false }),
    startCopy(program, { dataDir, durable: false }),
  ]);
  const started = both.filter((result) => result.status === 'fulfilled');
  const rejected = both.filter((result) => result.status === 'rejected');
  expect(started).toHaveLength(1);
  expect(String(rejected[0]?.reason)).toContain('Another copy already runs on the database');
  expect(await queryRows(started[0]?.value.connection ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await started[0]?.value.stop();
});

/** Restores the lock file that a killed PostgreSQL leaves, with the id of a live process. */
function leaveLock(dataDir: string, lock: string, pid: number): void {
  const path = join(dataDir, 'postmaster.pid');
  writeFileSync(path, [pid, ...lock.split('\n').slice(1)].join('\n'));
  const { uid, gid } = statSync(dataDir);
  chmodSync(path, 0o600);
  chownSync(path, uid, gid);
}

/** Starts a shell script as the owner of the data; it prints a process id and keeps running. */
async function startStranger(dataDir: string, script: string): Promise<{ pid: number; end(): void }> {
  const { uid, gid } = statSync(dataDir);
  const owner = isRoot ? { uid, gid } : {};
  const shell = spawn('/bin/sh', ['-c', script], { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  return { pid: Number(line.toString()), end: () => void shell.kill('SIGKILL') };
}

async function expectStartDespite(dataDir: string, lock: string, pid: number): Promise<void> {
  leaveLock(join(dataDir, 'postgres', '18'), lock, pid);
  expect(() => process.kill(pid, 0)).not.toThrow();
  const next = await startCopy(program, { dataDir, durable: false });
  expect(await queryRows(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.stop();
}

/** Creates a used data directory without a running server. @returns it and its former lock file */
async function usedDirectory(): Promise<{ dataDir: string; data: string; lock: string }> {
  const dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
  const copy = await startCopy(program, { dataDir, durable: false });
  const lock = readFileSync(join(copy.dataDir, 'postmaster.pid'), 'utf8');
  await copy.stop();
  return { dataDir, data: copy.dataDir, lock };
}

it('starts when the process of a stale lock file has become a stranger', async () => {
  const { dataDir, data, lock } = await usedDirectory();
  const stranger = await startStranger(data, 'echo $$; exec sleep 1000');
  await expectStartDespite(dataDir, lock, stranger.pid).finally(() => stranger.end());
});

it.runIf(process.platform === 'linux')('starts when the process of a stale lock file is still a zombie', async () => {
  const { dataDir, data, lock } = await usedDirectory();
  // The shell is replaced by a program that never reaps the shell's child.
  const stranger = await startStranger(data, 'sleep 0.2 & echo $!; exec sleep 1000');
  await expect.poll(() => readFileSync(`/proc/${stranger.pid}/stat`, 'utf8'), { interval: 10 }).toContain(') Z ');
  await expectStartDespite(dataDir, lock, stranger.pid).finally(() => stranger.end());
});

it('starts the database again by itself when it dies, at the same socket', async () => {
  const dataDir = join(newDirectory(), 'a-long-name-'.repeat(12), 'data');
  const copy = await startCopy(program, { dataDir });
  await queryRows(copy.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  const pid = Number(readFileSync(join(copy.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => queryRows(copy.connection, 'SELECT n FROM kept').catch(() => 'away'), { timeout: 5_000, interval: 20 })
    .toEqual([{ n: 1 }]);
  expect(copy.logs).toEqual([
    expect.stringContaining('creating the database'),
    expect.stringContaining('the database stopped by itself'),
    'the database was not stopped properly: recovering',
  ]);
  await copy.stop();
  await waitUntilStopped(copy.dataDir);
  expect(existsSync(copy.connection.host)).toBe(false);
});
