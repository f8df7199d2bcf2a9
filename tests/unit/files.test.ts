import { createServer, type Server } from 'node:net';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFiles } from '#server/gateways/files.ts';
import { createS3Files } from '#server/gateways/filesS3.ts';
import type { Files } from '#server/gateways/index.ts';
import { type Bucket, openBucket } from '#tests/support/bucket.ts';

let directory: string;
let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket?.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'yarmarka-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const all = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const listed = async (files: Files): Promise<string[]> => {
  const names: string[] = [];
  for await (const some of files.list()) names.push(...some.map(({ name }) => name));
  return names.sort();
};

describe.each([
  ['on disk', () => createDiskFiles(join(directory, 'made', 'when', 'needed'))],
  ['in S3', () => bucket.files],
])('files %s', (_, open) => {
  it('are read as they were written, and the last one wins', async () => {
    const files = open();
    await files.write('abcdef/480.webp', Buffer.from('first'));
    await files.write('abcdef/480.webp', Buffer.from('second'));
    expect((await files.read('abcdef/480.webp'))?.toString()).toBe('second');
    expect(await files.read('abcdef/960.webp')).toBeNull();
    expect(await files.read('nobody')).toBeNull();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_each, n) => n % 256));
    await files.write('abcdef/master', bytes);
    expect((await files.read('abcdef/master'))?.equals(bytes)).toBe(true);
  });

  it('are deleted by the beginning of their name', async () => {
    const files = open();
    for (const name of ['abcdeh/master', 'abcdeh/480.webp', 'abcxyz/master'])
      await files.write(name, Buffer.from(name));
    await files.deleteAll('abcdeh');
    expect(await files.read('abcdeh/master')).toBeNull();
    expect((await files.read('abcxyz/master'))?.toString()).toBe('abcxyz/master');
    await files.deleteAll('abcdeh');
    await files.deleteAll('zzzzzz');
  });

  it('are kept from a path and put at one, however large', async () => {
    const files = open();
    const [from, to] = [join(directory, 'from'), join(directory, 'to')];
    const bytes = Buffer.alloc(3_000_000, 'yarmarka');
    await writeFile(from, bytes);
    await files.saveFile('abcdei/table', from);
    expect(await files.fetch('abcdei/table', to)).toBe(true);
    expect((await readFile(to)).equals(bytes)).toBe(true);
    expect(await files.fetch('abcdei/other', join(directory, 'none'))).toBe(false);
  });

  it('are listed with the time of their writing', async () => {
    const files = open();
    await files.write('listed-one/master', Buffer.from('1'));
    await files.write('listed-two/480.webp', Buffer.from('2'));
    expect(await listed(files)).toEqual(expect.arrayContaining(['listed-one/master', 'listed-two/480.webp']));
    for await (const some of files.list())
      for (const { writtenAt } of some) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('have no names but ours', async () => {
    const files = open();
    for (const name of [
      '../x',
      'abcd/../../x',
      '/etc/passwd',
      'ab',
      '',
      'abcd//x',
      'abcd/..',
      'abcd\0',
      'abcd/.hidden',
      'ab cd',
    ]) {
      await expect((async () => files.write(name, Buffer.from('x')))(), name).rejects.toThrow('not the name of a file');
      await expect((async () => files.read(name))(), name).rejects.toThrow('not the name of a file');
      await expect((async () => files.deleteAll(name))(), name).rejects.toThrow('not the name of a file');
    }
  });
});

describe('files on disk', () => {
  it('are never seen half written', async () => {
    const files = createDiskFiles(directory);
    const bodies = Array.from({ length: 8 }, (_each, n) => Buffer.alloc(200_000, n));
    const writing = Promise.all(bodies.map((body) => files.write('abcdeg/x', body)));
    for (let n = 0; n < 20; n++) {
      const seen = await files.read('abcdeg/x');
      if (seen) expect(bodies.some((body) => body.equals(seen))).toBe(true);
    }
    await writing;
    expect((await listed(files)).filter((name) => name.startsWith('abcdeg'))).toEqual(['abcdeg/x']);
  });

  it('leave nothing unfinished, and pass over what is none of theirs', async () => {
    const files = createDiskFiles(directory);
    await Promise.all([1, 2, 3].map((n) => files.write('abcdef/x', Buffer.alloc(n))));
    expect(await all()).toBe(1);
    await writeFile(join(directory, 'stray'), 'x');
    await writeFile(join(directory, 'ab', 'abcdef', 'x.0123.part'), 'x');
    await utimes(join(directory, 'ab', 'abcdef', 'x'), 1, 1);
    const seen = [];
    for await (const some of files.list()) seen.push(...some);
    expect(seen).toEqual([{ name: 'abcdef/x', writtenAt: new Date(1000) }]);
  });
});

describe('a bucket', () => {
  const settings = { bucket: 'pictures', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
  const unavailable = { code: 'unavailable' };

  it('that refuses us or is away is unavailable at once', async () => {
    await expect(bucket.missingBucket.write('abcdef/x', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(createS3Files({ ...settings, endpoint: 'http://127.0.0.1:1' }).read('abcdef/x')).rejects.toMatchObject(
      unavailable,
    );
  });

  it('that takes calls and says nothing is given up within 10 s', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((listening) => {
      silent.listen(0, '127.0.0.1', listening);
    });
    const files = createS3Files({
      ...settings,
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    });
    const began = performance.now();
    await Promise.all([
      expect(files.write('abcdef/x', Buffer.from('x'))).rejects.toMatchObject(unavailable),
      expect(files.read('abcdef/x')).rejects.toMatchObject(unavailable),
      expect(files.deleteAll('abcdef')).rejects.toMatchObject(unavailable),
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
    silent.close();
  });
});
