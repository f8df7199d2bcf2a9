/**
 * `npm run factor:reset -- EMAIL`: removes the second factors of an account whose owner has lost them. Run it with the
 * server's settings.
 */
import { argv } from 'node:process';
import { readConfig } from '#server/config.ts';
import { paymentProviders } from '#server/gateways/payments/providers.ts';
import { connect } from '#server/db/connect.ts';
import { findRunning, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { resetFactors } from '#server/domains/auth/factors/reset.ts';
import { mailFactorChange } from '#server/domains/auth/reactions.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { OperatorError } from '#server/operatorError.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** The server's database, whether the server runs or not. */
async function openDatabase() {
  const { databaseUrl, dataDir, pgBin } = readConfig(paymentProviders);
  const running = databaseUrl ?? (await findRunning(dataDir));
  if (running) return { connection: running, stop: () => Promise.resolve() };
  return startEmbedded({ dataDir, log, pgBin: pgBin ?? undefined });
}

async function reset(email: string): Promise<void> {
  const database = await openDatabase();
  const { pool } = connect({ connection: database.connection, max: 2 });
  try {
    await migrate(pool);
    await migrateJobs(pool);
    const now = new Date();
    const outcome = await runUnit({ pool, now }, async (db) => {
      const found = await resetFactors(db, email, now);
      if (found)
        await mailFactorChange({ user_id: found.user_id, change: 'reset', kind: null }, { db, clock: () => now });
      return found;
    });
    if (!outcome) throw new OperatorError(`No account has the address ${email}.`);
    log(`${email}: ${outcome.factors} second factors removed, ${outcome.sessions} sessions ended.`);
    log('The next sign-in takes the password alone, and sets up a new factor where one is required.');
  } finally {
    await pool.end();
    await database.stop();
  }
}

try {
  const [email, ...others] = argv.slice(2);
  if (!email?.includes('@') || others.length > 0)
    throw new OperatorError(
      'Say `npm run factor:reset -- EMAIL`: the address of the account that lost its second factor.',
    );
  await reset(email);
} catch (error) {
  const bugText = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`yarmarka: ${error instanceof OperatorError ? error.message : bugText}\n`);
  process.exitCode = 1;
}
