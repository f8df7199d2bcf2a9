/** Permissions of DATA_DIR. Cases that need root are in tests/db/startConditions.test.ts. */
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restrictDataDirectory, makeOpenDirectory } from '#server/db/embedded/files.ts';
import { OperatorError } from '#server/operatorError.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const getMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the data directory', () => {
  it('is made for its owner alone, beneath directories that are not there yet', async () => {
    const path = join(folder, 'new', 'deep', 'data');
    await restrictDataDirectory(path, null);
    expect(await getMode(path)).toBe('700');
    expect(await getMode(join(folder, 'new'))).toBe('755');
  });

  it('is made by whoever comes first of several that start at once', async () => {
    for (let round = 0; round < 50; round++) {
      const path = join(folder, `together-${round}`, 'data', 'postgres');
      await Promise.all(Array.from({ length: 4 }, () => makeOpenDirectory(path)));
      expect(await getMode(path)).toBe('755');
    }
  });

  it('is tightened where it was open', async () => {
    const path = join(folder, 'old');
    await mkdir(join(path, 'uploads'), { recursive: true });
    await mkdir(join(path, 'postgres'));
    await chmod(path, 0o755);
    await chmod(join(path, 'uploads'), 0o755);
    await restrictDataDirectory(path, null);
    expect(await getMode(path)).toBe('700');
    expect(await getMode(join(path, 'uploads'))).toBe('700');
  });

  it('stays as it is where other things lie in it too, and only the pictures are closed', async () => {
    const path = join(folder, 'home');
    await mkdir(join(path, 'uploads'), { recursive: true });
    await writeFile(join(path, 'letter.txt'), '');
    await chmod(path, 0o755);
    await restrictDataDirectory(path, null);
    expect(await getMode(path)).toBe('755');
    expect(await getMode(join(path, 'uploads'))).toBe('700');
  });

  it.runIf(process.platform === 'linux')('is refused at once where the system takes no directories', async () => {
    await expect(restrictDataDirectory('/proc/nope', null)).rejects.toThrow(OperatorError);
    await expect(makeOpenDirectory('/proc/nope/deep/postgres')).rejects.toThrow(
      /^The directory \/proc\/nope\/deep\/postgres can't be created or opened \(ENOENT\)/,
    );
  });
});
