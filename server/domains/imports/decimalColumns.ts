/** How a file writes the decimals of its prices and measures: told by all of its rows, since one cell alone may be read in two ways. Pure. */
import { parameterOf } from './fields.ts';
import type { Mapped } from './guess.ts';
import type { StoredColumn } from './tables.ts';
import { agreed, type DecimalSign, decimalSignOf, type Telling } from './values.ts';

const prices = new Set(['price', 'sale_price']);

type Looked = { columns: readonly StoredColumn[]; mapping: readonly Mapped[] };

/** Looks at rows as they are read. */
export class DecimalColumns {
  private readonly told = new Map<number, DecimalSign | null>();
  private readonly columns: number[];

  constructor({ mapping }: Pick<Looked, 'mapping'>) {
    this.columns = mapping
      .filter(({ field }) => prices.has(field) || parameterOf(field) !== null)
      .map(({ column }) => column);
  }

  look(cells: readonly string[]): void {
    for (const column of this.columns)
      this.told.set(column, agreed(this.told.get(column) ?? null, decimalSignOf(cells[column] ?? '')));
  }

  /** The columns with what their rows have told. */
  in(columns: readonly StoredColumn[]): StoredColumn[] {
    return columns.map(({ decimal: _before, ...column }) => {
      const decimal = this.told.get(column.index) ?? null;
      return decimal === null ? column : { ...column, decimal };
    });
  }
}

/** What tells the decimals of a field: its own columns, and those of the prices together. */
export function tellingIn({ columns, mapping }: Looked): (field: string) => Telling {
  const together = (isMeant: (field: string) => boolean) => {
    const meant = new Set(mapping.filter(({ field }) => isMeant(field)).map(({ column }) => column));
    return columns
      .filter(({ index }) => meant.has(index))
      .reduce<DecimalSign | null>((told, { decimal = null }) => agreed(told, decimal), null);
  };
  const ofPrices = together((field) => prices.has(field));
  return (field) => ({ own: prices.has(field) ? ofPrices : together((one) => one === field), prices: ofPrices });
}
