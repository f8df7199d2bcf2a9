/** Files on this machine's disk. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Files, KeptFile } from './index.ts';

/** Random ids with extensions, in folders: nothing that could lead out of the directory. */
const allowed = /^[A-Za-z0-9_-]{4,}(\/[A-Za-z0-9_-]+(\.[a-z0-9]+)?)*$/;

/** A name that may be kept. @throws Error for any other: names are ours, so one that is not is a mistake */
export function checkedName(name: string): string {
  if (!allowed.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`);
  return name;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function noneIfMissing(error: unknown): string[] {
  // A stray file among the folders is none of ours.
  if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
  throw error;
}

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(noneIfMissing);

async function keptFile(path: string, name: string): Promise<KeptFile | null> {
  const found = await stat(path).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)));
  return found?.isFile() ? { name, writtenAt: found.mtime } : null;
}

/**
 * Keeps files under a directory, which is made when the first one comes. The first two characters of a name
 * become a folder, so that no folder grows too large.
 * @param directory absolute path
 */
export function diskFiles(directory: string): Files {
  const pathOf = (name: string): string => join(directory, checkedName(name).slice(0, 2), name);

  /** A file comes into being whole or not at all. */
  const make = async (name: string, fill: (unfinished: string) => Promise<void>): Promise<void> => {
    const path = pathOf(name);
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
    write: (name, bytes) => make(name, (unfinished) => writeFile(unfinished, bytes, { flush: true })),

    keep: (name, from) => make(name, (unfinished) => copyFile(from, unfinished)),

    async fetch(name, to) {
      try {
        await copyFile(pathOf(name), to);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async deleteAll(prefix) {
      const path = pathOf(prefix);
      const folder = dirname(path);
      for (const entry of await entriesOf(folder)) {
        if (join(folder, entry).startsWith(path)) await rm(join(folder, entry), { recursive: true, force: true });
      }
    },

    async *list() {
      for (const folder of await entriesOf(directory)) {
        const paths = await readdir(join(directory, folder), { recursive: true }).catch(noneIfMissing);
        const kept = await Promise.all(
          paths.map((path) => keptFile(join(directory, folder, path), path.split(sep).join('/'))),
        );
        yield kept.filter((file) => file !== null && allowed.test(file.name)) as KeptFile[];
      }
    },
  };
}
