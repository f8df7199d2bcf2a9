/** What the background work of imports needs. */
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { Hints } from '#server/platform/hints.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import type { ImportRecord } from './rows.ts';

export interface WorkDeps {
  pool: pg.Pool;
  db: Db;
  gateways: Gateways;
  clock: () => Date;
  hints: Hints;
  /** Told of what went wrong and was got over. */
  log: (error: unknown) => void;
}

/** Runs work in a transaction of its own. */
export const inUnit = async <T>(
  { pool, clock }: Pick<WorkDeps, 'pool' | 'clock'>,
  run: (db: Db) => Promise<T>,
): Promise<T> => (await unitOfWork({ pool, now: clock(), keyed: null, status: () => 200, run })).answer as T;

/** Open lists and editors show what an import has written, once it is committed. */
export const tellLists = (
  { noun, company_id }: Pick<ImportRecord, 'noun' | 'company_id'>,
  ids: readonly number[],
  { hints }: Pick<WorkDeps, 'hints'>,
): void => hints.publish(ids.map((id) => ({ topic: noun, id, ...(company_id !== null && { company_id }) })));
