/** Config → database → app → listen → migrate → fill → ready. Prints the address; stops gracefully. */
import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { giveBackWhatStartingTook } from './platform/afterStart.ts';
import { describeError } from './platform/safeErrors.ts';
import { Refusal } from './refusal.ts';

/** One sentence for a person and exit code 1; a bug keeps its stack. */
function refuse(error: unknown): never {
  process.stderr.write(error instanceof Refusal ? `yarmarka: ${error.message}\n` : `${describeError(error)}\n`);
  process.exit(1);
}

// Node would print all that an error holds: of a failed statement its rows too
process.on('uncaughtException', refuse);

// A full disk or a closed pipe behind them loses lines, and must not end the server
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  // Only now the rest of the server: a wrong setting is told at once
  const { openInstallation } = await import('./installation.ts');
  const installation = await openInstallation(config, { say, startKey: randomBytes(24).toString('base64url') });
  let stopping = false;
  const stop = (signal: string, drainMs: number) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), Math.max(10_000, drainMs + 8_000)).unref();
    installation.stop(drainMs).then(() => process.exit(0), refuse);
  };
  process.on('SIGTERM', () => stop('SIGTERM', config.drainSeconds * 1000));
  // A person at a terminal has no load balancer that must notice first
  process.on('SIGINT', () => stop('SIGINT', 0));
  await installation.prepare();
  giveBackWhatStartingTook();
} catch (error) {
  refuse(error);
}
