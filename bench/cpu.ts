/**
 * `npm run bench:cpu`: the rows of `npm run bench` about CPU time alone. First `npm run build`. `ONLY=cards,checkout`
 * measures only these.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillCountries } from '#server/domains/geo/countries.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { fill } from './data.ts';
import { measureCpu } from './measureCpu.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'yarmarka-cpu-'));
await chmod(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, log: () => {} });
const connected = connect({ connection: embedded.connection });
try {
  await migrate(connected.pool);
  await migrateJobs(connected.pool);
  await fillCountries(connected.db);
  const ids = await fill(connected, Number(env['PRODUCTS'] ?? 10_000));
  const only = env['ONLY']?.split(',') as Parameters<typeof measureCpu>[3];
  for await (const cells of measureCpu(connected, embedded.connection, ids, only))
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
} finally {
  await connected.pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
