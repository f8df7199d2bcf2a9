import { chown, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import type { Binaries } from './binaries.ts';
import { errorCode, exists } from './files.ts';
import type { Place } from './place.ts';
import { lastComplaint, run } from './run.ts';

/** The superuser of our own cluster; nobody but this account reaches its socket. */
export const superuser = 'postgres';
export const databaseName = 'yarmarka';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Removes what a start that was killed while creating has left: "18.new-<its pid>-<random>". */
async function removeLeftovers(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = /^\d+\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(base, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * UTF-8 whose rules are the same on every machine and sort by code point. The builtin provider came with 17;
 * before it the C library's C.UTF-8 does the same. LC_CTYPE is never plain C: pg_trgm and the text search
 * would see no letters beyond ASCII. ICU's collations are there for columns that people sort by.
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

/** Makes the new directory's entry itself survive a power cut, as initdb does with what is in it. */
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
    throw new Refusal(
      `This account (user ${process.getuid?.()}) has no name on this machine, and PostgreSQL needs one: add it to /etc/passwd, or set DATABASE_URL.`,
    );
  }
  if (initdb.code !== 0) {
    throw new Refusal(`PostgreSQL could not create the database in ${place.base}: ${lastComplaint(initdb.output)}.`);
  }
  const created = await run(
    join(binaries.bin, 'postgres'),
    ['--single', '-D', data, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres'],
    place.account,
    `CREATE DATABASE ${databaseName}\n`,
  );
  if (created.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(created.output)) {
    throw new Refusal(`PostgreSQL could not create the database in ${place.base}: ${lastComplaint(created.output)}.`);
  }
}

/**
 * Creates a data directory with an empty database `yarmarka`, under another name than its final one, so that
 * whoever is killed here leaves nothing that looks like data. `settle` gives it its name.
 * @throws Refusal when it can't be created there
 */
export async function createCluster(
  binaries: Binaries,
  place: Place,
  { data, durable, log }: { data: string; durable: boolean; log: (line: string) => void },
): Promise<string> {
  log(`creating the database in ${data} (PostgreSQL ${binaries.version})`);
  let half: string | undefined;
  try {
    await removeLeftovers(place.base);
    half = await mkdtemp(`${data}.new-${process.pid}-`);
    if (place.account) await chown(half, place.account.uid, place.account.gid);
    await fill(binaries, half, place, durable);
    return half;
  } catch (error) {
    if (half) await discard(half);
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `The database can't be created in ${place.base} (${errorCode(error)}): choose another DATA_DIR or mend its rights.`,
    );
  }
}

/** Gives a created directory its name; where another copy was faster, that one's stays. */
export async function settle(half: string, data: string): Promise<void> {
  try {
    await rename(half, data);
    await syncDirectory(dirname(data));
  } catch (error) {
    await discard(half);
    if (!(await exists(data))) throw error;
  }
}

/** Removes a created directory that is not wanted after all. */
export async function discard(half: string): Promise<void> {
  await rm(half, { recursive: true, force: true, maxRetries: 3 });
}
