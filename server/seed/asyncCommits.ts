/** Commits that do not wait for the disk. */
import type pg from 'pg';

async function setCommits(pool: pg.Pool, value: 'on' | 'off'): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query(`set synchronous_commit = ${value}`)));
  for (const client of clients) client.release();
}

/**
 * Does work whose commits do not wait for the disk. A crash may lose the last of them, so the work must be repeatable
 * until something is committed after it. If it fails, the sessions stay so, because the start ends with it.
 */
export async function withAsyncCommits(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  // Not awaited: it runs before the session's other statements
  const setNew = (client: pg.PoolClient) => void client.query('set synchronous_commit = off').catch(() => {});
  pool.on('connect', setNew);
  try {
    await setCommits(pool, 'off');
    await work();
  } finally {
    pool.off('connect', setNew);
  }
  await setCommits(pool, 'on');
}
