/** What a noun implements to be imported: plan a batch of rows, write it, and undo it. */
import type { ImportOptions } from '#contract/imports.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { FieldError } from '#contract/rules/fieldErrors.ts';
import type { Db } from '#server/db/connect.ts';
import type { AuditEntry } from '#server/unitOfWork.ts';
import { getUnreadableText } from './formats/table.ts';
import type { Item, RowPhoto } from './items.ts';
import { maxValueLength, type LeftOut } from './leftOut.ts';
import type { StoredChange, StoredError } from './tables.ts';
import type { DecimalHints } from './values.ts';

/** The import that a batch belongs to. */
export interface Target {
  import_id: number;
  /** Null for categories. */
  company_id: number | null;
  options: ImportOptions;
  /** Only imports by admins add reviews. */
  isByAdmin: boolean;
  /** Fields that a column is mapped to. */
  mapped: ReadonlySet<string>;
  /** The decimal signs that the file uses for a field. */
  decimalHints: (field: string) => DecimalHints;
  /** Writes entries of the audit log in the name of the author. */
  audit: (db: Db, entries: readonly AuditEntry[]) => Promise<void>;
  now: Date;
}

export type RowError = { field: string; value: string | null } & StoredError;

/** What an import does with a row. */
export interface Plan {
  line: number;
  title: string;
  /** The key that identifies the record, such as a SKU. */
  key: string | null;
  outcome: 'create' | 'change' | 'same' | 'refuse' | 'part';
  errors: RowError[];
  /** What is not taken over although the row is. */
  leftOut?: readonly LeftOut[];
  changes: StoredChange[];
  record_id: number | null;
  /** The category that the row of a product names; blank if a new product has none, null if it needs none. */
  category?: string | null;
  /** The family of the row, by the first line of its group; `isNew` if no product of it exists yet. */
  family?: { line: number; name: string; isNew: boolean } | null;
  before: Record<string, unknown> | null;
  /** What to write; each noun has its own type. */
  draft: unknown;
  photos: RowPhoto[];
}

/** A written row, as an undo reads it. */
export interface WrittenRow {
  line: number;
  outcome: 'create' | 'change';
  record_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

export interface UndoResult {
  /** Lines whose records have been changed or used since the import. */
  conflictLines: number[];
  files: string[];
}

export interface Noun {
  /** Creates what the rows refer to, in a transaction before theirs. */
  prepare?(db: Db, items: readonly Item[], target: Target): Promise<void>;
  /**
   * Plans rows.
   * @param options `lock` locks the current records, because they are about to be written
   */
  plan(db: Db, items: readonly Item[], target: Target, options: { lock: boolean }): Promise<Plan[]>;
  /**
   * Writes plans that create or change records.
   * @returns by line the record's id, and the state that an undo expects
   */
  write(
    db: Db,
    plans: readonly Plan[],
    target: Target,
  ): Promise<Map<number, { record_id: number; after: Record<string, unknown> }>>;
  undo(db: Db, rows: readonly WrittenRow[], target: Target): Promise<UndoResult>;
}

const maxTitleLength = 500;
const maxChangeLength = 2000;

/** The title of a row as it is stored. */
export const toTitle = (text: string): string => cutText(text, maxTitleLength);

/** A change as the preview and the audit log show it, its texts cut. */
export const createChange = (field: string, before: string | null, after: string | null): StoredChange => ({
  field,
  before: before && cutText(before, maxChangeLength),
  after: after && cutText(after, maxChangeLength),
});

/** Errors of a row at the fields of its table. */
export function toRowErrors(
  errors: Readonly<Record<string, FieldError>>,
  values: Readonly<Record<string, string>>,
  toField: (path: string) => string,
): RowError[] {
  return Object.entries(errors).map(([path, { failure, values: messageValues }]) => {
    const field = toField(path);
    return {
      field,
      value: values[field] === undefined ? null : cutText(values[field], maxValueLength),
      failure,
      ...(messageValues && { values: messageValues }),
    };
  });
}

/**
 * Rejects a row with unreadable cells.
 * @returns undefined if all cells are readable
 */
export function rejectUnreadable({ line, values }: Item): Plan | undefined {
  const errors = Object.entries(values).flatMap(([field, cell]) => {
    const raw = getUnreadableText(cell);
    return raw === null ? [] : [{ field, value: cutText(raw, maxValueLength), failure: 'cell_unreadable' }];
  });
  const title = values['name'] ?? '';
  return errors.length === 0
    ? undefined
    : { ...buildPartPlan(line, toTitle(getUnreadableText(title) ?? title)), outcome: 'refuse', errors };
}

/** The plan of a row that is not a record itself. */
export const buildPartPlan = (line: number, title: string): Plan => ({
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

/** Rejects every row whose key an earlier row has. */
export function rejectDuplicates(plans: readonly Plan[], seen: ReadonlySet<string>, field: string): Plan[] {
  const keys = new Set(seen);
  return plans.map((plan) => {
    if (plan.key === null || plan.outcome === 'part') return plan;
    if (keys.has(plan.key))
      return {
        ...plan,
        outcome: 'refuse',
        errors: [...plan.errors, { field, value: cutText(plan.key, maxValueLength), failure: 'duplicate' }],
      };
    keys.add(plan.key);
    return plan;
  });
}
