/** Files on this machine's disk. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Files, StoredFile } from './index.ts';

/** Random ids with extensions, in folders: no name can lead out of the directory. */
const allowedName = /^[A-Za-z0-9_-]{4,}(\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?)*$/;

/**
 * Returns a name that may be stored.
 * @throws Error for any other name: we choose the names ourselves, so a wrong one is a bug
 */
export function checkFileName(name: string): string {
  if (!allowedName.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`);
  return name;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function emptyIfMissing(error: unknown): string[] {
  // A stray file among the folders is not ours.
  if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
  throw error;
}

const listEntries = (folder: string): Promise<string[]> => readdir(folder).catch(emptyIfMissing);

async function findFile(path: string, name: string): Promise<StoredFile | null> {
  const found = await stat(path).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)));
  return found?.isFile() ? { name, writtenAt: found.mtime } : null;
}

/**
 * Stores files under a directory, which is created with the first file. The first two characters of a name become a
 * folder, so that no folder grows too large.
 * @param directory absolute path
 */
export function createDiskFiles(directory: string): Files {
  const getPath = (name: string): string => join(directory, checkFileName(name).slice(0, 2), name);

  /** Writes to a temporary name and renames it, so that a file never exists half-written. */
  const writeAtomically = async (name: string, fill: (unfinished: string) => Promise<void>): Promise<void> => {
    const path = getPath(name);
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await fill(unfinished);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };

  return {
    write: (name, bytes) => writeAtomically(name, (unfinished) => writeFile(unfinished, bytes, { flush: true })),

    saveFile: (name, from) => writeAtomically(name, (unfinished) => copyFile(from, unfinished)),

    async fetch(name, to) {
      try {
        await copyFile(getPath(name), to);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async read(name) {
      try {
        return await readFile(getPath(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async deleteAll(prefix) {
      const path = getPath(prefix);
      const folder = dirname(path);
      for (const entry of await listEntries(folder)) {
        if (join(folder, entry).startsWith(path)) await rm(join(folder, entry), { recursive: true, force: true });
      }
    },

    async *list() {
      for (const folder of await listEntries(directory)) {
        const paths = await readdir(join(directory, folder), { recursive: true }).catch(emptyIfMissing);
        const files = await Promise.all(
          paths.map((path) => findFile(join(directory, folder, path), path.split(sep).join('/'))),
        );
        yield files.filter((file) => file !== null && allowedName.test(file.name)) as StoredFile[];
      }
    },
  };
}
