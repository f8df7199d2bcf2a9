/** Config → database → app → listen → migrate → fill → ready. Prints the address; stops gracefully. */
import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { giveBackWhatStartingTook } from './platform/afterStart.ts';
import { Refusal } from './refusal.ts';

/** One sentence for a person and exit code 1; a bug keeps its stack. */
function refuse(error: unknown): never {
  process.stderr.write(
    error instanceof Refusal
      ? `yarmarka: ${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  // Only now the rest of the server: a wrong setting is told at once
  const { openInstallation } = await import('./installation.ts');
  const installation = await openInstallation(config, { say, startKey: randomBytes(24).toString('base64url') });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), 10_000).unref();
    installation.stop().then(() => process.exit(0), refuse);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  await installation.prepare();
  giveBackWhatStartingTook();
} catch (error) {
  refuse(error);
}
