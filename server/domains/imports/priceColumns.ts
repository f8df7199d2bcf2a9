/** How a file writes its prices: told by all of its rows, since one cell alone may be read in two ways. Pure. */
import type { Mapped } from './guess.ts';
import type { StoredColumn } from './tables.ts';
import { agreed, type DecimalSign, decimalSignOf } from './values.ts';

const prices = new Set(['price', 'sale_price']);

type Looked = { columns: readonly StoredColumn[]; mapping: readonly Mapped[] };

const areOfPrices = (mapping: readonly Mapped[]): number[] => mapping.filter(({ field }) => prices.has(field)).map(({ column }) => column);

/** Looks at rows as they are read. */
export class PriceColumns {
  private readonly told = new Map<number, DecimalSign | null>();
  private readonly columns: number[];

  constructor({ mapping }: Pick<Looked, 'mapping'>) {
    this.columns = areOfPrices(mapping);
  }

  look(cells: readonly string[]): void {
    for (const column of this.columns) this.told.set(column, agreed(this.told.get(column) ?? null, decimalSignOf(cells[column] ?? '')));
  }

  /** The columns with what their rows have told. */
  in(columns: readonly StoredColumn[]): StoredColumn[] {
    return columns.map(({ decimal: _before, ...column }) => {
      const decimal = this.told.get(column.index) ?? null;
      return decimal === null ? column : { ...column, decimal };
    });
  }
}

/** What the columns of prices tell together. */
export function decimalIn({ columns, mapping }: Looked): DecimalSign | null {
  const own = new Set(areOfPrices(mapping));
  return columns.filter(({ index }) => own.has(index)).reduce<DecimalSign | null>((told, { decimal = null }) => agreed(told, decimal), null);
}
