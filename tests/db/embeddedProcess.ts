// A process that runs one embedded database, for tests that start it as somebody else or kill it.
// It takes the options as JSON in its first argument and writes what happens as lines of JSON; it stops
// the database and ends when its stdin ends.
import { startEmbedded } from '#server/db/embedded.ts';
import { Refusal } from '#server/refusal.ts';
import type { CopyEvent, CopyOptions } from './copies.ts';

function tell(event: CopyEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const options = JSON.parse(process.argv[2] ?? '{}') as CopyOptions;
try {
  const database = await startEmbedded({ ...options, log: (line) => tell({ log: line }) });
  tell({ ready: { connection: database.connection, dataDir: database.dataDir } });
  process.stdin.resume();
  process.stdin.on('end', () => void database.stop().then(() => tell({ stopped: true })));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ refused: error.message });
}
