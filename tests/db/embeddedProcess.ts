// A process that runs one embedded database, for tests that start it as another user or kill it. It takes the options
// as JSON in its first argument and writes events as lines of JSON; it stops the database and exits when its stdin
// ends.
import { startEmbedded } from '#server/db/embedded.ts';
import { OperatorError } from '#server/operatorError.ts';
import type { CopyEvent, CopyOptions } from './copies.ts';

function writeEvent(event: CopyEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const options = JSON.parse(process.argv[2] ?? '{}') as CopyOptions;
try {
  const database = await startEmbedded({ ...options, log: (line) => writeEvent({ log: line }) });
  writeEvent({ ready: { connection: database.connection, dataDir: database.dataDir } });
  process.stdin.resume();
  process.stdin.on('end', () => void database.stop().then(() => writeEvent({ stopped: true })));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  writeEvent({ rejected: error.message });
}
