/** Loads the frames of an export. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '#server/operatorError.ts';
import { type Begin, readData, type End, type Frame, type Header, nextFrame, parse, type Sequence } from './archive.ts';
import { numberFormat } from './exporting.ts';
import { queueImportedJobs, makeJobTable } from './jobs.ts';
import { findUsedTable, listMigrations, listTables, type Table } from './schema.ts';
import type { StagedUploads } from './uploads.ts';

/** Statements that remove constraints and triggers, and those that restore them. */
type Guards = { lift: string[]; restore: string[] };

/**
 * Foreign keys and triggers of our tables. Without keys, tables load in any order, with cycles and rows that reference
 * themselves; the keys are then created again and so validated. Triggers must not run, because the export contains what
 * they wrote. An ordinary owner can do both, also on managed servers, where `session_replication_role` is not allowed.
 */
async function listGuards(client: Client): Promise<Guards> {
  const keys = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`);
  const triggers = await client.query<{ disable: string; enable: string }>(`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
        CASE tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS enable
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled IN ('O', 'A')
      AND c.relnamespace = 'public'::regnamespace
    ORDER BY tgname`);
  return {
    lift: [...keys.rows.map((key) => key.drop), ...triggers.rows.map((trigger) => trigger.disable)],
    restore: [...keys.rows.map((key) => key.add), ...triggers.rows.map((trigger) => trigger.enable)],
  };
}

/** Where the parts of an export go besides the database. */
interface Target {
  uploads: StagedUploads;
  /** See `createUsedError`. */
  howToEmpty: string;
  log: (line: string) => void;
}

/** An export that is being read: its header and the following frames. */
export type Source = { frames: AsyncGenerator<Frame>; file: string; header: Header };

async function copyIn(client: Client, what: string, data: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${what} FROM STDIN`));
  await pipeline(Readable.from(data, { objectMode: false }), stream);
  return stream.rowCount;
}

/** Locks the tables of the target; throws if they differ from those of the export, or are in use. */
async function lockTables(client: Client, header: Header, howToEmpty: string): Promise<Table[]> {
  const tables = await listTables(client);
  const migrations = await listMigrations(client);
  if (
    migrations?.join() !== header.migrations.join() ||
    !header.tables.every((name) => tables.some((table) => table.name === name))
  ) {
    throw new OperatorError(
      'The tables to import into are of another version than the export: import into an empty database.',
    );
  }
  await client.query(`LOCK TABLE ${header.tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const used = await findUsedTable(client);
  if (used) throw createUsedError(used, howToEmpty);
  return tables;
}

/**
 * The error of a target that contains data. Its first start fills a database too; an import never deletes that, because
 * nobody can tell by the rows whether an admin has changed them since.
 * @param table with rows
 * @param howToEmpty what to do where nothing is lost: "drop it, create it again"
 */
export function createUsedError(table: string, howToEmpty: string): OperatorError {
  return new OperatorError(
    `The database to import into already holds data (${table}): import into an empty one. ` +
      `If a server was only started on it and nothing in it is needed, ${howToEmpty} and repeat the import.`,
  );
}

/**
 * Loads an export into the migrated, empty database, inside the caller's transaction.
 * @throws OperatorError if the target is in use or the file is damaged; the caller rolls back
 */
export async function loadFrames(
  client: Client,
  { frames, file, header }: Source,
  { uploads, howToEmpty, log }: Target,
): Promise<void> {
  const tables = await lockTables(client, header, howToEmpty);
  const guards = await listGuards(client);
  for (const statement of guards.lift) await client.query(statement);
  await client.query(`TRUNCATE ${header.tables.join(', ')}`);

  /** The target of COPY. The names come from a file, so only names of existing tables and columns are accepted. */
  const toCopyTarget = (begin: { table: string; columns: string[] }): string => {
    const table = tables.find(({ name }) => name === begin.table);
    if (!table || !begin.columns.every((column) => table.columns.includes(column))) {
      throw new OperatorError(`${file} is damaged: it has columns that ${begin.table} has not.`);
    }
    return `${table.name} (${begin.columns.join(', ')})`;
  };
  const loadPart = async (begin: Begin): Promise<void> => {
    let expected = 0;
    const data = readData(frames, file, (end: End) => (expected = end.count));
    if ('upload' in begin) return uploads.add(begin.upload, data);
    const what = 'table' in begin ? toCopyTarget(begin) : await makeJobTable(client);
    const rows = await copyIn(client, what, data);
    if (rows !== expected) throw new Error(`${what}: ${rows} rows came in, ${expected} were exported`);
    if ('jobs' in begin) await queueImportedJobs(client);
    log(`${'table' in begin ? begin.table : 'pending jobs'}: ${numberFormat.format(rows)} rows`);
  };

  for (;;) {
    const frame = await nextFrame(frames, file);
    if (frame.kind === 'Z') break;
    if (frame.kind === 'B') await loadPart(parse<Begin>(frame, file));
    else if (frame.kind === 'S') await setSequences(client, parse<Sequence[]>(frame, file));
    else throw new OperatorError(`${file} is damaged.`);
  }
  // Reading to the end verifies the checksum of the file.
  if (!(await frames.next()).done) throw new OperatorError(`${file} is damaged.`);
  // Checks deferred constraints now, because a table with a pending check can't be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  log('checking references');
  for (const statement of guards.restore) await client.query(statement);
}

async function setSequences(client: Client, sequences: Sequence[]): Promise<void> {
  for (const { name, last, called } of sequences) await client.query('SELECT setval($1, $2, $3)', [name, last, called]);
}
