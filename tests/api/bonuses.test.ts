import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { getDb, type Db } from '#server/db/connect.ts';
import { credit, debit, type Entry } from '#server/domains/bonuses/ledger.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { rounds } from '#tests/support/races.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({ max: 20 });
});
afterAll(() => t?.close());

/** Writes one entry in its own transaction, as a unit of work does. */
async function runEntry(write: typeof credit, entry: Entry): Promise<boolean> {
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    const written = await write({ db: getDb(client), user: null, clock: () => t.clock.now } as unknown as Ctx, entry);
    await client.query('commit');
    return written;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const getBalance = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.select({ balance: users.bonus_balance }).from(users).where(eq(users.id, id)))[0]?.balance;
const entry = (user_id: number, amount: number, cause = `test:${t.make.next()}`): Entry => ({
  user_id,
  amount: asMinor(amount),
  reason: 'correction',
  cause,
});

describe('the ledger of bonuses', () => {
  it('moves the balance with every entry, and remembers what it was after', async () => {
    const { id } = await t.make.buyer();
    await runEntry(credit, entry(id, 500));
    await runEntry(debit, entry(id, 200));
    const entries = await t.db
      .select({ amount: transactions.amount, balance_after: transactions.balance_after })
      .from(transactions)
      .where(eq(transactions.user_id, id))
      .orderBy(transactions.id);
    expect(entries).toEqual([
      { amount: 500, balance_after: 500 },
      { amount: -200, balance_after: 300 },
    ]);
    expect(await getBalance(t.db, id)).toBe(300);
  });

  it('writes an entry once for a cause', async () => {
    const { id } = await t.make.buyer();
    const gift = entry(id, 500);
    expect([await runEntry(credit, gift), await runEntry(credit, gift)]).toEqual([true, false]);
    expect(await getBalance(t.db, id)).toBe(500);
  });

  it('never goes below zero', async () => {
    const { id } = await t.make.buyer();
    await runEntry(credit, entry(id, 100));
    await expect(runEntry(debit, entry(id, 101))).rejects.toThrow('users_bonus_balance_not_negative');
    expect(await getBalance(t.db, id)).toBe(100);
  });

  it('holds under a rush: ten want 10 each of 55', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await t.make.buyer();
      await runEntry(credit, entry(id, 55));
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => runEntry(debit, entry(id, 10))));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
      expect(await getBalance(t.db, id)).toBe(5);
    }
  });

  it('is append-only', async () => {
    const { id } = await t.make.buyer();
    await runEntry(credit, entry(id, 100));
    await expect(t.pool.query('update transactions set amount = 1000000 where user_id = $1', [id])).rejects.toThrow(
      'append-only',
    );
    await expect(t.pool.query('delete from transactions where user_id = $1', [id])).rejects.toThrow('append-only');
  });
});
