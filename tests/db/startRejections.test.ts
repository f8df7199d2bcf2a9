/** Mistakes of an operator at the start: one sentence, exit code 1, and no process left. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '#server/root.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-rejections-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server with these settings and waits until it exits. */
function start(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, getServerProgram('main'), {
    cwd: packageRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ code, output }));
  });
}

it.each([
  ['a setting that is wrong', { CURRENCY: 'JPY' }, 'CURRENCY must be the code of a currency with two decimals'],
  [
    'half of a chat server',
    { MATTERMOST_URL: 'http://127.0.0.1:1' },
    'A chat server needs MATTERMOST_URL, MATTERMOST_TOKEN together: MATTERMOST_TOKEN is missing',
  ],
  ['half of an installation', { ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL'],
  [
    'a directory that the system would not make',
    { DATA_DIR: '/proc/nope' },
    "The directory /proc/nope/postgres can't be created or opened (ENOENT)",
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'DATABASE_URL leads nowhere: connect ECONNREFUSED',
  ],
])('refuses %s in a sentence', async (_, settings, sentence) => {
  const { code, output } = await start(settings as Record<string, string>);
  expect(code).toBe(1);
  expect(output).toMatch(/^yarmarka: [^\n]+\n$/);
  expect(output).toContain(sentence);
});

it('refuses a directory that can’t be one', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, output } = await start({ DATA_DIR: file });
  expect(code).toBe(1);
  expect(output).toMatch(/^yarmarka: The directory .+ can't be created or opened \(ENOTDIR\)[^\n]+\n$/);
});

it('refuses a port in use before it starts a database', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const { code, output } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toBe(`yarmarka: Port ${port} is in use: stop what uses it, or choose another by PORT.\n`);
  await new Promise((closed) => {
    server.close(closed);
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});
