/** `npm run verify`: whether everything that is kept twice agrees, in the database that the server would open. */
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { exists } from '#server/db/embedded/files.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { checks } from '#server/domains/verify.ts';
import { describeError, maskPersonal } from '#server/platform/safeErrors.ts';
import { Refusal } from '#server/refusal.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);
/** Sentences of a check that are shown: the first tell what is wrong. */
const most = 20;

async function openDatabase() {
  const { databaseUrl, dataDir, pgBin } = readConfig();
  if (databaseUrl) return { connection: databaseUrl, stop: () => Promise.resolve() };
  const running = await findRunning(dataDir);
  if (running) return { connection: running, stop: () => Promise.resolve() };
  if (!(await exists(join(dataDir, 'postgres')))) throw new Refusal(`There is no database in ${dataDir} to verify.`);
  // As for an export: it is looked at, and stays as it is
  return startEmbedded({ dataDir, log, purpose: 'export', pgBin: pgBin ?? undefined });
}

try {
  const database = await openDatabase();
  const { pool, db } = connect({ connection: database.connection });
  try {
    for (const { name, run } of checks) {
      const faults = await run(db);
      log(`${name}: ${faults.length === 0 ? 'right' : `${faults.length} faults`}`);
      for (const fault of faults.slice(0, most)) log(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await pool.end();
    await database.stop();
  }
} catch (error) {
  // What PostgreSQL says is for a person too; our own mistakes keep their stack
  const known = error instanceof Refusal || (error instanceof Error && 'severity' in error);
  process.stderr.write(`yarmarka: ${known ? maskPersonal(error.message) : describeError(error)}\n`);
  process.exitCode = 1;
}
