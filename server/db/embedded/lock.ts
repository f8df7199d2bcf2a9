import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { port } from './sockets.ts';
import { run } from './run.ts';

/** What PostgreSQL writes into `postmaster.pid`: who runs on the data directory, where it listens, how it is. */
export type LockFile = { pid: number; socketDirectory: string; port: number; status: string };

/** Reads `postmaster.pid`; undefined when there is none, or it is only half written. */
export async function readLock(data: string): Promise<LockFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , socketPort, socketDirectory, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !socketDirectory) return undefined;
  return { pid: Number(pid), socketDirectory, port: Number(socketPort), status: status ?? '' };
}

/** Whether a Linux process is a postgres at work on the data directory (zombies have no working directory). */
async function worksOn(pid: string, data: string): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    return name.trim() === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === data;
  } catch {
    return false;
  }
}

/**
 * Whether any postgres still works on the data directory. PostgreSQL itself only asks whether the process
 * id in its lock file is in use, so after a crash a zombie or a stranger of the same number stops it for good.
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
  const { output } = await run('/bin/ps', ['-o', 'stat=,comm=', '-p', String(Math.abs(lock.pid))], null);
  return /^[^Z]\S*\s.*postgres/.test(output.trim());
}

/** Removes the lock files of a postgres that is gone. Only for one who knows that `isHeld` is false. */
export async function removeStaleLock(data: string, sockets: string): Promise<void> {
  await rm(join(data, 'postmaster.pid'), { force: true });
  await rm(join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
}
