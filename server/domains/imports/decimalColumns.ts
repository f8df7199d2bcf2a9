/**
 * Detects the decimal sign of prices and measures from all rows of a file, because a single cell may be ambiguous. Pure
 * functions.
 */
import { parseParameterField } from './fields.ts';
import type { MappedColumn } from './guess.ts';
import type { StoredColumn } from './tables.ts';
import { mergeSigns, type DecimalSign, detectDecimalSign, type DecimalHints } from './values.ts';

const prices = new Set(['price', 'sale_price', 'compare_at_price', 'unit_cost']);

type MappedColumns = { columns: readonly StoredColumn[]; mapping: readonly MappedColumn[] };

/** Collects the decimal signs while rows are read. */
export class DecimalColumns {
  private readonly signs = new Map<number, DecimalSign | null>();
  private readonly columns: number[];

  constructor({ mapping }: Pick<MappedColumns, 'mapping'>) {
    this.columns = mapping
      .filter(({ field }) => prices.has(field) || parseParameterField(field) !== null)
      .map(({ column }) => column);
  }

  addRow(cells: readonly string[]): void {
    for (const column of this.columns)
      this.signs.set(column, mergeSigns(this.signs.get(column) ?? null, detectDecimalSign(cells[column] ?? '')));
  }

  /** The columns with the detected decimal signs. */
  applyTo(columns: readonly StoredColumn[]): StoredColumn[] {
    return columns.map(({ decimal: _before, ...column }) => {
      const decimal = this.signs.get(column.index) ?? null;
      return decimal === null ? column : { ...column, decimal };
    });
  }
}

/** The decimal sign of a field: that of its own columns, and that of all prices together. */
export function buildDecimalHints({ columns, mapping }: MappedColumns): (field: string) => DecimalHints {
  const combineSigns = (isIncluded: (field: string) => boolean) => {
    const indexes = new Set(mapping.filter(({ field }) => isIncluded(field)).map(({ column }) => column));
    return columns
      .filter(({ index }) => indexes.has(index))
      .reduce<DecimalSign | null>((merged, { decimal = null }) => mergeSigns(merged, decimal), null);
  };
  const priceSign = combineSigns((field) => prices.has(field));
  return (field) => ({ own: prices.has(field) ? priceSign : combineSigns((one) => one === field), prices: priceSign });
}
