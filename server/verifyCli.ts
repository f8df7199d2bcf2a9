/** `npm run verify`: checks that redundant data in the server's database is consistent. */
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { connect } from '#server/db/connect.ts';
import { exists } from '#server/db/embedded/files.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { checks } from '#server/domains/verify.ts';
import { describeError, maskPersonal } from '#server/platform/safeErrors.ts';
import { OperatorError } from '#server/operatorError.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);
/** The most findings that are printed per check. */
const maxShown = 20;

async function openDatabase() {
  const { databaseUrl, dataDir, pgBin } = readConfig(paymentProviders);
  if (databaseUrl) return { connection: databaseUrl, stop: () => Promise.resolve() };
  const running = await findRunning(dataDir);
  if (running) return { connection: running, stop: () => Promise.resolve() };
  if (!(await exists(join(dataDir, 'postgres'))))
    throw new OperatorError(`There is no database in ${dataDir} to verify.`);
  // As for an export: the database is only read
  return startEmbedded({ dataDir, log, purpose: 'export', pgBin: pgBin ?? undefined });
}

try {
  const database = await openDatabase();
  const { pool, db } = connect({ connection: database.connection });
  try {
    for (const { name, run } of checks) {
      const problems = await run(db);
      log(`${name}: ${problems.length === 0 ? 'right' : `${problems.length} faults`}`);
      for (const problem of problems.slice(0, maxShown)) log(`  ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  } finally {
    await pool.end();
    await database.stop();
  }
} catch (error) {
  // Messages of PostgreSQL are for the operator too; bugs are printed with their stack
  const isKnownError = error instanceof OperatorError || (error instanceof Error && 'severity' in error);
  process.stderr.write(`yarmarka: ${isKnownError ? maskPersonal(error.message) : describeError(error)}\n`);
  process.exitCode = 1;
}
