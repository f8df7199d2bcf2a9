/** A unit of work: idempotency key, handler, reactions, audit, jobs and answer in one transaction, then effects. */
import type pg from 'pg';
import { getDb, type Db } from '#server/db/connect.ts';
import { clearFailure } from '#server/db/statement.ts';
import { isRetryable } from '#server/db/conflicts.ts';
import { sendTogether } from '#server/db/sendTogether.ts';
import { findCurrentClaim, lockClaim } from './jobClaim.ts';
import { addCollectedJobs, collectJobs, forgetJobs } from './jobs.ts';
import { claimKey, storeAnswer, type KeyedCall, type StoredAnswer } from './idempotency.ts';

const attempts = 3;

export interface Work<T> {
  pool: pg.Pool;
  now: Date;
  /** The idempotency key of a POST. */
  keyed: KeyedCall | null;
  /** The status of the stored answer. */
  status: () => number;
  /** Does the work in the transaction; may be repeated. `after` collects effects for after COMMIT. */
  run: (db: Db, after: (effect: () => void) => void) => Promise<T>;
  /** The stored answer of a failure whose writes are committed; null for any other error. */
  toStoredFailure?: (error: unknown) => StoredAnswer | null;
}

/** Thrown in a unit to repeat it: everything is rolled back, and `prepare` runs first in the new transaction. */
export class RepeatUnit extends Error {
  readonly prepare: (db: Db) => Promise<void>;

  /** @param cause the error of the last attempt, which is thrown if no attempt is left */
  constructor(cause: unknown, prepare: (db: Db) => Promise<void>) {
    super('the unit is repeated', { cause });
    this.prepare = prepare;
  }
}

export type Outcome<T> = { answer: T; replayed: null } | { answer: null; replayed: StoredAnswer };

/**
 * Runs the work in one READ COMMITTED transaction; repeats it on a serialization failure, a deadlock or `RepeatUnit`.
 * @returns the answer, or the first answer if the key was used before
 */
export async function unitOfWork<T>(work: Work<T>): Promise<Outcome<T>> {
  let prepare: RepeatUnit['prepare'] | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(prepare ? prepareWork(work, prepare) : work);
    } catch (error) {
      if (attempt >= attempts) throw error instanceof RepeatUnit ? error.cause : error;
      if (error instanceof RepeatUnit) ({ prepare } = error);
      else if (!isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs a unit without an idempotency key: for jobs, commands and the steps of a longer call.
 * @returns the answer of the work
 */
export async function runUnit<T>({ pool, now }: Pick<Work<T>, 'pool' | 'now'>, run: Work<T>['run']): Promise<T> {
  const { answer } = await unitOfWork({ pool, now, keyed: null, status: () => 200, run });
  return answer as T;
}

const prepareWork = <T>(work: Work<T>, prepare: RepeatUnit['prepare']): Work<T> => ({
  ...work,
  run: async (db, after) => {
    await prepare(db);
    return work.run(db, after);
  },
});

async function once<T>({ pool, now, keyed, status, run, toStoredFailure }: Work<T>): Promise<Outcome<T>> {
  const client = await pool.connect();
  const db = getDb(client);
  const effects: (() => void)[] = [];
  const commitWith = (code: number, answer: unknown) =>
    commit(client, () => [addCollectedJobs(db), keyed && storeAnswer(db, keyed, code, answer)]);
  let connectionError: Error | undefined;
  try {
    clearFailure(db);
    collectJobs(db);
    let begun: Promise<unknown> | undefined;
    const begin = <First>(first: () => First): First =>
      sendTogether(client, () => {
        // Not awaited: the first statements are sent together with it, and fail if it fails.
        begun = client.query('begin');
        begun.catch(() => {});
        return first();
      });
    const work = () => run(db, (effect) => effects.push(effect));
    const workOfJob = () => lockClaim(db).then(work);
    const replayed = keyed && (await begin(() => claimKey(db, keyed, now)));
    if (replayed) {
      await client.query('rollback');
      return { answer: null, replayed };
    }
    const answer = await (keyed ? work() : begin(findCurrentClaim() ? workOfJob : work));
    await begun;
    await commitWith(status(), answer);
    for (const effect of effects) effect();
    return { answer, replayed: null };
  } catch (error) {
    const failure = toStoredFailure?.(error);
    if (failure) {
      await commitWith(failure.status, failure.answer);
      throw error;
    }
    await client.query('rollback').catch((rollbackError: Error) => {
      connectionError = rollbackError;
    });
    throw error;
  } finally {
    forgetJobs(db);
    client.release(connectionError);
  }
}

/** Sends last statements together with COMMIT; if one fails, PostgreSQL rolls back. */
async function commit(client: pg.PoolClient, last: () => (Promise<unknown> | null)[]): Promise<void> {
  await sendTogether(client, () => Promise.all([...last(), client.query('commit')]));
}
