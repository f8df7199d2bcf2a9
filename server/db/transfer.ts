/** Moving a whole installation: its database and its uploaded files, as one file. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lastBackupRow } from '#server/db/lastBackup.ts';
import { Refusal } from '#server/refusal.ts';
import { errorCode, exists } from './embedded/files.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { type Header, readFrames, readHeader } from './transfer/archive.ts';
import { exportFrames } from './transfer/exporting.ts';
import { loadFrames, refuseUsed, type Source } from './transfer/importing.ts';
import { type Connection, findUsedTable, listMigrations } from './transfer/schema.ts';
import { StagedUploads } from './transfer/uploads.ts';
import { checkVersion, migrateThrough } from './transfer/versions.ts';

export type Transfer = {
  connection: Connection;
  /** The one file that is written or read. */
  file: string;
  /** The directory of uploaded files. */
  uploads: string;
  /** Progress, a line at a time. */
  log: (line: string) => void;
};

/** Without the pool's time limits: a large table takes as long as it takes. */
function settings(connection: Connection): pg.PoolConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}

async function withClient<Answer>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(settings(connection));
  // A connection lost between two statements is met by the next statement.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new Refusal(`The database can't be reached: ${error.message}.`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withPool(connection: Connection, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ ...settings(connection), max: 2 });
  pool.on('error', () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Writes everything into one new file, as it stands at one moment; the server may run meanwhile. Only the
 * owner may read the file (it holds what the database holds), and it gets its name when it is whole.
 * @throws Refusal when the file is there already or can't be written, or there is nothing to export
 */
export async function exportDatabase({ connection, file, uploads, log }: Transfer): Promise<void> {
  if (await exists(file)) throw new Refusal(`${file} is there already: choose another name.`);
  const half = `${file}.${process.pid}.part`;
  try {
    await withClient(connection, (client) =>
      pipeline(
        exportFrames(client, { uploads, log }),
        createGzip(),
        createWriteStream(half, { flags: 'wx', mode: 0o600 }),
      ),
    );
    const written = await open(half, 'r+');
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    const code = errorCode(error);
    if (code && ['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EDQUOT'].includes(code)) {
      throw new Refusal(`${file} can't be written (${code}).`);
    }
    throw error;
  }
  await recordBackup(connection, log);
  log(`everything is in ${file}`);
}

/** The readiness page tells when this was last done. A database that takes no writes is exported all the same. */
async function recordBackup(connection: Connection, log: Transfer['log']): Promise<void> {
  try {
    await withClient(connection, (client) =>
      client.query(
        `insert into settings (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value`,
        [lastBackupRow, JSON.stringify(new Date().toISOString())],
      ),
    );
  } catch (error) {
    log(`The moment of this export could not be recorded: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function refuseWhatIsUsed(connection: Connection, migrations: string[]): Promise<void> {
  await withClient(connection, async (client) => {
    const present = await listMigrations(client);
    if (!present?.length) return;
    const used = await findUsedTable(client);
    if (used) throw refuseUsed(used);
    if (present.length > migrations.length) {
      throw new Refusal(
        'The database to import into was made by a newer version than the export: import into an empty one, which is brought up to date afterwards.',
      );
    }
  });
}

/**
 * Brings everything from a file into an empty database and directory, all or nothing: makes the tables as
 * they were when the file was written, loads it in one transaction, and brings the tables up to date.
 * @throws Refusal when the target is used, or the file is damaged or of a version that can't be reached from here
 */
export async function importDatabase({
  connection,
  file,
  uploads,
  log,
  folder = migrationsFolder,
}: Transfer & { folder?: string }): Promise<void> {
  const frames = readFrames(file);
  try {
    const header = await readHeader(frames, file);
    checkVersion(header.migrations, folder);
    log(`${file} was written on ${header.created} from PostgreSQL ${header.postgres}`);
    await refuseWhatIsUsed(connection, header.migrations);
    await makeTables(connection, header, folder);
    await load(connection, { frames, file, header }, uploads, log);
  } finally {
    await frames.return(undefined);
  }
  await finish(connection, folder);
  log('everything is there');
}

async function makeTables(connection: Connection, header: Header, folder: string): Promise<void> {
  await withPool(connection, async (pool) => {
    await migrateThrough(pool, header.migrations.length, folder);
    if (header.jobs) await runMigrations({ pgPool: pool });
  });
}

async function load(connection: Connection, source: Source, uploads: string, log: Transfer['log']): Promise<void> {
  const staged = new StagedUploads(uploads);
  try {
    await withClient(connection, async (client) => {
      await client.query('BEGIN');
      await client.query(
        "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '2s'; SET LOCAL idle_in_transaction_session_timeout = 0",
      );
      await loadFrames(client, source, staged, log);
      const files = await staged.place();
      if (files) log(`uploads: ${files} files`);
      await client.query('COMMIT');
    });
  } catch (error) {
    if (errorCode(error) === '55P03')
      throw new Refusal('The database to import into is in use: stop the server first.');
    throw error;
  } finally {
    await staged.clear();
  }
}

/** What the loaded database still needs: the migrations made since the export, and figures for the planner. */
async function finish(connection: Connection, folder: string): Promise<void> {
  await withPool(connection, async (pool) => {
    await migrate(pool, folder);
    await pool.query('ANALYZE');
  });
}
