/** Compares the versions of an export and this installation. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/operatorError.ts';
import { migrate } from '../migrate.ts';

/** Rejects an export whose schema is not a step of these migrations. */
export function checkVersion(migrations: string[], folder: string): void {
  const knownHashes = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  if (migrations.every((hash, index) => knownHashes[index] === hash)) return;
  const relation = migrations.length > knownHashes.length ? 'a newer' : 'another';
  throw new OperatorError(`The export was made by ${relation} version of Yarmarka: import it with that version.`);
}

/** Runs only the first `count` migrations, so that an older export finds its tables. */
export async function migrateThrough(pool: pg.Pool, count: number, folder: string): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, count);
  const shortened = await mkdtemp(join(tmpdir(), 'yarmarka-migrations-'));
  try {
    await mkdir(join(shortened, 'meta'));
    await writeFile(join(shortened, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(folder, `${tag}.sql`), join(shortened, `${tag}.sql`));
    await migrate(pool, shortened);
  } finally {
    await rm(shortened, { recursive: true });
  }
}
