/** A migrated installation that tests copy, since a copy takes a tenth of the time of creating and migrating one. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { fillTaxes } from '#server/domains/tax/fillTaxes.ts';
import { fillGazetteer } from '#server/gateways/maps/fillGazetteer.ts';
import { migrateJobs } from '#server/platform/jobs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the migrated installation, which nobody runs. */
    readyInstallation: string;
  }
}

/**
 * Creates an installation as the server's first start leaves it, but with an empty gazetteer that counts as filled: so
 * no server of a test copies the world's places.
 * @param dataDir a directory that does not exist
 */
export async function createReadyInstallation(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const { pool, db } = connect({ connection: embedded.connection });
  try {
    await migrate(pool);
    await migrateJobs(pool);
    await fillCountries(db);
    await fillTaxes(db);
    await fillGazetteer(pool, undefined, () => []);
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

/** Copies an installation that nobody runs, with the owners of its files. @param to an empty directory, or none yet */
export async function copyInstallation(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/**
 * Copies the run's migrated installation.
 * @param to an empty directory, or none yet; by default a new temporary one
 * @returns the directory
 */
export async function copyReadyInstallation(to?: string): Promise<string> {
  const dataDir = to ?? (await mkdtemp(join(tmpdir(), 'yarmarka-ready-')));
  await copyInstallation(inject('readyInstallation'), dataDir);
  return dataDir;
}
