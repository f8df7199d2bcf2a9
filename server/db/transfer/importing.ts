import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Refusal } from '#server/refusal.ts';
import { type Begin, dataOf, type End, type Frame, type Header, nextFrame, parse, type Sequence } from './archive.ts';
import { plain } from './exporting.ts';
import { askForJobs, makeJobTable } from './jobs.ts';
import { findUsedTable, listMigrations, listTables, type Table } from './schema.ts';
import type { StagedUploads } from './uploads.ts';

/** Statements that take the schema's own checks away, and those that bring them back. */
type Guards = { lift: string[]; restore: string[] };

/**
 * The foreign keys and triggers of our tables. Any order of tables, circles and rows that point at
 * themselves load without the keys, which are then made again and so checked as a whole; triggers must not
 * run, since what they wrote is in the export. A plain owner may do both, on a managed server too, where
 * `session_replication_role` is closed.
 */
async function listGuards(client: Client): Promise<Guards> {
  const keys = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`);
  const triggers = await client.query<{ disable: string; enable: string }>(`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS enable
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled IN ('O', 'A') AND c.relnamespace = 'public'::regnamespace
    ORDER BY tgname`);
  return {
    lift: [...keys.rows.map((key) => key.drop), ...triggers.rows.map((trigger) => trigger.disable)],
    restore: [...keys.rows.map((key) => key.add), ...triggers.rows.map((trigger) => trigger.enable)],
  };
}

/** An export that is being read: its header, and what follows it. */
export type Source = { frames: AsyncGenerator<Frame>; file: string; header: Header };

async function copyIn(client: Client, what: string, data: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${what} FROM STDIN`));
  await pipeline(Readable.from(data, { objectMode: false }), stream);
  return stream.rowCount;
}

/** The tables of the target, locked; refuses when they are not those of the export, or somebody has worked in them. */
async function lockTables(client: Client, header: Header): Promise<Table[]> {
  const tables = await listTables(client);
  const migrations = await listMigrations(client);
  if (
    migrations?.join() !== header.migrations.join() ||
    !header.tables.every((name) => tables.some((table) => table.name === name))
  ) {
    throw new Refusal(
      'The tables to import into are of another version than the export: import into an empty database.',
    );
  }
  await client.query(`LOCK TABLE ${header.tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const used = await findUsedTable(client);
  if (used) throw refuseUsed(used);
  return tables;
}

/** The refusal of a target that holds rows of people, named by the table they were met in. */
export function refuseUsed(table: string): Refusal {
  return new Refusal(`The database to import into already holds data (${table}): import into an empty one.`);
}

/**
 * Loads an export into the migrated, unused database, inside the transaction that the caller has begun.
 * @throws Refusal when the target is in use or the file is damaged; the caller rolls back
 */
export async function loadFrames(
  client: Client,
  source: Source,
  uploads: StagedUploads,
  log: (line: string) => void,
): Promise<void> {
  const { frames, file, header } = source;
  const tables = await lockTables(client, header);
  const guards = await listGuards(client);
  for (const statement of guards.lift) await client.query(statement);
  await client.query(`TRUNCATE ${header.tables.join(', ')}`);

  /** What COPY is told. The names come from a file, so only those that the database has itself are taken. */
  const target = (begin: { table: string; columns: string[] }): string => {
    const table = tables.find(({ name }) => name === begin.table);
    if (!table || !begin.columns.every((column) => table.columns.includes(column))) {
      throw new Refusal(`${file} is damaged: it has columns that ${begin.table} has not.`);
    }
    return `${table.name} (${begin.columns.join(', ')})`;
  };
  const loadPart = async (begin: Begin): Promise<void> => {
    let expected = 0;
    const data = dataOf(frames, file, (end: End) => (expected = end.count));
    if ('upload' in begin) return uploads.add(begin.upload, data);
    const what = 'table' in begin ? target(begin) : await makeJobTable(client);
    const rows = await copyIn(client, what, data);
    if (rows !== expected) throw new Error(`${what}: ${rows} rows came in, ${expected} were exported`);
    if ('jobs' in begin) await askForJobs(client);
    log(`${'table' in begin ? begin.table : 'pending jobs'}: ${plain.format(rows)} rows`);
  };

  for (;;) {
    const frame = await nextFrame(frames, file);
    if (frame.kind === 'Z') break;
    if (frame.kind === 'B') await loadPart(parse<Begin>(frame, file));
    else if (frame.kind === 'S') await setSequences(client, parse<Sequence[]>(frame, file));
    else throw new Refusal(`${file} is damaged.`);
  }
  // Reading on to the end checks the whole file's sum.
  if (!(await frames.next()).done) throw new Refusal(`${file} is damaged.`);
  // Deferred constraints are due now: no table with a pending check can be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  log('checking references');
  for (const statement of guards.restore) await client.query(statement);
}

async function setSequences(client: Client, sequences: Sequence[]): Promise<void> {
  for (const { name, last, called } of sequences) await client.query('SELECT setval($1, $2, $3)', [name, last, called]);
}
