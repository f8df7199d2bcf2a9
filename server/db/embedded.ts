/** Starts the installation's own PostgreSQL. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import { chooseBinaries, type Purpose } from './embedded/choose.ts';
import { createCluster, databaseName, discard, publishCluster, superuser } from './embedded/create.ts';
import { exists } from './embedded/files.ts';
import { isHeld, readLock } from './embedded/lock.ts';
import { checkOwner, findPlace } from './embedded/place.ts';
import { chooseSocketDirectory, port } from './embedded/sockets.ts';
import { supervise } from './embedded/supervise.ts';

export type EmbeddedOptions = {
  /** The installation's directory; the database lies in `postgres/<major>` under it. */
  dataDir: string;
  /** Prints a line about progress and problems for people. */
  log: (line: string) => void;
  /** False loses writes at a crash, for speed: only for tests. */
  durable?: boolean;
  maxConnections?: number;
  /** A directory with `initdb` and `postgres` instead of npm's or Debian's programs (the setting PG_BIN). */
  pgBin?: string | undefined;
  purpose?: Purpose;
};

/** Options for `pg.Pool`; `host` is the directory of a socket that only this account can reach. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type Embedded = {
  connection: EmbeddedConnection;
  /** Shuts the database down, usually within 10 s; safe to call twice. */
  stop(): Promise<void>;
  /** The real location of the data: for root it may be outside of DATA_DIR. */
  dataDir: string;
  /**
   * For imports: declares the new directory complete, so that `stop` gives it its final name. Otherwise `stop` removes
   * it.
   */
  markComplete(): void;
};

/**
 * Starts the installation's own PostgreSQL. Creates its database at the first start and recovers it after a crash. It
 * never outlives this process, and listens on no network.
 * @throws OperatorError for what the operator must fix: a directory that is in use or inaccessible, missing programs,
 * data of another major version
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, durable = true, maxConnections = 60, pgBin, purpose = 'serve' } = options;
  if (process.platform === 'win32') {
    throw new OperatorError('On Windows Yarmarka does not start its own database: set DATABASE_URL, or run it in WSL.');
  }
  if (purpose === 'export' && !(await exists(join(dataDir, 'postgres')))) {
    throw new OperatorError(`There is no database in ${dataDir} to export.`);
  }
  const place = await findPlace(dataDir, log);
  const binaries = await chooseBinaries(place, { pgBin, purpose, log });
  const data = join(place.base, String(binaries.major));
  let created: string | undefined;
  if (!(await exists(data))) {
    created = await createCluster(binaries, place, { data, durable, log });
    if (purpose !== 'import') {
      await publishCluster(created, data);
      created = undefined;
    }
  }
  const dataPath = await realpath(created ?? data);
  await checkOwner(dataPath, place.account, log);
  const socketDirectory = await chooseSocketDirectory(dataPath, place.account);
  const { bin } = binaries;
  const database = await supervise({
    bin,
    data: dataPath,
    socketDirectory,
    account: place.account,
    durable,
    maxConnections,
    log,
  });

  let isComplete = false;
  const stop = async (): Promise<void> => {
    await database.stop();
    if (created) await (isComplete ? publishCluster(created, data) : discard(created));
    created = undefined;
  };
  return {
    connection: { host: socketDirectory, port, user: superuser, database: databaseName },
    stop,
    dataDir: dataPath,
    markComplete: () => void (isComplete = true),
  };
}

/**
 * Finds the database that another process runs on this DATA_DIR, for reading.
 * @returns undefined if none runs, or it is not accessible
 */
export async function findRunning(dataDir: string): Promise<EmbeddedConnection | undefined> {
  if (!(await exists(join(dataDir, 'postgres')))) return undefined;
  const { base, majors } = await findPlace(dataDir, () => undefined);
  const newest = majors.at(-1);
  if (newest === undefined) return undefined;
  const data = await realpath(join(base, String(newest)));
  const lock = (await isHeld(data)) ? await readLock(data) : undefined;
  if (lock?.status !== 'ready') return undefined;
  return { host: lock.socketDirectory, port: lock.port, user: superuser, database: databaseName };
}
