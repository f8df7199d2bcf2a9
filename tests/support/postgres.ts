/** Vitest's global setup: one PostgreSQL for the run, with a migrated template that every test file copies. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { databaseName } from '#server/db/embedded/create.ts';
import type { TestProject } from 'vitest/node';
import { copyInstallation, createReadyInstallation } from './readyInstallation.ts';

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

/** Creates the installation that tests copy, and starts a copy for all API tests. @returns a function that stops it */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-api-'));
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(folder, 0o755);
  const [ready, dataDir] = [join(folder, 'ready'), join(folder, 'api')];
  await createReadyInstallation(ready);
  await copyInstallation(ready, dataDir);
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false, maxConnections: 200 });
  const { host, port, user } = embedded.connection;
  await createTemplate({ host, port, user });
  project.provide('postgres', { host, port, user });
  project.provide('readyInstallation', ready);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates the template of the databases of API tests, whose gazetteer is still to be filled. */
async function createTemplate(server: TestConnection): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateName} template ${databaseName}`);
  await admin.end();
  const template = new pg.Client({ ...server, database: templateName });
  await template.connect();
  // The comment marks the gazetteer as filled
  await template.query('comment on table gazetteer.places is null');
  await template.end();
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
