import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { packageRoot } from '#server/root.ts';
import { copyReadyInstallation } from '#tests/support/readyInstallation.ts';
import { getServerProgram } from '#tests/support/serverProgram.ts';
import { newDirectory, removeDirectories } from './checkouts.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = join(newDirectory(), 'data');
});
afterAll(removeDirectories);

async function change(sql: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: () => undefined, durable: false });
  const { pool } = connect({ connection: database.connection });
  await pool.query(sql);
  await pool.end();
  await database.stop();
}

/** Runs the program of `npm run verify`. */
async function runCli(): Promise<{ code: number | null; out: string; complaint: string }> {
  const child = spawn(process.execPath, getServerProgram('verifyCli'), {
    cwd: packageRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode]);
  return { code, out, complaint };
}

it('says that there is nothing to look at', async () => {
  expect(await runCli()).toEqual({
    code: 1,
    out: '',
    complaint: `yarmarka: There is no database in ${dataDir} to verify.\n`,
  });
});

it('finds nothing wrong where nothing is', async () => {
  await copyReadyInstallation(dataDir);
  await change(
    `insert into users (email, roles) values ('a@example.com', '{ROLE_USER}');
     insert into transactions (user_id, amount, reason) values (1, 500, 'gift')`,
  );
  const { code, out } = await runCli();
  expect(out).toContain('bonus balances: right\n');
  expect(code).toBe(0);
});

it('names what is wrong, and ends with 1', async () => {
  await change(`update users set bonus_balance = 700; update promo_codes set uses = 2`);
  const { code, out } = await runCli();
  expect(out).toContain('bonus balances: 1 faults\n  user 1: the balance is 7, the ledger adds up to 5\n');
  expect(out).toMatch(/promo code [A-Z2-9]{8}: it counts 2 uses, 0 are there, the statistics show 0\n/);
  expect(code).toBe(1);
});
