/**
 * The server's entry point: config → database → app → listen → migrate → fill → ready. Prints the address and stops
 * gracefully.
 */
import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { paymentProviders } from './gateways/payments/providers.ts';
import { releaseStartupMemory } from './platform/startupMemory.ts';
import { describeError } from './platform/safeErrors.ts';
import { OperatorError } from './operatorError.ts';

/** Prints the error and exits with code 1: one sentence for an operator error, the stack for a bug. */
function exitWithError(error: unknown): never {
  process.stderr.write(error instanceof OperatorError ? `yarmarka: ${error.message}\n` : `${describeError(error)}\n`);
  process.exit(1);
}

// Node would print all properties of an error, such as the rows of a failed statement
process.on('uncaughtException', exitWithError);

// A full disk or a closed pipe loses lines, but must not end the server
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(paymentProviders);
  // The rest of the server is loaded afterwards, so that wrong settings are reported at once
  const { openInstallation } = await import('./installation.ts');
  const installation = await openInstallation(config, { printLine, startKey: randomBytes(24).toString('base64url') });
  let isStopping = false;
  const stop = (signal: string, drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    printLine(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), Math.max(10_000, drainMs + 8_000)).unref();
    installation.stop(drainMs).then(() => process.exit(0), exitWithError);
  };
  process.on('SIGTERM', () => stop('SIGTERM', config.drainSeconds * 1000));
  // In a terminal there is no load balancer that must notice first
  process.on('SIGINT', () => stop('SIGINT', 0));
  await installation.prepare();
  releaseStartupMemory();
} catch (error) {
  exitWithError(error);
}
