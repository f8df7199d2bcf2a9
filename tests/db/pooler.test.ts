/** A connection pooler in front of the database: session mode works, any other mode prevents the start. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import { connect, type Connected } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkPooler } from '#server/db/pooler.ts';
import { withStartLock } from '#server/db/startLock.ts';
import { watchDatabase } from '#server/db/watch.ts';
import { migrateJobs, startWorker } from '#server/platform/jobs.ts';
import { OperatorError } from '#server/operatorError.ts';
import { type TestPostgres, startTestPostgres } from '#tests/support/testPostgres.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgBouncer.ts';

const transactionMode =
  'DATABASE_URL leads to a connection pooler in transaction mode: set pool_mode = session for this database in ' +
  'PgBouncer, or name PostgreSQL itself in DATABASE_URL.';

let postgres: TestPostgres;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => postgres.close());

function open(url: string): Connected {
  const connected = connect({ connection: url });
  closing.push(() => connected.pool.end());
  return connected;
}

async function openThrough(options: Parameters<typeof startPgBouncer>[1]): Promise<Connected & { url: string }> {
  const bouncer = await startPgBouncer(postgres.connection, options);
  closing.push(bouncer.close);
  return { ...open(bouncer.url), url: bouncer.url };
}

const setting = async ({ pool }: Connected, name: string) =>
  (await pool.query<{ value: string }>('select current_setting($1) as value', [name])).rows[0]!.value;

describe('PostgreSQL itself', () => {
  it('is recognized, and a session is left alone', async () => {
    await expect(checkPooler(open(postgres.url).pool)).resolves.toBeUndefined();
  });

  it('ends a transaction that waits for its client, and gives back what it has locked', async () => {
    const connected = connect({ connection: postgres.url, idleTransactionMs: 200 });
    closing.push(() => connected.pool.end());
    const { pool } = connected;
    await pool.query('create table locked as select 1 as id');
    closing.push(() => pool.query('drop table locked'));
    const frozen = await pool.connect();
    await frozen.query('begin');
    await frozen.query('update locked set id = 2');
    const { rowCount } = await pool.query('update locked set id = 3 where id = 1');
    expect(rowCount).toBe(1);
    await expect(frozen.query('commit')).rejects.toThrow();
    frozen.release(true);
    expect((await pool.query('select id from locked')).rows).toEqual([{ id: 3 }]);
  });

  it('is told so for fifteen seconds by every session, and ends statements after a minute', async () => {
    const connected = open(postgres.url);
    expect(await setting(connected, 'idle_in_transaction_session_timeout')).toBe('15s');
    expect(await setting(connected, 'statement_timeout')).toBe('1min');
  });
});

describe.runIf(hasPgBouncer)('PgBouncer in session mode', () => {
  it('is accepted, with no more sessions than needed', async () => {
    for (const size of [2, 3, 20]) {
      const { pool } = await openThrough({ mode: 'session', size });
      await expect(checkPooler(pool), `${size}`).resolves.toBeUndefined();
    }
  });

  it('migrates, takes locks, keeps settings and runs jobs', async () => {
    const connected = await openThrough({ mode: 'session' });
    const { pool } = connected;
    await withStartLock(pool, async () => {
      await migrate(pool);
      await migrateJobs(pool);
    });
    expect(await setting(connected, 'idle_in_transaction_session_timeout')).toBe('15s');
    const ran: number[] = [];
    const log = { debug: () => {}, warn: () => {}, error: () => {} };
    const note = async ({ n }: { n: number }) => void ran.push(n);
    const worker = await startWorker(pool, { note }, null, log, { start: true });
    closing.push(() => worker.stop());
    await pool.query(`select graphile_worker.add_job('note', '{"n": 5}')`);
    await vi.waitFor(() => expect(ran).toEqual([5]), { timeout: 10_000 });
    expect(worker.problem()).toBeNull();
  });

  it('is away as long as it has lost the database behind it', async () => {
    const leaving = await startTestPostgres();
    const bouncer = await startPgBouncer(leaving.connection, { mode: 'session' });
    closing.push(bouncer.close);
    const { pool } = open(bouncer.url);
    await pool.query('select 1');
    const changes: (string | null)[] = [];
    const watch = watchDatabase(pool, (problem) => changes.push(problem));
    closing.push(() => watch.stop());
    await leaving.close();
    await vi.waitFor(() => expect(changes).toHaveLength(1), { timeout: 10_000 });
    const errors: unknown[] = [];
    // The watch queries about as often.
    const runQuery = async () => errors.push(await pool.query('select 1').catch((error: unknown) => error));
    await vi.waitFor(async () => expect(await runQuery()).toBe(8), { timeout: 60_000, interval: 400 });
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(changes).toEqual([expect.any(String)]);
  });

  it('works again after a restart of its database, and calls meanwhile know why they failed', async () => {
    const { pool } = await openThrough({ mode: 'session' });
    await pool.query('select 1');
    await postgres.end('SIGKILL');
    const errors: unknown[] = [];
    const runQuery = () =>
      pool.query('select 1').catch((error: unknown) => {
        errors.push(error);
        throw error;
      });
    await vi.waitFor(runQuery, { timeout: 60_000, interval: 20 });
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  });

  it('is refused in one sentence where it has one session only', async () => {
    const { pool } = await openThrough({ mode: 'session', size: 1 });
    await expect(checkPooler(pool)).rejects.toThrow(/has no second session free \(.*\): raise default_pool_size/);
  });
});

describe.runIf(hasPgBouncer)('PgBouncer in transaction mode', () => {
  it.each([
    ['with one server session', { size: 1 }],
    ['with many', {}],
    ['that takes turns', { isRoundRobin: true }],
  ])('%s is refused in one sentence that names the setting', async (_, options) => {
    const { pool, url } = await openThrough({ mode: 'transaction', ...options });
    await expect(checkPooler(pool)).rejects.toThrow(new OperatorError(transactionMode));
    // Also after other clients have left any number of server sessions.
    for (const used of [2, 3, 6]) {
      const others = Array.from({ length: 'size' in options ? 0 : used }, () => new pg.Client(url));
      for (const other of others) await other.connect();
      for (const other of others) await other.query('begin; select 1');
      for (const other of others) await other.query('commit');
      await expect(checkPooler(pool), `${used} used`).rejects.toThrow(transactionMode);
      for (const other of others) await other.end();
    }
  });

  it('is refused while others use it', async () => {
    const { pool, url } = await openThrough({ mode: 'transaction', size: 4 });
    let isOver = false;
    const busy = Array.from({ length: 6 }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      while (!isOver) await client.query('select count(*) from generate_series(1, 20000)');
      await client.end();
    });
    for (let n = 0; n < 10; n += 1) await expect(checkPooler(pool)).rejects.toThrow(transactionMode);
    isOver = true;
    await Promise.all(busy);
  });

  it('leaves no setting of ours at sessions that others share', async () => {
    const { pool, url } = await openThrough({ mode: 'transaction', size: 1 });
    await expect(checkPooler(pool)).rejects.toThrow(transactionMode);
    const other = new pg.Client(url);
    await other.connect();
    expect((await other.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await other.end();
  });
});

describe.runIf(hasPgBouncer)('PgBouncer in statement mode', () => {
  it('is refused alike', async () => {
    const { pool } = await openThrough({ mode: 'statement' });
    await expect(checkPooler(pool)).rejects.toThrow(transactionMode);
  });
});
