/** Writes the frames of an export. */
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '#server/operatorError.ts';
import { encode, type Header, type Sequence } from './archive.ts';
import { pendingJobs, countPendingJobs } from './jobs.ts';
import { listMigrations, listSequences, listTables } from './schema.ts';
import { uploadFrames } from './uploads.ts';

/** Formats counts for people, independent of the machine's language. */
export const numberFormat = new Intl.NumberFormat('en');

async function* copyFrames(client: Client, what: string): AsyncGenerator<Buffer, number> {
  const stream = client.query(copyTo(`COPY ${what} TO STDOUT`));
  for await (const chunk of stream as AsyncIterable<Buffer>) yield encode('D', chunk);
  yield encode('E', { count: stream.rowCount });
  return stream.rowCount;
}

/** Sequences are not part of snapshots, so they are read last: they may be ahead of the rows, never behind. */
async function readSequences(client: Client): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

async function buildHeader(client: Client, tables: string[]): Promise<Header> {
  const migrations = await listMigrations(client);
  if (!migrations?.length)
    throw new OperatorError('The database to export from holds no Yarmarka: it was never started.');
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    format: 'yarmarka-1',
    created: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    tables,
    jobs: await countPendingJobs(client),
  };
}

/**
 * The full export, frame by frame, as a snapshot; concurrent writes are neither blocked nor included.
 * @param client a connection of its own; a transaction is left open on it
 * @param uploads the directory of uploaded files; may be missing
 */
export async function* exportFrames(
  client: Client,
  { uploads, log }: { uploads: string; log: (line: string) => void },
): AsyncGenerator<Buffer> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'",
  );
  await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'");
  const tables = await listTables(client);
  const header = await buildHeader(
    client,
    tables.map(({ name }) => name),
  );
  yield encode('H', header);
  for (const { name, columns } of tables) {
    yield encode('B', { table: name, columns });
    const rows = yield* copyFrames(client, `${name} (${columns.join(', ')})`);
    log(`${name}: ${numberFormat.format(rows)} rows`);
  }
  if (header.jobs) {
    yield encode('B', { jobs: true });
    const jobs = yield* copyFrames(client, pendingJobs);
    log(`pending jobs: ${numberFormat.format(jobs)}`);
  }
  yield encode('S', await readSequences(client));
  yield* uploadFrames(uploads, log);
  yield encode('Z', {});
}
