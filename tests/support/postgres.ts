/** Vitest's global setup: one PostgreSQL for the run, with a migrated template that every test file copies. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { fillTaxes } from '#server/domains/tax/fillTaxes.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import type { TestProject } from 'vitest/node';

export interface TestConnection {
  host: string;
  port: number;
  user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestConnection;
  }
}

export const templateName = 'yarmarka_template';

/** Starts the server and migrates the template. @returns a function that stops it */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-api-'));
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false, maxConnections: 200 });
  const { host, port, user } = embedded.connection;
  const admin = new pg.Client({ host, port, user, database: embedded.connection.database });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const template = connect({ connection: { host, port, user, database: templateName } });
  await migrate(template.pool);
  await migrateJobs(template.pool);
  await fillCountries(template.db);
  await fillTaxes(template.db);
  await template.pool.end();
  project.provide('postgres', { host, port, user });
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Copies the template under a lock, since PostgreSQL copies a template for one session at a time. By files, since the
 * log of the copy would cost twice as much.
 */
export async function copyTemplate(admin: pg.Client, database: string): Promise<void> {
  await admin.query('select pg_advisory_lock(1)');
  try {
    await admin.query(`create database "${database}" template ${templateName} strategy file_copy`);
  } finally {
    await admin.query('select pg_advisory_unlock(1)');
  }
}
