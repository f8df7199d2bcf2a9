/** Brings the schema up to date, once, whoever else starts at the same time. */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { packageRoot } from '#server/root.ts';

/** Any number that is ours alone: the advisory lock of migrating and filling. */
export const startLock = 794_113_002;

/** Where the migrations of this version lie. */
export const migrationsFolder = join(packageRoot, 'server/db/migrations');

/** Runs the migrations that are missing, under an advisory lock, so that several processes may start together. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages = warning; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await run(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Its lock and its settings end with the session
    client.release(true);
  }
}
