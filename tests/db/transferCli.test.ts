import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { packageRoot } from '#server/root.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBucket } from '#tests/support/bucket.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { debianMajors, newDirectory, npmPackage, removeDirectories } from './checkouts.ts';
import { queryRows } from './copies.ts';

const silentLog = (): void => undefined;

/** Uses an installation, which it creates and migrates where needed: leaves rows and an uploaded file. */
async function useInstallation(dataDir: string, pgBin?: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silentLog, durable: false, pgBin });
  const { pool } = connect({ connection: database.connection });
  await migrate(pool);
  await pool.query("INSERT INTO product_types (name, en_name) VALUES ('Книги', 'Books'), ('Обувь', 'Shoes')");
  await pool.end();
  await database.stop();
  mkdirSync(join(dataDir, 'uploads', 'ab', 'abcd'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads', 'photo.jpg'), 'a photo');
  writeFileSync(join(dataDir, 'uploads', 'ab', 'abcd', '400.jpg'), 'a small photo');
  writeFileSync(join(dataDir, 'uploads', 'ab', 'abcd', '1600.jpg'), 'a large photo');
}

const contents = "SELECT string_agg(en_name, ',' ORDER BY id) AS types, max(id) AS last FROM product_types";
const expected = [{ types: 'General,Books,Shoes', last: 3 }];

async function expectMoved(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: silentLog, durable: false });
  try {
    expect(await queryRows(database.connection, contents)).toEqual(expected);
    expect(
      await queryRows(
        database.connection,
        "INSERT INTO product_types (name, en_name) VALUES ('Еда', 'Food') RETURNING id",
      ),
    ).toEqual([{ id: 4 }]);
  } finally {
    await database.stop();
  }
  expect(readFileSync(join(dataDir, 'uploads', 'photo.jpg'), 'utf8')).toBe('a photo');
}

/** Runs the program of `npm run db:export` and `db:import`, without npm's overhead. */
async function runCli(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; out: string; complaint: string }> {
  const child = spawn(process.execPath, [...getServerProgram('transferCli'), ...args], {
    cwd: packageRoot,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode]);
  return { code, out, complaint };
}

let dataDir: string;
let file: string;

beforeAll(async () => {
  dataDir = join(newDirectory(), 'data');
  file = join(newDirectory(), 'all.yarmarka');
  await copyReadyInstallation(dataDir);
  await useInstallation(dataDir);
  expect(await runCli(['export', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, complaint: '' });
});

afterAll(removeDirectories);

it('moves an installation from one directory to another', async () => {
  const target = join(newDirectory(), 'data');
  const { code, out, complaint } = await runCli(['import', file], { DATA_DIR: target });
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(out).toContain('public.product_types: 3 rows');
  expect(out).toContain('the import is complete');
  await expectMoved(target);
});

it('records in the database when it was exported', async () => {
  const database = await startEmbedded({ dataDir, log: silentLog, durable: false });
  try {
    const [row] = await queryRows(database.connection, "SELECT value FROM settings WHERE name = 'backups.last'");
    expect(Date.parse((row as { value: string }).value)).toBeGreaterThan(Date.now() - 600_000);
  } finally {
    await database.stop();
  }
});

it('moves an installation to the PostgreSQL of a DATABASE_URL, and back to a directory', async () => {
  const server = await startEmbedded({ dataDir: join(newDirectory(), 'data'), log: silentLog, durable: false });
  try {
    const settings = {
      DATABASE_URL: `postgres://postgres@/yarmarka?host=${server.connection.host}`,
      DATA_DIR: newDirectory(),
    };
    expect(await runCli(['import', file], settings)).toMatchObject({ code: 0, complaint: '' });
    expect(await queryRows(server.connection, contents)).toEqual(expected);
    const back = join(newDirectory(), 'back.yarmarka');
    expect(await runCli(['export', back], settings)).toMatchObject({ code: 0, complaint: '' });
    const target = join(newDirectory(), 'data');
    expect(await runCli(['import', back], { DATA_DIR: target })).toMatchObject({ code: 0, complaint: '' });
    await expectMoved(target);
  } finally {
    await server.stop();
  }
});

it('imports nothing while the bucket does not take the uploads, and can be repeated then', async () => {
  const server = await startEmbedded({ dataDir: join(newDirectory(), 'data'), log: silentLog, durable: false });
  const bucket = await openBucket();
  try {
    const settings = {
      DATABASE_URL: `postgres://postgres@/yarmarka?host=${server.connection.host}`,
      DATA_DIR: newDirectory(),
      S3_ENDPOINT: bucket.settings.endpoint!,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    };
    expect(await runCli(['import', file], { ...settings, S3_BUCKET: 'nobodys' })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/yarmarka: The bucket nobodys did not take the uploads \(/) as string,
    });
    expect(await queryRows(server.connection, 'SELECT FROM users')).toEqual([]);
    // An earlier attempt has copied one of two files.
    await bucket.files.write('abcd/400.jpg', Buffer.from('a small photo'));
    const { code, out } = await runCli(['import', file], { ...settings, S3_BUCKET: bucket.settings.bucket });
    expect(code).toBe(0);
    expect(out).toContain('uploads: 1 files taken to the bucket pictures');
    expect(await queryRows(server.connection, contents)).toEqual(expected);
    expect(String(await bucket.files.read('abcd/1600.jpg'))).toBe('a large photo');
  } finally {
    await bucket.close();
    await server.stop();
  }
});

it('exports beside a running server, and refuses to import into it', async () => {
  const server = await startEmbedded({ dataDir, log: silentLog, durable: false });
  try {
    const now = join(newDirectory(), 'now.yarmarka');
    const { code, out } = await runCli(['export', now], { DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(out).toContain('the server is running');
    expect(existsSync(now)).toBe(true);
    expect(await runCli(['import', now], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('Another copy already runs on the database') as string,
    });
  } finally {
    await server.stop();
  }
});

it('refuses a directory that a first start has filled, and says what to do, which helps', async () => {
  const started = join(newDirectory(), 'data');
  await copyReadyInstallation(started);
  const { code, complaint } = await runCli(['import', file], { DATA_DIR: started });
  expect(code).toBe(1);
  expect(complaint).toContain('already holds data (public.countries): import into an empty one. If a server was only');
  const [, database] = /nothing in it is needed, move (.+) away and repeat the import\.\n$/.exec(complaint) ?? [];
  renameSync(database!, `${database}.away`);
  expect(await runCli(['import', file], { DATA_DIR: started })).toMatchObject({ code: 0, complaint: '' });
  await expectMoved(started);
});

const older = debianMajors.find((major) => major < 18);

it.runIf(npmPackage && older !== undefined)(
  'moves the data of an older major to this one, in the same DATA_DIR',
  async () => {
    const home = join(newDirectory(), 'data');
    await useInstallation(home, `/usr/lib/postgresql/${older}/bin`);
    await expect(startEmbedded({ dataDir: home, log: silentLog })).rejects.toThrow(
      `was written by PostgreSQL ${older}`,
    );
    const moving = join(newDirectory(), 'moving.yarmarka');
    expect(await runCli(['export', moving], { DATA_DIR: home })).toMatchObject({ code: 0, complaint: '' });
    // A failed import leaves nothing that the next start would take for an installation.
    const damaged = join(newDirectory(), 'damaged.yarmarka');
    writeFileSync(damaged, readFileSync(moving).subarray(0, -9));
    expect(await runCli(['import', damaged], { DATA_DIR: home })).toMatchObject({ code: 1 });
    expect(readdirSync(join(home, 'postgres'))).toEqual([String(older)]);
    expect(await runCli(['import', moving], { DATA_DIR: home })).toMatchObject({ code: 0, complaint: '' });
    expect(readdirSync(join(home, 'postgres'))).toEqual([String(older), '18']);
    await expectMoved(home);
  },
);

it.each([
  [['export'], 'Name one file: `npm run db:export -- FILE`.'],
  [['sideways', 'x'], 'Say `npm run db:export -- FILE` or `npm run db:import -- FILE`.'],
])('says how it is called when it is called with %j', async (args, sentence) => {
  expect(await runCli(args, { DATA_DIR: dataDir })).toEqual({ code: 1, out: '', complaint: `yarmarka: ${sentence}\n` });
});

it('refuses to export from a directory without a database, and makes nothing there', async () => {
  const empty = newDirectory();
  expect(await runCli(['export', join(empty, 'x')], { DATA_DIR: empty })).toEqual({
    code: 1,
    out: '',
    complaint: `yarmarka: There is no database in ${empty} to export.\n`,
  });
  expect(readdirSync(empty)).toEqual([]);
});
