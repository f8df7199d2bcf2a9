/** Creates the data directory of the embedded database. */
import { chown, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import type { Binaries } from './binaries.ts';
import { getErrorCode, exists } from './files.ts';
import type { Place } from './place.ts';
import { isAlive, lastComplaint, run } from './run.ts';

/** The superuser of our cluster; only this account can reach its socket. */
export const superuser = 'postgres';
export const databaseName = 'yarmarka';

/** Removes directories of starts that were killed while creating: "18.new-<pid>-<random>". */
async function removeLeftovers(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = /^\d+\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(base, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * UTF-8 with the same rules on every machine, sorted by code point. The builtin provider exists since 17; before it,
 * the C library's C.UTF-8 does the same. LC_CTYPE is never plain C, because pg_trgm and the text search would then see
 * no letters beyond ASCII. Columns that people sort by use ICU collations.
 */
function localeArguments(major: number): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const provider = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale-provider=libc'];
  return [
    '--encoding=UTF8',
    ...provider,
    '--locale=C',
    `--lc-ctype=${ctype}`,
    `--lc-collate=${major >= 17 ? 'C' : ctype}`,
  ];
}

/** Syncs the new directory's entry, so that it survives a power failure like its content, which initdb syncs. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function fill(binaries: Binaries, data: string, place: Place, durable: boolean): Promise<void> {
  const initdb = await run(
    join(binaries.bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      superuser,
      '--auth=trust',
      '--data-checksums',
      '--no-instructions',
      ...localeArguments(binaries.major),
      ...(durable ? [] : ['--no-sync']),
    ],
    place.account,
  );
  if (/could not look up effective user ID/.test(initdb.output)) {
    throw new OperatorError(
      `This account (user ${process.getuid?.()}) has no name on this machine, and PostgreSQL needs one: ` +
        'add it to /etc/passwd, or set DATABASE_URL.',
    );
  }
  if (initdb.code !== 0) {
    throw new OperatorError(
      `PostgreSQL could not create the database in ${place.base}: ${lastComplaint(initdb.output)}.`,
    );
  }
  const created = await run(
    join(binaries.bin, 'postgres'),
    ['--single', '-D', data, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres'],
    place.account,
    `CREATE DATABASE ${databaseName}\n`,
  );
  if (created.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(created.output)) {
    throw new OperatorError(
      `PostgreSQL could not create the database in ${place.base}: ${lastComplaint(created.output)}.`,
    );
  }
}

/**
 * Creates a data directory with an empty database `yarmarka`, under a temporary name, so that an interrupted start
 * leaves nothing that looks like data. `publishCluster` renames it.
 * @throws OperatorError if it can't be created there
 */
export async function createCluster(
  binaries: Binaries,
  place: Place,
  { data, durable, log }: { data: string; durable: boolean; log: (line: string) => void },
): Promise<string> {
  log(`creating the database in ${data} (PostgreSQL ${binaries.version})`);
  let unfinished: string | undefined;
  try {
    await removeLeftovers(place.base);
    unfinished = await mkdtemp(`${data}.new-${process.pid}-`);
    if (place.account) await chown(unfinished, place.account.uid, place.account.gid);
    await fill(binaries, unfinished, place, durable);
    return unfinished;
  } catch (error) {
    if (unfinished) await discard(unfinished);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The database can't be created in ${place.base} (${getErrorCode(error)}): ` +
        'choose another DATA_DIR or fix its permissions.',
    );
  }
}

/** Gives a created directory its final name; if another copy was faster, its directory stays. */
export async function publishCluster(unfinished: string, data: string): Promise<void> {
  try {
    await rename(unfinished, data);
    await syncDirectory(dirname(data));
  } catch (error) {
    await discard(unfinished);
    if (!(await exists(data))) throw error;
  }
}

/** Removes a created directory that is not needed. */
export async function discard(unfinished: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
}
