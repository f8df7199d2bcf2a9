/** Statements of one transaction that are sent together. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDb } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const divide = statement<unknown, { divisor: number }>('test_divide', 'select 1 / $divisor::int');
const add = statement<{ sum: number }, { addend: number }>('test_add', 'select 1 + $addend::int as sum');

it('fail with the reason of the first that failed', async () => {
  const client = await t.pool.connect();
  try {
    const db = getDb(client);
    await client.query('begin');
    const outcomes = await Promise.allSettled([divide(db, { divisor: 0 }), add(db, { addend: 1 })]);
    const failed = { status: 'rejected', reason: { code: '22012' } };
    expect(outcomes).toMatchObject([failed, failed]);
    await client.query('rollback');
    expect(await add(db, { addend: 1 })).toEqual([{ sum: 2 }]);
  } finally {
    client.release();
  }
});
