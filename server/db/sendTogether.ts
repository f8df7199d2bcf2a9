/** Several statements in one write to the database. */
import type pg from 'pg';

/** Sends statements of a session in one write: each write costs a system call and a wake-up. */
export function sendTogether<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
