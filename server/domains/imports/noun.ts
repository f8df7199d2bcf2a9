/** What a noun must do to be imported: look at a batch of rows, write what it found, take it back. */
import type { ImportOptions } from '#contract/imports.ts';
import type { FieldFault } from '#contract/rules/fieldFailures.ts';
import type { Db } from '#server/db/connect.ts';
import { unreadableText } from './formats/table.ts';
import type { Item, WantedPhoto } from './items.ts';
import type { StoredChange, StoredFault } from './tables.ts';
import type { Telling } from './values.ts';

/** Where a batch goes. */
export interface Target {
  import_id: number;
  /** Null of categories. */
  company_id: number | null;
  options: ImportOptions;
  /** Only imports by admins add reviews. */
  isByAdmin: boolean;
  /** Fields that a column is taken for. */
  mapped: ReadonlySet<string>;
  /** How the file writes the decimals of a field, as far as its rows tell. */
  telling: (field: string) => Telling;
  now: Date;
}

export type RowFault = { field: string; value: string | null } & StoredFault;

/** What would become of a row. */
export interface Plan {
  line: number;
  title: string;
  /** What tells its thing from others. */
  key: string | null;
  outcome: 'create' | 'change' | 'same' | 'refuse' | 'part';
  errors: RowFault[];
  changes: StoredChange[];
  record_id: number | null;
  before: Record<string, unknown> | null;
  /** Everything to be written; the noun's own. */
  draft: unknown;
  photos: WantedPhoto[];
}

/** A row that was written, as an undo finds it. */
export interface WrittenRow {
  line: number;
  outcome: 'create' | 'change';
  record_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

export interface Undone {
  /** Lines of rows that somebody has changed or used since. */
  kept: number[];
  files: string[];
}

export interface Noun {
  /** Makes what rows lean on, in a transaction of its own before theirs. */
  prepare?(db: Db, items: readonly Item[], to: Target): Promise<void>;
  /** Looks at rows. @param lock true: they are about to be written, so what is there is locked */
  plan(db: Db, items: readonly Item[], to: Target, how: { lock: boolean }): Promise<Plan[]>;
  /** Writes plans that make or change something. @returns line → its thing, and what an undo must still find */
  write(
    db: Db,
    plans: readonly Plan[],
    to: Target,
  ): Promise<Map<number, { record_id: number; after: Record<string, unknown> }>>;
  undo(db: Db, rows: readonly WrittenRow[], to: Target): Promise<Undone>;
}

/** What a row says that can't be taken, at its field. */
export function faultsOf(
  faults: Readonly<Record<string, FieldFault>>,
  values: Readonly<Record<string, string>>,
  fieldOf: (path: string) => string,
): RowFault[] {
  return Object.entries(faults).map(([path, { failure, values: told }]) => {
    const field = fieldOf(path);
    return { field, value: values[field]?.slice(0, 200) ?? null, failure, ...(told && { values: told }) };
  });
}

/** Refuses a row with cells that can't be read; undefined where all can. */
export function unreadablePlan({ line, values }: Item): Plan | undefined {
  const errors = Object.entries(values).flatMap(([field, cell]) => {
    const raw = unreadableText(cell);
    return raw === null ? [] : [{ field, value: raw.slice(0, 200), failure: 'cell_unreadable' }];
  });
  const title = values['name'] ?? '';
  return errors.length === 0
    ? undefined
    : { ...partPlan(line, unreadableText(title) ?? title.slice(0, 500)), outcome: 'refuse', errors };
}

/** A row that says nothing by itself. */
export const partPlan = (line: number, title: string): Plan => ({
  line,
  title,
  key: null,
  outcome: 'part',
  errors: [],
  changes: [],
  record_id: null,
  before: null,
  draft: null,
  photos: [],
});

/** Refuses every row whose key stood in an earlier one already. */
export function withoutTwins(plans: readonly Plan[], seen: ReadonlySet<string>, field: string): Plan[] {
  const keys = new Set(seen);
  return plans.map((plan) => {
    if (plan.key === null || plan.outcome === 'part') return plan;
    if (keys.has(plan.key))
      return {
        ...plan,
        outcome: 'refuse',
        errors: [...plan.errors, { field, value: plan.key.slice(0, 200), failure: 'duplicate' }],
      };
    keys.add(plan.key);
    return plan;
  });
}
