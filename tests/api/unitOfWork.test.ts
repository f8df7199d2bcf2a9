/** Units of work that are repeated, by themselves or by a call with the same key, and their jobs. */
import { inArray } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { withSavepoint } from '#server/platform/savepoint.ts';
import { RepeatUnit, unitOfWork } from '#server/platform/unitOfWork.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t?.close());

const insertCart = async (db: Db, hash: string) => void (await db.insert(carts).values({ hash }));
const listHashes = async (hashes: string[]) =>
  (await t.db.select({ hash: carts.hash }).from(carts).where(inArray(carts.hash, hashes)).orderBy(carts.id)).map(
    ({ hash }) => hash,
  );

it('a repeated unit keeps nothing of its first attempt, and runs what prepares it first, in one transaction', async () => {
  const steps: string[] = [];
  await t.ctx.unit(async ({ db }) => {
    const attempt = `attempt-${steps.push('run')}-of-the-unit`;
    await insertCart(db, attempt);
    if (steps.length === 1)
      throw new RepeatUnit(new Error('not thrown'), async (prepared) => {
        steps.push('prepare');
        await insertCart(prepared, 'prepared-by-the-unit');
      });
  });
  expect(steps).toEqual(['run', 'prepare', 'run']);
  expect(await listHashes(['attempt-1-of-the-unit', 'prepared-by-the-unit', 'attempt-3-of-the-unit'])).toEqual([
    'prepared-by-the-unit',
    'attempt-3-of-the-unit',
  ]);
});

it('a unit that asks for a repetition each time ends with its cause after three attempts, and writes nothing', async () => {
  const causes = [1, 2, 3, 4].map((attempt) => new Error(`cause ${attempt}`));
  let attempts = 0;
  const running = t.ctx.unit(async ({ db }) => {
    await insertCart(db, `endless-attempt-${attempts}`);
    throw new RepeatUnit(causes[attempts++], (prepared) => insertCart(prepared, `endless-preparation-${attempts}`));
  });
  await expect(running).rejects.toBe(causes[2]);
  expect(attempts).toBe(3);
  expect(await listHashes([0, 1, 2].flatMap((n) => [`endless-attempt-${n}`, `endless-preparation-${n}`]))).toEqual([]);
});

/** A call with an idempotency key that inserts a cart. */
const callWithKey = (key: string, hash: string, { onInserted }: { onInserted?: () => void } = {}) =>
  unitOfWork({
    pool: t.pool,
    now: new Date(),
    keyed: { caller: 'units', key, fingerprint: 'equal' },
    status: () => 201,
    run: async (db) => {
      await insertCart(db, hash);
      onInserted?.();
      return { hash };
    },
  });

it('a second call with a key does nothing, and gets the first answer', async () => {
  const first = await callWithKey('used-twice', 'first-of-a-key');
  expect(first).toEqual({ answer: { hash: 'first-of-a-key' }, replayed: null });
  let hasGoneOn = false;
  const second = await callWithKey('used-twice', 'second-of-a-key', { onInserted: () => (hasGoneOn = true) });
  expect(second).toEqual({ answer: null, replayed: { status: 201, answer: { hash: 'first-of-a-key' } } });
  expect(hasGoneOn).toBe(false);
  expect(await listHashes(['first-of-a-key', 'second-of-a-key'])).toEqual(['first-of-a-key']);
});

it('of parallel calls with a key one does its work, and the others get its answer', async () => {
  const hashes = [1, 2, 3, 4].map((n) => `parallel-${n}-of-a-key`);
  const outcomes = await Promise.all(hashes.map((hash) => callWithKey('used-at-once', hash)));
  const [inserted, ...others] = await listHashes(hashes);
  expect(others).toEqual([]);
  expect(outcomes.filter(({ replayed }) => !replayed)).toEqual([{ answer: { hash: inserted }, replayed: null }]);
  expect(outcomes.flatMap(({ replayed }) => (replayed ? [replayed.answer] : []))).toEqual(
    Array.from({ length: 3 }, () => ({ hash: inserted })),
  );
});

describe('the jobs of a unit', () => {
  const listJobs = async (client: Pick<pg.Pool, 'query'> = t.pool) =>
    (
      await client.query<{ key: string; payload: { ids: string[] } }>(
        `select key, payload
           from graphile_worker._private_jobs
          where key like 'unit:%'
          order by key`,
      )
    ).rows;
  const deleteJobs = () => t.pool.query(`delete from graphile_worker._private_jobs where key like 'unit:%'`);
  beforeEach(deleteJobs);

  it('are added when it ends, of each key the last', async () => {
    await t.ctx.unit(async (unit) => {
      await unit.enqueue('files.delete', { ids: ['b'] }, { key: 'unit:b' });
      await unit.enqueue('files.delete', { ids: ['a'] }, { key: 'unit:a' });
      await unit.enqueue('files.delete', { ids: ['b', 'c'] }, { key: 'unit:b' });
      expect(await listJobs(unit.db.$client)).toEqual([]);
    });
    expect(await listJobs()).toEqual([
      { key: 'unit:a', payload: { ids: ['a'] } },
      { key: 'unit:b', payload: { ids: ['b', 'c'] } },
    ]);
    await deleteJobs();
  });

  it('are not added if it fails, nor those of a part that failed', async () => {
    const failing = t.ctx.unit(async (unit) => {
      await unit.enqueue('files.delete', { ids: [] }, { key: 'unit:failed' });
      throw new Error('the end');
    });
    await expect(failing).rejects.toThrow('the end');
    await t.ctx.unit(async (unit) => {
      await unit.enqueue('files.delete', { ids: [] }, { key: 'unit:before' });
      const part = withSavepoint(unit.db, async () => {
        await unit.enqueue('files.delete', { ids: [] }, { key: 'unit:part' });
        throw new Error('the end of the part');
      });
      await expect(part).rejects.toThrow('the end of the part');
      await unit.enqueue('files.delete', { ids: [] }, { key: 'unit:after' });
    });
    expect((await listJobs()).map(({ key }) => key)).toEqual(['unit:after', 'unit:before']);
    await deleteJobs();
  });
});
