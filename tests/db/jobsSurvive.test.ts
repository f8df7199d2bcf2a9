/** Background jobs continue after failures of the database and of other processes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect, type Connected } from '#server/db/connect.ts';
import { watchDatabase, type DatabaseWatch } from '#server/db/watch.ts';
import { type JobHandlers, startWorker, type Worker } from '#server/platform/jobs.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { type TestPostgres, startTestPostgres } from '#tests/support/testPostgres.ts';

interface TestJobs {
  note: { n: number };
  stay: { n: number };
  lose: { n: number };
}

let postgres: TestPostgres;
let connected: Connected;
let watch: DatabaseWatch;
const workers: Worker[] = [];
/** Number of runs by job. */
const ran = new Map<number, number>();
let release = () => {};
const log = { debug: () => {}, warn: () => {}, error: () => {} };
const handlers: JobHandlers<TestJobs, null> = {
  note: async ({ n }) => {
    await connected.pool.query('select 1');
    ran.set(n, (ran.get(n) ?? 0) + 1);
  },
  stay: () => new Promise((resolve) => (release = resolve)),
  lose: async ({ n }) => {
    ran.set(n, (ran.get(n) ?? 0) + 1);
    if (ran.get(n) === 1) throw new Error('Connection terminated unexpectedly');
  },
};
const work = async (concurrency = 2): Promise<Worker> => {
  const worker = await startWorker(connected.pool, handlers, null, log, { start: true, concurrency });
  workers.push(worker);
  return worker;
};
const add = (name: keyof TestJobs, from: number, to = from) =>
  connected.pool.query(
    `select graphile_worker.add_job($1, json_build_object('n', n)) from generate_series($2::int, $3::int) n`,
    [name, from, to],
  );
const jobs = async (): Promise<{ locked_by: string | null; attempts: number }[]> =>
  (
    await connected.pool.query(
      `select locked_by, attempts
         from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('note', 'stay', 'lose') order by j.id`,
    )
  ).rows;

const rowOfProcess = async (): Promise<{ seen_at: Date }> =>
  (await connected.pool.query('select seen_at from job_processes')).rows[0];

const hasReturned = () => vi.waitFor(() => connected.pool.query('select 1'), { timeout: 30_000, interval: 50 });

// The queue's library prints the errors of its workers.
beforeEach(() => void vi.spyOn(console, 'trace').mockImplementation(() => {}));
beforeAll(async () => {
  postgres = await startTestPostgres(await copyReadyInstallation());
  connected = connect({ connection: postgres.connection });
  watch = watchDatabase(connected.pool, () => {});
});
afterEach(async () => {
  release();
  postgres.thaw();
  await hasReturned();
  for (const worker of workers.splice(0)) await worker.stop();
  await connected.pool.query('delete from graphile_worker._private_jobs');
  await connected.pool.query('delete from job_processes');
  ran.clear();
});
afterAll(async () => {
  await watch.stop();
  await connected.pool.end();
  await postgres.close();
});

it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'does every job within ten seconds of the return of a database that %s ended under load',
  async (signal) => {
    await work();
    await add('note', 1, 600);
    await vi.waitFor(() => expect(ran.size).toBeGreaterThan(20), { timeout: 30_000, interval: 1 });
    await postgres.end(signal);
    await hasReturned();
    const before = ran.size;
    const back = performance.now();
    await vi.waitFor(() => expect(ran.size).toBeGreaterThan(before), { timeout: 10_000, interval: 10 });
    expect(performance.now() - back).toBeLessThan(10_000);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000 });
    expect(ran.size).toBe(600);
  },
);

it('repeats a job soon that lost the database, however often that happened before', async () => {
  await add('lose', 1);
  // After the next failure the queue would wait for seven minutes
  await connected.pool.query('update graphile_worker._private_jobs set attempts = 5');
  await work();
  await vi.waitFor(() => expect(ran.get(1)).toBe(2), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 10_000 });
});

it('ends waiting calls within three seconds while the database is frozen, and goes on when it is not', async () => {
  await work();
  await hasReturned();
  const slow = connected.pool.query('select pg_sleep(4)');
  await slow;
  postgres.freeze();
  const began = performance.now();
  await expect(connected.pool.query('select 2')).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(3_000);
  const again = performance.now();
  await expect(connected.pool.query('select 3')).rejects.toThrow(/does not answer/);
  expect(performance.now() - again).toBeLessThan(1_000);
  postgres.thaw();
  const thawed = performance.now();
  await hasReturned();
  expect(performance.now() - thawed).toBeLessThan(5_000);
  await add('note', 1, 50);
  await vi.waitFor(() => expect(ran.size).toBe(50), { timeout: 10_000 });
});

it('logs a failing heartbeat once, not every second', async () => {
  const warn = vi.spyOn(log, 'warn');
  const worker = await work();
  postgres.freeze();
  await vi.waitFor(() => expect(worker.problem()).toBe('database_writes'), { timeout: 60_000 });
  expect(warn.mock.calls.filter((call: unknown[]) => call[1] === 'the heartbeat failed')).toHaveLength(1);
});

it('takes over the jobs of a process that renews its row no longer, and not those of one that does', async () => {
  const living = await work(1);
  await add('stay', 1);
  await vi.waitFor(async () => expect((await jobs())[0]?.locked_by).toMatch(/^worker/), { timeout: 10_000 });
  await add('note', 7);
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(2), { timeout: 10_000 });
  // The state after kill -9: a locked job without a worker, and a process row without renewal.
  await connected.pool.query(
    `with dead as (insert into job_processes
                   values ('dead', '{worker-dead}', now() - interval '9 minutes', now() - interval '31 seconds', null))
     update graphile_worker._private_jobs
        set locked_by = 'worker-dead', locked_at = now() - interval '33 seconds', attempts = 1
      where payload->>'n' = '7'`,
  );
  await work(1);
  const began = performance.now();
  await vi.waitFor(() => expect(ran.get(7)).toBe(1), { timeout: 40_000 });
  expect(performance.now() - began).toBeLessThan(30_000);
  // A job counts as run before its worker deletes it.
  await vi.waitFor(
    async () => expect(await jobs()).toEqual([{ locked_by: expect.stringMatching(/^worker/), attempts: 1 }]),
    { timeout: 10_000 },
  );
  expect(living.problem()).toBeNull();
});

it('says that the queue stands still while jobs are due and nobody takes any, and that it moves again', async () => {
  const watching = await work(0);
  expect(watching.problem()).toBeNull();
  await add('note', 1);
  await connected.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`);
  // Jobs that became due before the start are not overdue yet: the process needs time to take them.
  const { seen_at } = await rowOfProcess();
  await vi.waitFor(async () => expect((await rowOfProcess()).seen_at > seen_at).toBe(true), { timeout: 15_000 });
  expect(watching.problem()).toBeNull();
  await connected.pool.query(`update job_processes set started_at = now() - interval '1 minute'`);
  await vi.waitFor(() => expect(watching.problem()).toBe('queue'), { timeout: 10_000 });
  await work(1);
  await vi.waitFor(() => expect(watching.problem()).toBeNull(), { timeout: 10_000 });
});
