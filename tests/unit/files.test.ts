import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFiles } from '#server/gateways/files.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'yarmarka-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const all = async () => (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe('files on disk', () => {
  it('are read as they were written, and the last one wins', async () => {
    const files = diskFiles(directory);
    await files.write('abcdef/480.webp', Buffer.from('first'));
    await files.write('abcdef/480.webp', Buffer.from('second'));
    expect((await files.read('abcdef/480.webp'))?.toString()).toBe('second');
    expect(await files.read('abcdef/960.webp')).toBeNull();
    expect(await files.read('nobody')).toBeNull();
  });

  it('are never seen half written, and leave nothing unfinished', async () => {
    const files = diskFiles(join(directory, 'made', 'when', 'needed'));
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    const writing = Promise.all(bodies.map((body) => files.write('abcdef/x', body)));
    for (let n = 0; n < 20; n++) {
      const seen = await files.read('abcdef/x');
      if (seen) expect(bodies.some((body) => body.equals(seen))).toBe(true);
    }
    await writing;
    expect(await all()).toBe(1);
  });

  it('are deleted by the beginning of their name', async () => {
    const files = diskFiles(directory);
    for (const name of ['abcdef/master', 'abcdef/480.webp', 'abcxyz/master']) await files.write(name, Buffer.from(name));
    await files.deleteAll('abcdef');
    expect(await files.read('abcdef/master')).toBeNull();
    expect((await files.read('abcxyz/master'))?.toString()).toBe('abcxyz/master');
    await files.deleteAll('abcdef');
    await files.deleteAll('zzzzzz');
  });

  it('never lie outside of their directory', async () => {
    const files = diskFiles(directory);
    for (const name of ['../x', 'abcd/../../x', '/etc/passwd', 'ab', '', 'abcd//x', 'abcd/..', 'abcd\0', 'abcd/.hidden', 'ab cd']) {
      await expect(files.write(name, Buffer.from('x')), name).rejects.toThrow('not the name of a file');
      await expect((async () => files.read(name))(), name).rejects.toThrow('not the name of a file');
      await expect((async () => files.deleteAll(name))(), name).rejects.toThrow('not the name of a file');
    }
  });
});
