/** Exports and imports a full installation, its database and uploaded files, as one file. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lastBackupRow } from '#server/db/lastBackup.ts';
import { OperatorError } from '#server/operatorError.ts';
import { getErrorCode, exists } from './embedded/files.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { type Header, readFrames, readHeader } from './transfer/archive.ts';
import { exportFrames } from './transfer/exporting.ts';
import { loadFrames, createUsedError, type Source } from './transfer/importing.ts';
import { type Connection, findUsedTable, listMigrations } from './transfer/schema.ts';
import { StagedUploads } from './transfer/uploads.ts';
import { checkVersion, migrateThrough } from './transfer/versions.ts';

export type Transfer = {
  connection: Connection;
  /** The file that is written or read. */
  file: string;
  /** The directory of uploaded files. */
  uploads: string;
  /** Prints a line of progress. */
  log: (line: string) => void;
};

type Import = Transfer & {
  /** The directory of migrations; ours by default. */
  folder?: string;
  /** What to do with a database that a server has only started on, in the error; see `createUsedError`. */
  howToEmpty?: string | undefined;
  /** Copies the placed uploads to where the server reads them, if that is elsewhere. */
  copyUploads?: (() => Promise<void>) | undefined;
};

/** Without the pool's time limits, because large tables take long. */
function toPoolConfig(connection: Connection): pg.PoolConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}

async function withClient<Answer>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(toPoolConfig(connection));
  // A connection that is lost between two statements is reported by the next statement.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new OperatorError(`The database can't be reached: ${error.message}.`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withPool(connection: Connection, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ ...toPoolConfig(connection), max: 2 });
  pool.on('error', () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Writes everything into one new file, as a snapshot; the server may run meanwhile. Only the owner can read the file,
 * because it contains the full database. It gets its name when it is complete.
 * @throws OperatorError if the file exists or can't be written, an upload can't be read, or there is nothing to export
 */
export async function exportDatabase({ connection, file, uploads, log }: Transfer): Promise<void> {
  if (await exists(file)) throw new OperatorError(`${file} is there already: choose another name.`);
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await withClient(connection, (client) =>
      pipeline(
        exportFrames(client, { uploads, log }),
        createGzip(),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
      ),
    );
    const written = await open(unfinished, 'r+');
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const code = getErrorCode(error);
    if (code && ['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EDQUOT'].includes(code)) {
      throw new OperatorError(`${file} can't be written (${code}).`);
    }
    throw error;
  }
  await recordBackup(connection, log);
  log(`everything is in ${file}`);
}

/**
 * Records the time of the export for the readiness page. A database that accepts no writes is exported all the same.
 */
async function recordBackup(connection: Connection, log: Transfer['log']): Promise<void> {
  try {
    await withClient(connection, (client) =>
      client.query(
        `insert into settings (name, value)
         values ($1, $2::jsonb)
         on conflict (name) do update set value = excluded.value`,
        [lastBackupRow, JSON.stringify(new Date().toISOString())],
      ),
    );
  } catch (error) {
    log(`The time of this export could not be recorded: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const dropDatabase = 'drop the database, create it again';

async function assertUnused(connection: Connection, migrations: string[], howToEmpty: string): Promise<void> {
  await withClient(connection, async (client) => {
    const present = await listMigrations(client);
    if (!present?.length) return;
    const used = await findUsedTable(client);
    if (used) throw createUsedError(used, howToEmpty);
    if (present.length > migrations.length) {
      throw new OperatorError(
        'The database to import into was made by a newer version than the export: ' +
          'import into an empty one, which is brought up to date afterwards.',
      );
    }
  });
}

/**
 * Imports a file into an empty database and directory: creates the tables as they were at the export, loads the rows in
 * one transaction, and migrates the tables. An import that fails before the end of that transaction leaves no rows, but
 * perhaps empty tables, and uploads if it fails at the very end; it can be repeated. So can one whose `copyUploads`
 * fails, because that is called before the commit. If the last migrations fail, the rows stay.
 * @throws OperatorError if the target is in use, or the file is damaged or of an incompatible version
 */
export async function importDatabase({
  connection,
  file,
  uploads,
  log,
  folder = migrationsFolder,
  howToEmpty = dropDatabase,
  copyUploads,
}: Import): Promise<void> {
  const frames = readFrames(file);
  try {
    const header = await readHeader(frames, file);
    checkVersion(header.migrations, folder);
    log(`${file} was written on ${header.created} from PostgreSQL ${header.postgres}`);
    await assertUnused(connection, header.migrations, howToEmpty);
    await makeTables(connection, header, folder);
    await load({ frames, file, header }, { connection, uploads, log, howToEmpty, copyUploads });
  } finally {
    await frames.return(undefined);
  }
  await finish(connection, folder);
  log('the import is complete');
}

async function makeTables(connection: Connection, header: Header, folder: string): Promise<void> {
  await withPool(connection, async (pool) => {
    await migrateThrough(pool, header.migrations.length, folder);
    if (header.jobs) await runMigrations({ pgPool: pool });
  });
}

async function load(
  source: Source,
  { connection, uploads, log, howToEmpty, copyUploads }: Omit<Import, 'file' | 'folder'> & { howToEmpty: string },
): Promise<void> {
  const staged = await StagedUploads.open(uploads);
  try {
    await staged.clearLeftovers(log);
    await withClient(connection, async (client) => {
      await client.query('BEGIN');
      await client.query(
        `SET LOCAL statement_timeout = 0;
         SET LOCAL lock_timeout = '2s';
         SET LOCAL idle_in_transaction_session_timeout = 0`,
      );
      await loadFrames(client, source, { uploads: staged, howToEmpty, log });
      const files = await staged.place();
      if (files) log(`uploads: ${files} files`);
      await copyUploads?.();
      await client.query('COMMIT');
    });
  } catch (error) {
    if (getErrorCode(error) === '55P03')
      throw new OperatorError('The database to import into is in use: stop the server first.');
    throw error;
  } finally {
    await staged.clear();
  }
}

/** Completes the loaded database: runs the migrations since the export, and collects statistics for the planner. */
async function finish(connection: Connection, folder: string): Promise<void> {
  await withPool(connection, async (pool) => {
    await migrate(pool, folder);
    await pool.query('ANALYZE');
  });
}
