/** Counts the cells of columns without a field while a file is read. Pure. */
import { getColumnRule, isLost } from './leftOut.ts';
import type { MappedColumn } from './guess.ts';
import type { Profile } from './profiles.ts';
import type { StoredColumn } from './tables.ts';

interface MappedTable {
  profile: Profile;
  columns: readonly StoredColumn[];
  mapping: readonly MappedColumn[];
}

/** The columns of a file that no field takes, with the rule that says why. */
export const listFreeColumns = ({ profile, columns, mapping }: MappedTable) => {
  const mapped = new Set(mapping.map(({ column }) => column));
  return columns
    .filter(({ index }) => !mapped.has(index))
    .map((column) => ({ column, rule: getColumnRule(profile, column.header) }));
};

/** Counts the cells that are lost. */
export class FilledColumns {
  private readonly free: ReturnType<typeof listFreeColumns>;
  private readonly counts = new Map<number, number>();

  constructor(table: MappedTable) {
    this.free = listFreeColumns(table);
  }

  addRow(cells: readonly string[]): void {
    for (const { column, rule } of this.free)
      if (isLost(rule, cells[column.index] ?? ''))
        this.counts.set(column.index, (this.counts.get(column.index) ?? 0) + 1);
  }

  /** The columns with their counts; mapped ones have none. */
  applyTo(columns: readonly StoredColumn[]): StoredColumn[] {
    const free = new Set(this.free.map(({ column }) => column.index));
    return columns.map(({ filled: _before, ...column }) =>
      free.has(column.index) ? { ...column, filled: this.counts.get(column.index) ?? 0 } : column,
    );
  }
}
