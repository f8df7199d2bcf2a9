/** Lets one process at a time prepare an installation: migrate it, and fill it if it is empty. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** The id of the advisory lock of a full start. `migrate` takes another one inside. */
const lock = 794_113_008;
const retryMs = 200;

/**
 * Does the work while no other process of this database does. Others wait, and then find it done. The lock ends with
 * its session, so a process that dies blocks nobody.
 * @param onWait called once if another process holds the lock
 * @throws Error if the session is lost: another process may be working then
 */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>, onWait = () => {}): Promise<T> {
  const client = await pool.connect();
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = (error) => reject(new Error('the database was lost during the start', { cause: error }));
  });
  // Raced below; a loss after the work does not matter
  lost.catch(() => {});
  client.on('error', lose);
  let unlockError: Error | undefined;
  try {
    // Not pg_advisory_lock, because a statement that waits for a minute holds a snapshot and exceeds time limits
    for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
      if (isFirst) onWait();
      await delay(retryMs);
    }
    return await Promise.race([work(), lost]);
  } finally {
    client.off('error', lose);
    await client.query('select pg_advisory_unlock($1)', [lock]).catch((error: Error) => {
      unlockError = error;
    });
    client.release(unlockError);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
  return rows[0]!.got;
}
