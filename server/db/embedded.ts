import { realpath } from 'node:fs/promises';
import { Refusal } from '#server/refusal.ts';
import { chooseBinaries, type Purpose } from './embedded/choose.ts';
import { createCluster, databaseName, superuser } from './embedded/create.ts';
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
  const place = await findPlace(dataDir, log);
  const binaries = await chooseBinaries(place, { pgBin, purpose, log });
  const data = await realpath(await createCluster(binaries, place, { durable, log }));
  await checkOwner(data, place.account, log);
  const sockets = await chooseSockets(data, place.account);
  const database = await supervise({ bin: binaries.bin, data, sockets, account: place.account, durable, maxConnections, log });
  return { connection: { host: sockets, port, user: superuser, database: databaseName }, stop: () => database.stop(), dataDir: data };
}
