/** Migrates the schema, safely if several processes start at the same time. */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { packageRoot } from '#server/root.ts';

/** The id of the advisory lock of migrations. */
export const migrationLock = 794_113_002;

/** The folder of this version's migrations. */
export const migrationsFolder = join(packageRoot, 'server/db/migrations');

/** Runs the pending migrations, under an advisory lock, so that several processes can start together. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set client_min_messages = warning; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await run(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Lock and settings end with the session
    client.release(true);
  }
}
