/** Reads and removes the lock files of PostgreSQL. */
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { port } from './sockets.ts';
import { run } from './run.ts';

/** The content of `postmaster.pid`: the process that uses the data directory, its socket and state. */
export type LockFile = { pid: number; socketDirectory: string; port: number; status: string };

/** Reads `postmaster.pid`; undefined if it is missing or incomplete. */
export async function readLock(data: string): Promise<LockFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  // Its lines 1, 4, 5 and 8
  const [pid, , , socketPort, socketDirectory, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !socketDirectory) return undefined;
  return { pid: Number(pid), socketDirectory, port: Number(socketPort), status: status ?? '' };
}

/** Whether a Linux process is a postgres that uses the data directory (zombies have no working directory). */
async function worksOn(pid: string, data: string): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    return name.trim() === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === data;
  } catch {
    return false;
  }
}

/**
 * Whether any postgres still uses the data directory. PostgreSQL only checks whether the process id in its lock file is
 * in use, so after a crash a zombie or an unrelated process with this id blocks it for good.
 * @param data its path without symbolic links
 */
export async function isHeld(data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    for (const name of await readdir('/proc')) {
      if (/^\d+$/.test(name) && (await worksOn(name, data))) return true;
    }
    return false;
  }
  const lock = await readLock(data);
  if (!lock) return false;
  // The id of a single-user postgres is negative
  const { output } = await run('/bin/ps', ['-o', 'stat=,comm=', '-p', String(Math.abs(lock.pid))], null);
  return /^[^Z]\S*\s.*postgres/.test(output.trim());
}

/** Removes the lock files of a postgres that has ended. Call it only if `isHeld` is false. */
export async function removeStaleLock(data: string, socketDirectory: string): Promise<void> {
  await rm(join(data, 'postmaster.pid'), { force: true });
  await rm(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true });
}
