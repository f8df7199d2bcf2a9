/** `npm run db:export -- FILE` and `npm run db:import -- FILE`, for the database of the server's settings. */
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { type Config, readConfig } from '#server/config.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { createDiskFiles } from '#server/gateways/files.ts';
import { type S3Settings, createS3Files } from '#server/gateways/filesS3.ts';
import { describeError, maskPersonal } from '#server/platform/safeErrors.ts';
import { Failure } from '#server/failure.ts';
import { OperatorError } from '#server/operatorError.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import { exportDatabase, importDatabase, type Transfer } from './db/transfer.ts';

type Direction = 'export' | 'import';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

function readArguments([direction, file, ...more]: string[]): { direction: Direction; file: string } {
  if (direction !== 'export' && direction !== 'import')
    throw new OperatorError('Say `npm run db:export -- FILE` or `npm run db:import -- FILE`.');
  if (!file || more.length) throw new OperatorError(`Name one file: \`npm run db:${direction} -- FILE\`.`);
  // npm runs scripts in the package's folder, but paths are relative to the folder where the command was called.
  return { direction, file: resolve(env['INIT_CWD'] ?? '.', file) };
}

type OpenDatabase = {
  connection: Transfer['connection'];
  /** Where the data lies; missing for a database that this process has not started. */
  dataDir?: string;
  markComplete(): void;
  stop(): Promise<void>;
};

/** For a database that this process has not started. */
const externalDatabase = { markComplete: () => undefined, stop: () => Promise.resolve() };

/** Opens the database of the settings. If a server is using it, it can be exported but not imported into. */
async function openDatabase({ databaseUrl, dataDir, pgBin }: Config, purpose: Direction): Promise<OpenDatabase> {
  if (databaseUrl) return { connection: databaseUrl, ...externalDatabase };
  const running = purpose === 'export' ? await findRunning(dataDir) : undefined;
  if (running) {
    log('the server is running: exporting what it holds at this moment');
    return { connection: running, ...externalDatabase };
  }
  return startEmbedded({ dataDir, log, purpose, pgBin: pgBin ?? undefined });
}

/**
 * Copies imported uploads to the bucket; they also stay on the disk. Files that an earlier attempt has copied are
 * skipped by name alone: a name has 128 random bits and is never written again with another content, and a
 * bucket shows a file only when all of it has come. Runs within the import's transaction, so that rows never name files
 * that the bucket lacks. Nobody waits for its locks: an import rejects a database in use, and a lost session only means
 * that the import is repeated.
 * @throws OperatorError if the bucket does not take them
 */
async function copyToBucket(uploads: string, settings: S3Settings): Promise<void> {
  const [disk, bucket] = [createDiskFiles(uploads), createS3Files(settings)];
  let files = 0;
  try {
    const copied = new Set<string>();
    for await (const batch of bucket.list()) for (const { name } of batch) copied.add(name);
    for await (const batch of disk.list()) {
      for (const { name } of batch) {
        const bytes = copied.has(name) ? null : await disk.read(name);
        if (!bytes) continue;
        await bucket.write(name, bytes);
        files += 1;
      }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new OperatorError(
      `The bucket ${settings.bucket} did not take the uploads (${reason}), so nothing was imported. ` +
        'Run the same import again: it goes on with the uploads that are missing.',
    );
  }
  log(`uploads: ${files} files taken to the bucket ${settings.bucket}`);
}

try {
  const { direction, file } = readArguments(process.argv.slice(2));
  const config = readConfig(paymentProviders);
  const database = await openDatabase(config, direction);
  try {
    const uploads = join(config.dataDir, 'uploads');
    const transfer = { connection: database.connection, file, uploads, log };
    const { s3 } = config;
    if (direction === 'export') {
      await exportDatabase(transfer);
      if (s3)
        log(`The pictures stay in the bucket ${s3.bucket}: the file holds the database, and what lies in ${uploads}.`);
    } else {
      await importDatabase({
        ...transfer,
        howToEmpty: database.dataDir && `move ${database.dataDir} away`,
        copyUploads: s3 ? () => copyToBucket(uploads, s3) : undefined,
      });
    }
    database.markComplete();
  } finally {
    await database.stop();
  }
} catch (error) {
  // Messages of PostgreSQL are for the operator too; bugs are printed with their stack.
  const isKnownError = error instanceof OperatorError || (error instanceof Error && 'severity' in error);
  process.stderr.write(`yarmarka: ${isKnownError ? maskPersonal(error.message) : describeError(error)}\n`);
  process.exitCode = 1;
}
