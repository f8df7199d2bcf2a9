import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOverAdminLink } from '#server/adminLink.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const link = 'https://fair.example/auth/change_password/secret';

async function handOver(given: string | null, isTerminal: boolean) {
  const lines: string[] = [];
  const dataDir = join(folder, 'data');
  await handOverAdminLink(given, {
    email: 'boss@example.com',
    dataDir,
    isTerminal,
    printLine: (line) => lines.push(line),
  });
  return { text: lines.join('\n'), files: await readdir(dataDir).catch(() => []), dataDir };
}

describe('the first admin’s link', () => {
  it('is printed once in a terminal, and lies nowhere else', async () => {
    const { text, files } = await handOver(link, true);
    expect(text.split(link)).toHaveLength(2);
    expect(files).toEqual([]);
  });

  it('is in no log: elsewhere it lies in a file of the server’s user alone, until there is an admin', async () => {
    const { text, files, dataDir } = await handOver(link, false);
    const [name] = files;
    const file = join(dataDir, name!);
    expect(text).toContain(file);
    expect(text).not.toMatch(/secret|boss/);
    expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await handOver('https://fair.example/another', false);
    expect(await readFile(file, 'utf8')).toContain('another');
    expect((await handOver(null, false)).files).toEqual([]);
  });
});
