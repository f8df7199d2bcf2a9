/** `npm run db:export -- FILE` and `npm run db:import -- FILE`: what they open is what the server would open. */
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { type Config, readConfig } from '#server/config.ts';
import { diskFiles } from '#server/gateways/files.ts';
import { type S3Settings, s3Files } from '#server/gateways/filesS3.ts';
import { describeError, maskPersonal } from '#server/platform/safeErrors.ts';
import { Refusal } from '#server/refusal.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { exportDatabase, importDatabase, type Transfer } from './db/transfer.ts';

type Direction = 'export' | 'import';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

function readArguments([direction, file, ...more]: string[]): { direction: Direction; file: string } {
  if (direction !== 'export' && direction !== 'import')
    throw new Refusal('Say `npm run db:export -- FILE` or `npm run db:import -- FILE`.');
  if (!file || more.length) throw new Refusal(`Name one file: \`npm run db:${direction} -- FILE\`.`);
  // npm runs scripts in the package's folder; a person means the file from where they stand.
  return { direction, file: resolve(env['INIT_CWD'] ?? '.', file) };
}

type Opened = { connection: Transfer['connection']; keep(): void; stop(): Promise<void> };

/** For a database that somebody else has started. */
const nothingToDo = { keep: () => undefined, stop: () => Promise.resolve() };

/** Opens the database that the settings name; one that a running server has open may be exported, not imported into. */
async function openDatabase({ databaseUrl, dataDir, pgBin }: Config, purpose: Direction): Promise<Opened> {
  if (databaseUrl) return { connection: databaseUrl, ...nothingToDo };
  const running = purpose === 'export' ? await findRunning(dataDir) : undefined;
  if (running) {
    log('the server is running: exporting what it holds at this moment');
    return { connection: running, ...nothingToDo };
  }
  return startEmbedded({ dataDir, log, purpose, pgBin: pgBin ?? undefined });
}

/** What came with the file goes where the server will look for it; it stays on the disk too. */
async function takeToBucket(uploads: string, settings: S3Settings): Promise<void> {
  const [disk, bucket] = [diskFiles(uploads), s3Files(settings)];
  let files = 0;
  for await (const some of disk.list()) {
    for (const { name } of some) {
      const bytes = await disk.read(name);
      if (!bytes) continue;
      await bucket.write(name, bytes);
      files += 1;
    }
  }
  log(`uploads: ${files} files taken to the bucket ${settings.bucket}`);
}

try {
  const { direction, file } = readArguments(process.argv.slice(2));
  const config = readConfig();
  const database = await openDatabase(config, direction);
  try {
    const uploads = join(config.dataDir, 'uploads');
    const transfer = { connection: database.connection, file, uploads, log };
    await (direction === 'export' ? exportDatabase(transfer) : importDatabase(transfer));
    if (config.s3)
      await (direction === 'export'
        ? log(
            `The pictures stay in the bucket ${config.s3.bucket}: the file holds the database, and what lies in ${uploads}.`,
          )
        : takeToBucket(uploads, config.s3));
    database.keep();
  } finally {
    await database.stop();
  }
} catch (error) {
  // What PostgreSQL says is for a person too; our own mistakes keep their stack.
  const known = error instanceof Refusal || (error instanceof Error && 'severity' in error);
  process.stderr.write(`yarmarka: ${known ? maskPersonal(error.message) : describeError(error)}\n`);
  process.exitCode = 1;
}
