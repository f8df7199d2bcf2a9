/** A process that works on one import until it is killed: `importWorker.ts '{connection, id}'`. */
import { connect } from '#server/db/connect.ts';
import type { WorkDeps } from '#server/domains/imports/deps.ts';
import { workOnImport } from '#server/domains/imports/work.ts';
import { createLocalFanout } from '#server/gateways/fanout.ts';
import { createHints } from '#server/platform/hints.ts';

const { connection, id } = JSON.parse(process.argv[2]!) as {
  connection: Parameters<typeof connect>[0]['connection'];
  id: number;
};
const { pool, db } = connect({ connection });
const fanout = createLocalFanout();
const deps: WorkDeps = {
  pool,
  db,
  gateways: { fanout } as WorkDeps['gateways'],
  clock: () => new Date(),
  hints: createHints(fanout),
  log: () => undefined,
};
for (;;) await workOnImport(id, deps);
