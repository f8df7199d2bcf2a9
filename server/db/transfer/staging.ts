/**
 * The directories in which imports stage uploads, and whether the import of one still runs. DATA_DIR may be shared by
 * containers and machines, and a process id says nothing outside of its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, readlink, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { stagingName } from '../embedded/files.ts';
import { isAlive } from '../embedded/run.ts';

/** How often a running import touches its directory. */
const touchIntervalMs = 30_000;
/** An untouched directory is left over. Longer than the clocks of machines differ, and than one is suspended. */
const leftOverAfterMs = 3_600_000;

/** A short name of what process ids are unique in: this container, on this machine, since it was started. */
export async function getProcessSpace(): Promise<string> {
  const [bootId, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname()),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return createHash('sha256').update(`${bootId} ${namespace}`).digest('hex').slice(0, 8);
}

/** The path of a new staging directory, beside the directory of uploads. */
export const createStagingPath = async (uploads: string): Promise<string> =>
  `${uploads}.import-${await getProcessSpace()}-${process.pid}-${randomBytes(4).toString('hex')}`;

/** Shows others that the import of a directory runs. @returns a function that ends it */
export function startTouching(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // It may not be there yet
    utimes(path, now, now).catch(() => {});
  }, touchIntervalMs).unref();
  return () => clearInterval(timer);
}

/** Whether a staging directory may belong to an import that still runs. Not one of this process, which runs one. */
export async function mayBeInUse(path: string, name: string): Promise<boolean> {
  const [, space, pid] = stagingName.exec(name) ?? [];
  if (space === (await getProcessSpace())) return Number(pid) !== process.pid && isAlive(Number(pid));
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < leftOverAfterMs;
}
