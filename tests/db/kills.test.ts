import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { makeCheckout, newDirectory, removeDirectories } from './checkouts.ts';
import { queryRows, type Copy, endCopies, startCopy, waitUntilStopped } from './copies.ts';

const kills = process.env['LONG'] ? 30 : 3;

let program: string;

beforeAll(async () => {
  program = (await makeCheckout(newDirectory(), 'whole')).program;
});

afterAll(async () => {
  await endCopies();
  removeDirectories();
});

/** Writes rows in several sessions until the database is gone, and records the acknowledged ones. */
function writeUnderLoad(
  connection: Copy['connection'],
  acknowledged: number[],
): { gone: Promise<unknown>; reach(count: number): Promise<void> } {
  let waiting: { count: number; resolve: () => void } | undefined;
  const write = async (): Promise<void> => {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (;;) {
        const { rows } = await client.query<{ n: number }>('INSERT INTO written DEFAULT VALUES RETURNING n');
        if (rows[0]) acknowledged.push(rows[0].n);
        if (waiting && acknowledged.length >= waiting.count) waiting.resolve();
      }
    } catch {
      await client.end().catch(() => undefined);
    }
  };
  return {
    gone: Promise.all(Array.from({ length: 8 }, write)),
    reach: (count) => new Promise((resolve) => (waiting = { count, resolve })),
  };
}

async function expectAllThere(connection: Copy['connection'], acknowledged: number[]): Promise<void> {
  const [row] = await queryRows<{ lost: number }>(
    connection,
    'SELECT count(*)::int AS lost FROM unnest($1::int[]) AS n WHERE n NOT IN (SELECT n FROM written)',
    [acknowledged],
  );
  expect(row?.lost).toBe(0);
}

/** Kills the database `kills` times under load, each time after more rows, and restarts it. */
async function play(kill: (copy: Copy) => void): Promise<{ acknowledged: number[]; logs: string[][]; back: number[] }> {
  const dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
  const acknowledged: number[] = [];
  const logs: string[][] = [];
  const back: number[] = [];
  let copy = await startCopy(program, { dataDir });
  await queryRows(copy.connection, 'CREATE TABLE written (n int PRIMARY KEY GENERATED ALWAYS AS IDENTITY)');
  for (let round = 1; round <= kills; round += 1) {
    const load = writeUnderLoad(copy.connection, acknowledged);
    await load.reach(acknowledged.length + 200 * round);
    kill(copy);
    await load.gone;
    await waitUntilStopped(copy.dataDir);
    const begun = performance.now();
    copy = await startCopy(program, { dataDir });
    back.push(Math.round(performance.now() - begun));
    logs.push(copy.logs);
    await expectAllThere(copy.connection, acknowledged);
  }
  await copy.stop();
  return { acknowledged, logs, back };
}

it('leaves no postgres behind when Node is killed, and loses no acknowledged row', async ({ annotate }) => {
  const { acknowledged, logs, back } = await play((copy) => copy.kill());
  expect(acknowledged.length).toBeGreaterThan(200 * kills);
  // The guard stopped it properly each time, so nothing had to be recovered.
  expect(logs.flat()).toEqual([]);
  await annotate(
    `${kills} kills of Node: ${acknowledged.length} rows acknowledged, 0 lost, started again in at most ${Math.max(...back)} ms`,
  );
});

it('recovers by itself when Node and PostgreSQL are killed together, and loses no acknowledged row', async ({
  annotate,
}) => {
  const { acknowledged, logs, back } = await play((copy) => {
    // PostgreSQL dies first: right after Node it would already shut down properly. Node is frozen, since it would
    // restart it.
    copy.freeze();
    process.kill(Number(readFileSync(join(copy.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    copy.kill();
  });
  expect(acknowledged.length).toBeGreaterThan(200 * kills);
  expect(logs).toEqual(logs.map(() => ['the database was not stopped properly: recovering']));
  await annotate(
    `${kills} kills of both: ${acknowledged.length} rows acknowledged, 0 lost, started again in at most ${Math.max(...back)} ms`,
  );
});

it('is back when the next start follows the kill without a pause', async ({ annotate }) => {
  const dataDir = await copyReadyInstallation(join(newDirectory(), 'data'));
  const killed = await startCopy(program, { dataDir });
  await queryRows(killed.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  killed.kill();
  const begun = performance.now();
  const copy = await startCopy(program, { dataDir });
  await annotate(`started ${Math.round(performance.now() - begun)} ms after the kill`);
  expect(await queryRows(copy.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await copy.stop();
});
