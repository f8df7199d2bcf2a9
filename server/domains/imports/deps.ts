/** Dependencies of the background work of imports. */
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { Hints } from '#server/platform/hints.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import type { ImportRecord } from './records.ts';

export interface WorkDeps {
  pool: pg.Pool;
  db: Db;
  gateways: Gateways;
  clock: () => Date;
  hints: Hints;
  /** Logs an error that the work has recovered from. */
  log: (error: unknown) => void;
}

/** Runs work in its own transaction, at the time of the clock. */
export const inUnit = <T>({ pool, clock }: Pick<WorkDeps, 'pool' | 'clock'>, run: (db: Db) => Promise<T>): Promise<T> =>
  runUnit({ pool, now: clock() }, run);

/** Makes open lists and editors reload what an import has written. Call it after the commit. */
export const publishHints = (
  { noun, company_id }: Pick<ImportRecord, 'noun' | 'company_id'>,
  ids: readonly number[],
  { hints }: Pick<WorkDeps, 'hints'>,
): void => hints.publish(ids.map((id) => ({ topic: noun, id, ...(company_id !== null && { company_id }) })));
