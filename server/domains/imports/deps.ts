/** Dependencies of the background work of imports. */
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { Hints } from '#server/platform/hints.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
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

/** Runs work in its own transaction. */
export const inUnit = async <T>(
  { pool, clock }: Pick<WorkDeps, 'pool' | 'clock'>,
  run: (db: Db) => Promise<T>,
): Promise<T> => (await unitOfWork({ pool, now: clock(), keyed: null, status: () => 200, run })).answer as T;

/** Makes open lists and editors reload what an import has written. Call it after the commit. */
export const publishHints = (
  { noun, company_id }: Pick<ImportRecord, 'noun' | 'company_id'>,
  ids: readonly number[],
  { hints }: Pick<WorkDeps, 'hints'>,
): void => hints.publish(ids.map((id) => ({ topic: noun, id, ...(company_id !== null && { company_id }) })));
