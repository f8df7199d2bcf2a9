/** A write is one unit of work: key, handler, reactions, audit and stored answer in one transaction, then the effects. */
import type pg from 'pg';
import { dbOf, type Db } from '#server/db/connect.ts';
import { forgetFailure } from '#server/db/statement.ts';
import { isRetryable } from '#server/db/conflicts.ts';
import { currentClaim, lockClaim } from './jobClaim.ts';
import { claim, keepAnswer, type Keyed, type StoredAnswer } from './idempotency.ts';

const attempts = 3;

export interface Work<T> {
  pool: pg.Pool;
  now: Date;
  /** The key of a keyed POST. */
  keyed: Keyed | null;
  /** The status that a stored answer keeps. */
  status: () => number;
  /** Does the work on the transaction; may be run again from the start. `after` collects effects for after COMMIT. */
  run: (db: Db, after: (effect: () => void) => void) => Promise<T>;
  /** The answer of a failure whose writes stay; null for any other error. */
  kept?: (error: unknown) => StoredAnswer | null;
}

export type Outcome<T> = { answer: T; replayed: null } | { answer: null; replayed: StoredAnswer };

/**
 * Runs the work in one READ COMMITTED transaction; on a serialization failure or deadlock runs all of it again.
 * @returns the answer, or the first answer where the key was used before
 */
export async function unitOfWork<T>(work: Work<T>): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    }
  }
}

async function once<T>({ pool, now, keyed, status, run, kept }: Work<T>): Promise<Outcome<T>> {
  const client = await pool.connect();
  const effects: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    const db = dbOf(client);
    forgetFailure(db);
    let begun: Promise<unknown> | undefined;
    const begin = <First>(first: () => First): First =>
      inOneWrite(client, () => {
        // Not waited for: the first statements go out with it, and fail where it has failed.
        begun = client.query('begin');
        begun.catch(() => {});
        return first();
      });
    const work = () => run(db, (effect) => effects.push(effect));
    const workOfJob = () => lockClaim(db).then(work);
    const replayed = keyed && (await begin(() => claim(db, keyed, now)));
    if (replayed) {
      await client.query('rollback');
      return { answer: null, replayed };
    }
    const answer = await (keyed ? work() : begin(currentClaim() ? workOfJob : work));
    await begun;
    await commit(client, () => keyed && keepAnswer(db, keyed, status(), answer));
    for (const effect of effects) effect();
    return { answer, replayed: null };
  } catch (error) {
    const failure = kept?.(error);
    if (failure) {
      await commit(client, () => keyed && keepAnswer(dbOf(client), keyed, failure.status, failure.answer));
      throw error;
    }
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Commits together with a last statement on its way; where that fails, PostgreSQL answers COMMIT by rolling back. */
async function commit(client: pg.PoolClient, last: () => Promise<void> | null): Promise<void> {
  await inOneWrite(client, () => Promise.all([last(), client.query('commit')]));
}

/** Sends what is said at once, before anything is waited for, in one write: each costs a call of the system and a wake-up. */
function inOneWrite<T>(client: pg.PoolClient, say: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return say();
  } finally {
    stream.uncork();
  }
}
