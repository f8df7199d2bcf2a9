/** Lets one process at a time bring an installation up: migrate it, and fill it where it is empty. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Any number that is ours alone: the advisory lock of a whole start. `migrate` takes another one inside. */
const lock = 794_113_008;
const retryMs = 200;

/**
 * Does the work while no other process of this database does. Others wait, and then find it done.
 * The lock ends with its session, so a process that dies holds up nobody.
 * @param onWait called once where another process is at it
 * @throws Error where the session is lost meanwhile: another process may be at the work then
 */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>, onWait = () => {}): Promise<T> {
  const client = await pool.connect();
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = (error) => reject(new Error('the database was lost during the start', { cause: error }));
  });
  // Raced below; a loss after the work is of no interest
  lost.catch(() => {});
  client.on('error', lose);
  let broken: Error | undefined;
  try {
    // Not pg_advisory_lock: a statement that waits for a minute holds a snapshot and meets every time limit
    for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
      if (isFirst) onWait();
      await delay(retryMs);
    }
    return await Promise.race([work(), lost]);
  } finally {
    client.off('error', lose);
    await client.query('select pg_advisory_unlock($1)', [lock]).catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
  return rows[0]!.got;
}
