/** Exports and imports uploaded files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/operatorError.ts';
import { getErrorCode, exists, stagingName, walk } from '../embedded/files.ts';
import { encode } from './archive.ts';
import { createStagingPath, startTouching, mayBeInUse } from './staging.ts';

/** Passes on what is read from a path. The error says what can't be read: it may be a file below the path. */
async function* readAll<Item>(path: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw createReadError(path, error);
  }
}

function createReadError(path: string, error: unknown): unknown {
  const code = getErrorCode(error);
  if (!code) return error;
  return new OperatorError(`${(error as NodeJS.ErrnoException).path ?? path} can't be read (${code}).`);
}

/**
 * The frames of all uploaded files. A file that is deleted during the export is omitted, because shops delete pictures
 * while they run; the exported rows may still name it.
 * @throws OperatorError if a file can't be read
 */
export async function* uploadFrames(uploads: string, log: (line: string) => void): AsyncGenerator<Buffer> {
  if (!(await exists(uploads))) return;
  let files = 0;
  let bytes = 0;
  for await (const path of readAll(uploads, walk(uploads))) {
    const file = await open(path).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return undefined;
      throw createReadError(path, error);
    });
    if (!file) continue;
    try {
      if (!(await file.stat()).isFile()) continue;
      yield encode('B', { upload: relative(uploads, path).split(sep).join('/') });
      let count = 0;
      const chunks: AsyncIterable<Buffer> = file.createReadStream({ autoClose: false });
      for await (const chunk of readAll(path, chunks)) {
        count += chunk.length;
        yield encode('D', chunk);
      }
      yield encode('E', { count });
      files += 1;
      bytes += count;
    } finally {
      await file.close();
    }
  }
  if (files) log(`uploads: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
}

async function computeDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function hasSameContent(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.size === b.size && (await computeDigest(one)) === (await computeDigest(other));
}

/** Imported uploads: written to a temporary directory first, and moved only when everything else has succeeded. */
export class StagedUploads {
  readonly #target: string;
  readonly #stagingDirectory: string;
  readonly #names: string[] = [];
  readonly #stopTouching: () => void;

  private constructor(target: string, stagingDirectory: string) {
    this.#target = target;
    this.#stagingDirectory = stagingDirectory;
    this.#stopTouching = startTouching(stagingDirectory);
  }

  /** @param target the directory of uploads. Call `clear` at the end */
  static async open(target: string): Promise<StagedUploads> {
    return new StagedUploads(target, await createStagingPath(target));
  }

  /** Removes what killed imports have left. */
  async clearLeftovers(log: (line: string) => void): Promise<void> {
    const folder = dirname(this.#target);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!stagingName.test(name)) continue;
      const path = join(folder, name);
      if (await mayBeInUse(path, name)) log(`${path} belongs to another import: delete it if none is running`);
      else await rm(path, { recursive: true, force: true });
    }
  }

  /** Writes one file; `path` comes from the export and must not lead out of the directory. */
  async add(path: string, data: AsyncIterable<Buffer>): Promise<void> {
    const name = normalize(path);
    if (name.startsWith('..') || name.startsWith(sep) || name.includes('\0')) {
      throw new OperatorError(`The export names a file outside of the uploads (${path}): it is damaged or forged.`);
    }
    const stagedPath = join(this.#stagingDirectory, name);
    await mkdir(dirname(stagedPath), { recursive: true });
    const file = await open(stagedPath, 'wx');
    try {
      for await (const chunk of data) await file.appendFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    this.#names.push(name);
  }

  /**
   * Moves the files into the directory. The same file may exist already (where the import only
   * moves this installation to a newer PostgreSQL); a different one is not overwritten, and then no file is moved.
   * @returns the number of files
   */
  async place(): Promise<number> {
    const placed: string[] = [];
    try {
      for (const name of this.#names) {
        if (await this.#placeOne(name)) placed.push(name);
      }
    } catch (error) {
      for (const name of placed) await rm(join(this.#target, name), { force: true });
      throw error;
    }
    return this.#names.length;
  }

  /** @returns whether the file was moved; false if it existed */
  async #placeOne(name: string): Promise<boolean> {
    const target = join(this.#target, name);
    const stagedPath = join(this.#stagingDirectory, name);
    if (await exists(target)) {
      if (await hasSameContent(stagedPath, target)) return false;
      throw new OperatorError(
        `${target} is there already and is another file than the export's: import into an empty DATA_DIR.`,
      );
    }
    await mkdir(dirname(target), { recursive: true });
    await rename(stagedPath, target);
    return true;
  }

  async clear(): Promise<void> {
    this.#stopTouching();
    await rm(this.#stagingDirectory, { recursive: true, force: true });
  }
}
