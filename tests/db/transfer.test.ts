import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { connect } from '#server/db/connect.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { exportDatabase, importDatabase } from '#server/db/transfer.ts';
import { getProcessSpace } from '#server/db/transfer/staging.ts';
import { StagedUploads, uploadFrames } from '#server/db/transfer/uploads.ts';
import { OperatorError } from '#server/operatorError.ts';
import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newDirectory, removeDirectories } from './checkouts.ts';
import { queryRows } from './copies.ts';
import { oddRows, writeMigrations } from './oddSchema.ts';

type Connection = string | Embedded['connection'];

const logs: string[] = [];
const log = (line: string): void => void logs.push(line);

let server: Embedded;
let two: string;
let three: string;
let source: Connection;
let uploads: string;
let archive: string;

/** Creates a database whose owner has no other rights, as on a managed server. */
async function createDatabase(name: string): Promise<string> {
  await queryRows(server.connection, `CREATE DATABASE ${name} OWNER shop`);
  return `postgres://shop@/${name}?host=${encodeURIComponent(server.connection.host)}`;
}

async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  const { pool } = connect({ connection });
  await migrate(pool, folder);
  await pool.end();
}

/** Reads everything to compare: all rows, sequences and constraints. */
async function getContent(connection: Connection): Promise<Record<string, unknown>> {
  const tables = ['kinds', 'branches', 'teams', 'people', 'ledger', '"Odd ones"', 'visits_2025', 'visits_later'];
  const content: Record<string, unknown> = {};
  for (const table of tables)
    content[table] = await queryRows(connection, `SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  content['sequences'] = await queryRows(
    connection,
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  content['constraints'] = await queryRows(
    connection,
    `SELECT conrelid::regclass::text AS on, conname, pg_get_constraintdef(oid) AS definition, convalidated,
            conparentid <> 0 AS inherited
       FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      ORDER BY 1, 2`,
  );
  content['triggers'] = await queryRows(
    connection,
    'SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  );
  return content;
}

function buildTransfer(connection: Connection, file = archive): Parameters<typeof importDatabase>[0] {
  return { connection, file, uploads: join(newDirectory(), 'uploads'), log, folder: two };
}

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(newDirectory(), 'data'), log, durable: false });
  await queryRows(server.connection, 'CREATE ROLE shop LOGIN');
  two = writeMigrations(newDirectory(), 2);
  three = writeMigrations(newDirectory(), 3);
  source = await createDatabase('source');
  await migrateDatabase(source, two);
  await queryRows(source, oddRows);
  uploads = join(newDirectory(), 'uploads');
  mkdirSync(join(uploads, 'ab'), { recursive: true });
  writeFileSync(join(uploads, 'ab', 'photo.jpg'), Buffer.alloc(300_000, 'photo'));
  writeFileSync(join(uploads, 'empty'), '');
  archive = join(newDirectory(), 'all.yarmarka');
  await exportDatabase({ connection: source, file: archive, uploads, log });
});

afterAll(async () => {
  await server?.stop();
  removeDirectories();
});

it('exports into one file that only its owner may read, and says what is in it', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(logs).toEqual(
    expect.arrayContaining(['public.people: 1,000 rows', 'uploads: 2 files, 0.3 MB', `everything is in ${archive}`]),
  );
});

it('imports everything into a database of a plain owner, reached by a URL', async () => {
  const target = await createDatabase('plain_owner');
  const options = buildTransfer(target);
  await importDatabase(options);
  expect(await getContent(target)).toEqual(await getContent(source));
  expect(readFileSync(join(options.uploads, 'ab', 'photo.jpg'))).toEqual(
    readFileSync(join(uploads, 'ab', 'photo.jpg')),
  );
  expect(statSync(join(options.uploads, 'empty')).size).toBe(0);
  // Triggers are active again, and the next id follows the last.
  const [entry] = await queryRows<{ id: string }>(
    target,
    'INSERT INTO ledger (person_id, amount) VALUES (1, 5) RETURNING id',
  );
  expect(entry?.id).toBe('1001');
  expect(await queryRows(target, 'SELECT balance FROM people WHERE id = 1')).toEqual([{ balance: 6 }]);
  await expect(queryRows(target, 'DELETE FROM ledger')).rejects.toThrow('append only');
  await expect(queryRows(target, 'INSERT INTO ledger (person_id, amount) VALUES (0, 1)')).rejects.toThrow(
    'ledger_person_id_fkey',
  );
});

it('imports into another data directory', async () => {
  const other = await startEmbedded({ dataDir: join(newDirectory(), 'data'), log, durable: false });
  await importDatabase(buildTransfer(other.connection));
  expect(await getContent(other.connection)).toEqual(await getContent(source));
  await other.stop();
});

it('brings an older export up to date after loading it', async () => {
  const target = await createDatabase('brought_up');
  await importDatabase({ ...buildTransfer(target), folder: three });
  expect(await queryRows(target, 'SELECT id, nickname, balance FROM people WHERE id = 7')).toEqual([
    { id: 7, nickname: 'person 7', balance: 7 },
  ]);
  expect(await queryRows(target, 'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')).toEqual([{ n: 3 }]);
});

it('refuses an export of a newer version', async () => {
  const newer = await createDatabase('newer');
  await migrateDatabase(newer, three);
  const file = join(newDirectory(), 'newer');
  await exportDatabase({ connection: newer, file, uploads, log });
  const target = await createDatabase('stays_empty');
  await expect(importDatabase(buildTransfer(target, file))).rejects.toThrow(
    new OperatorError('The export was made by a newer version of Yarmarka: import it with that version.'),
  );
  expect(await queryRows(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
});

it('refuses a database that somebody has worked in, and leaves it as it is', async () => {
  const target = await createDatabase('in_use');
  await migrateDatabase(target, two);
  await queryRows(target, "INSERT INTO teams (name) VALUES ('mine')");
  const before = await getContent(target);
  await expect(importDatabase(buildTransfer(target))).rejects.toThrow(
    new OperatorError(
      'The database to import into already holds data (public.teams): import into an empty one. If a server was only ' +
        'started on it and nothing in it is needed, drop the database, create it again and repeat the import.',
    ),
  );
  expect(await getContent(target)).toEqual(before);
});

it('refuses a database that was migrated since somebody worked in it, though a migration rewrote every row', async () => {
  const target = await createDatabase('rewritten');
  await migrateDatabase(target, two);
  await queryRows(target, "INSERT INTO teams (name) VALUES ('mine')");
  await queryRows(target, 'INSERT INTO people (team_id) VALUES (1)');
  await migrateDatabase(target, three);
  const newer = await createDatabase('newer_rewritten');
  await migrateDatabase(newer, three);
  const file = join(newDirectory(), 'newer');
  await exportDatabase({ connection: newer, file, uploads, log });
  await expect(importDatabase({ ...buildTransfer(target, file), folder: three })).rejects.toThrow('already holds data');
  expect(await queryRows(target, 'SELECT name FROM teams')).toEqual([{ name: 'mine' }]);
});

it('refuses a database that is being written to', async () => {
  const target = await createDatabase('busy');
  await migrateDatabase(target, two);
  const writer = new pg.Client(target);
  await writer.connect();
  await writer.query("BEGIN; INSERT INTO teams (name) VALUES ('unfinished')");
  await expect(importDatabase(buildTransfer(target))).rejects.toThrow(
    new OperatorError('The database to import into is in use: stop the server first.'),
  );
  await writer.query('COMMIT');
  expect(await queryRows(target, 'SELECT name FROM teams')).toEqual([{ name: 'unfinished' }]);
  await writer.end();
});

/** Damages that may happen to a file. */
const damages: [string, (archiveBytes: Buffer) => Buffer][] = [
  ['is cut off', (archiveBytes) => archiveBytes.subarray(0, archiveBytes.length - 2_000)],
  ['has lost only its last bytes', (archiveBytes) => archiveBytes.subarray(0, archiveBytes.length - 4)],
  ['has a wrong sum', (archiveBytes) => Buffer.concat([archiveBytes.subarray(0, -6), Buffer.from([1, 2, 3, 4, 5, 6])])],
  ['ends between two parts', (archiveBytes) => gzipSync(gunzipSync(archiveBytes).subarray(0, -7))],
  ['is something else', () => Buffer.from('PK\u0003\u0004 not ours')],
];

it.each(damages)('takes nothing in from a file that %s, and the whole file afterwards', async (_, damage) => {
  const target = await createDatabase(`damaged_${damages.findIndex(([, other]) => other === damage)}`);
  const file = join(newDirectory(), 'damaged');
  writeFileSync(file, damage(readFileSync(archive)));
  const options = buildTransfer(target, file);
  await expect(importDatabase(options)).rejects.toBeInstanceOf(OperatorError);
  expect(existsSync(options.uploads)).toBe(false);
  const [tables] = await queryRows<{ teams: boolean }>(target, "SELECT to_regclass('teams') IS NOT NULL AS teams");
  if (tables?.teams) expect(await queryRows(target, 'SELECT FROM teams')).toEqual([]);
  await importDatabase(buildTransfer(target));
  expect(await getContent(target)).toEqual(await getContent(source));
});

it('can be repeated after it has failed just before its commit, when the uploads were in place', async () => {
  const target = await createDatabase('failed_late');
  const options = buildTransfer(target);
  const failLate = (line: string): void => {
    if (line.startsWith('uploads:')) throw new Error('the connection was lost');
  };
  await expect(importDatabase({ ...options, log: failLate })).rejects.toThrow('the connection was lost');
  expect(existsSync(join(options.uploads, 'empty'))).toBe(true);
  expect(await queryRows(target, 'SELECT FROM teams')).toEqual([]);
  await importDatabase(options);
  expect(await getContent(target)).toEqual(await getContent(source));
});

it('removes what killed imports left, also those of a process with the same id', async () => {
  const options = buildTransfer(await createDatabase('killed'));
  const { pid: endedPid } = spawnSync('true');
  const space = await getProcessSpace();
  const left = [process.pid, endedPid].map((pid) => `${options.uploads}.import-${space}-${pid}-0a`);
  for (const path of left) {
    mkdirSync(path);
    writeFileSync(join(path, 'empty'), 'half');
  }
  await importDatabase(options);
  expect(statSync(join(options.uploads, 'empty')).size).toBe(0);
  expect(left.filter((path) => existsSync(path))).toEqual([]);
});

it('leaves the files of another import that may still run, and says where they are', async () => {
  const options = buildTransfer(await createDatabase('two_imports'));
  const running = `${options.uploads}.import-${await getProcessSpace()}-${process.ppid}-0a`;
  mkdirSync(running);
  await importDatabase(options);
  expect(existsSync(running)).toBe(true);
  expect(logs).toContain(`${running} belongs to another import: delete it if none is running`);
});

it('judges an import of another container by whether it touches its files, not by its process id', async () => {
  const options = buildTransfer(await createDatabase('containers'));
  const otherSpace = '00000000';
  const running = `${options.uploads}.import-${otherSpace}-${process.pid}-0a`;
  const killed = `${options.uploads}.import-${otherSpace}-${process.ppid}-0b`;
  for (const path of [running, killed]) mkdirSync(path);
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  utimesSync(killed, twoHoursAgo, twoHoursAgo);
  await importDatabase(options);
  expect([existsSync(running), existsSync(killed)]).toEqual([true, false]);
  expect(logs).toContain(`${running} belongs to another import: delete it if none is running`);
});

it('touches the files of a running import, and leaves none of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const target = join(newDirectory(), 'uploads');
    const staged = await StagedUploads.open(target);
    await staged.add('photo.jpg', Readable.from([Buffer.from('photo')]));
    const [name] = readdirSync(dirname(target));
    const path = join(dirname(target), name!);
    utimesSync(path, 1_000, 1_000);
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(statSync(path).mtimeMs).toBeGreaterThan(Date.now() - 60_000));
    await staged.clear();
    expect(readdirSync(dirname(target))).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('takes nothing in when an upload of that name is there and is another file', async () => {
  const target = await createDatabase('other_upload');
  const options = buildTransfer(target);
  mkdirSync(options.uploads);
  writeFileSync(join(options.uploads, 'empty'), 'not empty');
  await expect(importDatabase(options)).rejects.toThrow(/empty is there already and is another file/);
  expect(existsSync(join(options.uploads, 'ab', 'photo.jpg'))).toBe(false);
  expect(readFileSync(join(options.uploads, 'empty'), 'utf8')).toBe('not empty');
  expect(await queryRows(target, 'SELECT FROM teams')).toEqual([]);
});

it('moves the jobs that are still to be done', async () => {
  const from = await createDatabase('with_jobs');
  await migrateDatabase(from, two);
  const worker = await makeWorkerUtils({ connectionString: from });
  await worker.migrate();
  await worker.addJob(
    'mail.send',
    { to: 'a@example.com' },
    { jobKey: 'mail:1', queueName: 'mail', priority: 3, runAt: new Date('2030-01-02T03:04:05Z') },
  );
  await worker.addJob('sms.send', { text: 'Ёж' }, { maxAttempts: 2 });
  const failed = await worker.addJob('never', {}, { maxAttempts: 1 });
  await worker.permanentlyFailJobs([failed.id]);
  await worker.release();
  const file = join(newDirectory(), 'jobs');
  await exportDatabase({ connection: from, file, uploads, log });
  const target = await createDatabase('took_jobs');
  await importDatabase(buildTransfer(target, file));
  const jobsQuery = `
    SELECT task_identifier, key, queue_name, priority, run_at, max_attempts, attempts
      FROM graphile_worker.jobs
     ORDER BY id`;
  const jobs = await queryRows(target, jobsQuery);
  expect(jobs.map(({ task_identifier }) => task_identifier)).toEqual(['mail.send', 'sms.send']);
  expect(jobs).toEqual((await queryRows(from, jobsQuery)).slice(0, 2));
  expect(await queryRows(target, 'SELECT payload FROM graphile_worker._private_jobs ORDER BY id')).toEqual([
    { payload: { to: 'a@example.com' } },
    { payload: { text: 'Ёж' } },
  ]);
});

it('exports one moment, whatever is written meanwhile', async () => {
  const from = await createDatabase('changing');
  await migrateDatabase(from, two);
  await queryRows(from, oddRows);
  let last = 0;
  let writing = true;
  const write = async (): Promise<void> => {
    while (writing) {
      const [row] = await queryRows<{ id: number }>(
        from,
        'WITH team AS (INSERT INTO teams (name) VALUES (now()::text) RETURNING id) SELECT id FROM team',
      );
      last = row?.id ?? last;
      await queryRows(from, 'INSERT INTO people (team_id) VALUES ($1)', [last]);
    }
  };
  const writer = write();
  await expect.poll(() => last, { interval: 5 }).toBeGreaterThan(52);
  const file = join(newDirectory(), 'moment');
  await exportDatabase({ connection: from, file, uploads, log });
  writing = false;
  await writer;
  const target = await createDatabase('moment');
  await importDatabase(buildTransfer(target, file));
  const [row] = await queryRows<{ people: number; next: number }>(
    target,
    "SELECT count(*)::int AS people, nextval('people_id_seq')::int AS next FROM people",
  );
  expect(row?.people).toBeGreaterThan(1_000);
  expect(row?.next).toBeGreaterThan(row?.people ?? 0);
});

it('names the upload that it can’t read, and leaves no export behind', async () => {
  const broken = join(newDirectory(), 'uploads');
  mkdirSync(broken);
  writeFileSync(join(broken, 'photo.jpg'), 'photo');
  const unreadable = join(broken, 'unreadable.jpg');
  // Root can read everything, but not a file below another file.
  symlinkSync(join(broken, 'photo.jpg', 'below'), unreadable);
  const folder = newDirectory();
  await expect(exportDatabase({ connection: source, file: join(folder, 'all'), uploads: broken, log })).rejects.toThrow(
    new OperatorError(`${unreadable} can't be read (ENOTDIR).`),
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('omits uploads that are deleted during the export, with their directory', async () => {
  const changing = join(newDirectory(), 'uploads');
  for (const name of ['one', 'two']) {
    mkdirSync(join(changing, name), { recursive: true });
    writeFileSync(join(changing, name, 'photo.jpg'), 'photo');
  }
  const exported: string[] = [];
  for await (const frame of uploadFrames(changing, log)) {
    if (frame.toString('latin1', 0, 1) !== 'B') continue;
    exported.push((JSON.parse(frame.subarray(5).toString()) as { upload: string }).upload);
    rmSync(join(changing, exported[0] === 'one/photo.jpg' ? 'two' : 'one'), { recursive: true });
  }
  expect(exported).toHaveLength(1);
});

it('refuses to overwrite a file, to write where it may not, and to export what is no Yarmarka', async () => {
  await expect(exportDatabase({ connection: source, file: archive, uploads, log })).rejects.toThrow(
    new OperatorError(`${archive} is there already: choose another name.`),
  );
  await expect(exportDatabase({ connection: source, file: '/dev/null/file', uploads, log })).rejects.toThrow(
    /^\/dev\/null\/file can't be written/,
  );
  const file = join(newDirectory(), 'nothing');
  await expect(exportDatabase({ connection: server.connection, file, uploads, log })).rejects.toThrow(
    new OperatorError('The database to export from holds no Yarmarka: it was never started.'),
  );
  expect(existsSync(file)).toBe(false);
});
