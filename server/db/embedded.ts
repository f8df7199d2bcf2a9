import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import { chooseBinaries, type Purpose } from './embedded/choose.ts';
import { createCluster, databaseName, discard, settle, superuser } from './embedded/create.ts';
import { exists } from './embedded/files.ts';
import { isHeld, readLock } from './embedded/lock.ts';
import { checkOwner, findPlace } from './embedded/place.ts';
import { chooseSockets, port } from './embedded/sockets.ts';
import { supervise } from './embedded/supervise.ts';

export type EmbeddedOptions = {
  /** The installation's directory; the database lies in `postgres/<major>` under it. */
  dataDir: string;
  /** Progress and mishaps, a line at a time, for people. */
  log: (line: string) => void;
  /** False gives up every write on a crash for speed: tests only. */
  durable?: boolean;
  maxConnections?: number;
  /** A directory with `initdb` and `postgres` to use instead of npm's or Debian's (the setting PG_BIN). */
  pgBin?: string | undefined;
  purpose?: Purpose;
};

/** What `pg.Pool` takes; `host` is the directory of a socket that only this account reaches. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type Embedded = {
  connection: EmbeddedConnection;
  /** Shuts the database down, within 10 s as a rule; safe to call twice. */
  stop(): Promise<void>;
  /** Where the data really lies: for root it may be outside of DATA_DIR. */
  dataDir: string;
  /**
   * For imports, which fill a directory that counts only when it is full: says that it is, so that `stop`
   * gives it its name. Without this word `stop` removes what the import has created.
   */
  keep(): void;
};

/**
 * Starts the installation's own PostgreSQL, creating its database at the first start and recovering it
 * after a crash. It never outlives this process, and listens on no network.
 * @throws Refusal for what a person must mend: a directory in use or out of reach, no programs to run, data of another major
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, durable = true, maxConnections = 60, pgBin, purpose = 'serve' } = options;
  if (process.platform === 'win32') {
    throw new Refusal('On Windows Yarmarka does not start its own database: set DATABASE_URL, or run it in WSL.');
  }
  if (purpose === 'export' && !(await exists(join(dataDir, 'postgres')))) {
    throw new Refusal(`There is no database in ${dataDir} to export.`);
  }
  const place = await findPlace(dataDir, log);
  const binaries = await chooseBinaries(place, { pgBin, purpose, log });
  const data = join(place.base, String(binaries.major));
  let created: string | undefined;
  if (!(await exists(data))) {
    created = await createCluster(binaries, place, { data, durable, log });
    if (purpose !== 'import') {
      await settle(created, data);
      created = undefined;
    }
  }
  const lies = await realpath(created ?? data);
  await checkOwner(lies, place.account, log);
  const sockets = await chooseSockets(lies, place.account);
  const { bin } = binaries;
  const database = await supervise({ bin, data: lies, sockets, account: place.account, durable, maxConnections, log });

  let kept = false;
  const stop = async (): Promise<void> => {
    await database.stop();
    if (created) await (kept ? settle(created, data) : discard(created));
    created = undefined;
  };
  return {
    connection: { host: sockets, port, user: superuser, database: databaseName },
    stop,
    dataDir: lies,
    keep: () => void (kept = true),
  };
}

/**
 * The database that another process has running on this DATA_DIR, for those who only read.
 * @returns undefined when none runs, or none of ours to reach
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
