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

/** Hands over a link as at a start of the server; every start has the same data directory. */
async function startWith(adminLink: string | null, isTerminal: boolean) {
  const lines: string[] = [];
  const dataDir = join(folder, 'data');
  await handOverAdminLink(adminLink, {
    email: 'boss@example.com',
    dataDir,
    isTerminal,
    printLine: (line) => lines.push(line),
  });
  return { output: lines.join('\n'), files: await readdir(dataDir).catch(() => []), dataDir };
}

describe('the first admin’s link', () => {
  it('is printed once in a terminal and written to no file', async () => {
    const { output, files } = await startWith(link, true);
    const occurrences = output.split(link).length - 1;
    expect(occurrences).toBe(1);
    expect(files).toEqual([]);
  });

  it('is written elsewhere to a private file, without a trace in the log, until there is an admin', async () => {
    const { output, files, dataDir } = await startWith(link, false);
    const [name] = files;
    const file = join(dataDir, name!);
    expect(output).toContain(file);
    // Neither the link nor the address of the account is in the log.
    expect(output).not.toMatch(/secret|boss/);
    expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    // A later start replaces the link; once there is an admin, the file is deleted.
    await startWith('https://fair.example/another', false);
    expect(await readFile(file, 'utf8')).toContain('another');
    expect((await startWith(null, false)).files).toEqual([]);
  });
});
