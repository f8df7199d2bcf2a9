/** What a kind of file must say to be imported. */
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

export interface Outcome {
  made: number;
  changed: number;
  unchanged: number;
  /** Rows that the database's own rules refuse: index in the batch, and why. */
  refused: { index: number; reason: string }[];
}

export interface Source<Row> {
  noun: 'categories' | 'products' | 'stores';
  /** One element of the list. */
  row: z.ZodType<Row>;
  /** What is wrong with a row beyond its shape; null where nothing is. */
  refuse: (row: Row) => string | null;
  /** Writes a batch in the open transaction. `early`: outside ids that this run has made before their own rows came. */
  load: (db: Db, rows: Row[], to: { companyId: number; now: Date; early: Set<string> }) => Promise<Outcome>;
}
