/** Validates and writes what the grid of a family changes of products, in a few statements, however many they are. */
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { FailureDetails } from '#server/failure.ts';
import type { AuditEntry } from '#server/unitOfWork.ts';
import { endSalesAtPrice, regularPriceSql } from '../sales.ts';
import { setStockCause } from '../stock.ts';

/** The cells of a product; money in minor units. */
export interface Cells {
  name: string;
  en_name: string | null;
  sku: string;
  /** Without a sale. */
  price: number;
  compare_at_price: number | null;
  total_count: number;
  active: boolean;
  barcode: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  cost: number | null;
  tags: string[];
}

/** Cells as requests have them: absent ones stay as they are. */
export interface CellChanges {
  name?: string | undefined;
  en_name?: string | null | undefined;
  sku?: string | undefined;
  price?: number | undefined;
  compare_at_price?: number | null | undefined;
  total_count?: number | undefined;
  active?: boolean | undefined;
  barcode?: string | null | undefined;
  weight_g?: number | null | undefined;
  length_mm?: number | null | undefined;
  width_mm?: number | null | undefined;
  height_mm?: number | null | undefined;
  cost?: number | null | undefined;
  tags?: string[] | undefined;
}

export interface StoredCells extends Cells {
  id: number;
  company_id: number;
  type_id: number;
  family_id: number | null;
  /** Held by open orders. */
  held: number;
  updated_at: Date;
}

/** Errors by the path of a cell, such as `changes.3.sku`. */
export type CellErrors = NonNullable<FailureDetails['errors']>;

const lockProducts = statement<{ id: number }, { productIds: readonly number[]; company_id: number }>(
  'family_lock_products',
  `select id from products
    where id = any($productIds::int[]) and company_id = $company_id and archived_at is null
    order by id for no key update`,
);
const lockCellRows = statement<StoredCells, { productIds: readonly number[] }>(
  'family_lock_cells',
  `select p.id, p.company_id, p.type_id, p.family_id, p.name, p.en_name, p.sku,
          ${regularPriceSql} as price, p.compare_at_price, p.active, p.barcode, p.weight_g,
          p.length_mm, p.width_mm, p.height_mm, p.cost, p.tags, p.updated_at, s.total_count, s.held
     from products p join product_stock s on s.product_id = p.id
    where p.id = any($productIds::int[]) order by p.id for no key update of s`,
);

/** The products of a company among these ids, locked with their stock until the unit of work ends. */
export async function lockCells(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, StoredCells>> {
  const locked = await lockProducts(db, { productIds: ids, company_id: companyId });
  const rows = await lockCellRows(db, { productIds: locked.map(({ id }) => id) });
  return new Map(rows.map((row) => [row.id, row]));
}

const toNullableMinor = (price: number | null): number | null => (price === null ? null : toMinor(price));

/** The compare-at price after changes: a price above it removes it, unless the changes name it. */
function applyComparePrice(cells: Cells, { price, compare_at_price }: CellChanges): number | null {
  if (compare_at_price !== undefined) return toNullableMinor(compare_at_price);
  const { compare_at_price: present } = cells;
  const isExceeded = present !== null && price !== undefined && toMinor(price) > present;
  return isExceeded ? null : present;
}

/** Applies changes to cells. */
export function applyChanges(cells: Cells, changes: CellChanges): Cells {
  const { price, compare_at_price: _comparePrice, cost, en_name, barcode, ...rest } = changes;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => value !== undefined && key in cells),
  ) as Partial<Cells>;
  return {
    ...cells,
    ...given,
    ...(price !== undefined && { price: toMinor(price) }),
    compare_at_price: applyComparePrice(cells, changes),
    ...(cost !== undefined && { cost: toNullableMinor(cost) }),
    ...(en_name !== undefined && { en_name: en_name || null }),
    ...(barcode !== undefined && { barcode: barcode || null }),
  };
}

/** The error of a compare-at price that is below the price; null for a valid one. */
export function validateComparePrice(cells: Pick<Cells, 'price'>, changes: CellChanges): CellErrors[string] | null {
  const { price = toPrice(asMinor(cells.price)), compare_at_price } = changes;
  const isValid = compare_at_price == null || compare_at_price >= price;
  return isValid ? null : { failure: 'too_small', values: { min: price } };
}

const listTakenSkus = statement<
  { sku: string },
  { company_id: number; skus: readonly string[]; exceptIds: readonly number[] }
>(
  'family_taken_skus',
  `select sku from products
    where company_id = $company_id and sku = any($skus::text[]) and archived_at is null
      and id <> all($exceptIds::int[])`,
);

/**
 * Validates that the SKUs are different from each other and from those of the company's other products.
 * @param skus by the path of their cells
 * @param writtenIds products whose SKUs are among them
 */
export async function validateSkus(
  db: Db,
  companyId: number,
  skus: ReadonlyMap<string, string>,
  writtenIds: readonly number[],
): Promise<CellErrors> {
  const taken = new Set(
    (await listTakenSkus(db, { company_id: companyId, skus: [...skus.values()], exceptIds: writtenIds })).map(
      ({ sku }) => sku,
    ),
  );
  const errors: CellErrors = {};
  const seen = new Set<string>();
  for (const [path, sku] of skus) {
    if (taken.has(sku)) errors[path] = 'sku_taken';
    else if (seen.has(sku)) errors[path] = 'duplicate';
    seen.add(sku);
  }
  return errors;
}

/** A product with its cells before and after. */
export interface CellChange {
  before: StoredCells;
  after: Cells;
}

const textKeys = ['name', 'en_name', 'sku', 'barcode', 'tags'] as const;
const cellKeys = [
  ...textKeys,
  'price',
  'compare_at_price',
  'total_count',
  'active',
  'weight_g',
  'length_mm',
  'width_mm',
  'height_mm',
  'cost',
] as const satisfies readonly (keyof Cells)[];

const isDifferent = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
const listChangedKeys = ({ before, after }: CellChange) =>
  cellKeys.filter((key) => isDifferent(before[key], after[key]));

/** Whether a change affects what the search finds. */
export const hasTextChange = (changes: readonly CellChange[]): boolean =>
  changes.some((change) => textKeys.some((key) => isDifferent(change.before[key], change.after[key])));

/** Whether anything is different afterwards. */
export const isChanged = (change: CellChange): boolean => listChangedKeys(change).length > 0;

// An SKU may go from one product to another of the same request, so all changed ones are first replaced.
const clearSkus = statement<unknown, { productIds: readonly number[] }>(
  'family_clear_skus',
  'update products set sku = gen_random_uuid()::text where id = any($productIds::int[])',
);
const updateCells = statement<unknown, { rows: string; now: Date }>(
  'family_write_cells',
  `update products p
      set name = d.name, en_name = d.en_name, sku = d.sku, price = d.price,
          compare_at_price = d.compare_at_price, active = d.active, barcode = d.barcode,
          weight_g = d.weight_g, length_mm = d.length_mm, width_mm = d.width_mm, height_mm = d.height_mm,
          cost = d.cost, tags = d.tags,
          updated_at = greatest($now::timestamptz, p.updated_at + interval '1 millisecond')
     from jsonb_to_recordset($rows::jsonb)
          as d (id int, name text, en_name text, sku text, price bigint, compare_at_price bigint,
                active boolean, barcode text, weight_g int, length_mm int, width_mm int,
                height_mm int, cost bigint, tags text[])
    where p.id = d.id`,
);
const updateStock = statement<unknown, { rows: string }>(
  'family_write_stock',
  `update product_stock s set total_count = d.total_count
     from jsonb_to_recordset($rows::jsonb) as d (id int, total_count int)
    where s.product_id = d.id and s.total_count <> d.total_count`,
);

/** Writes changed cells. The products must be locked; the caller refreshes the listing. */
export async function writeCells(ctx: Ctx, changes: readonly CellChange[]): Promise<void> {
  if (changes.length === 0) return;
  const withNewSku = changes.filter(({ before, after }) => before.sku !== after.sku);
  if (withNewSku.length > 1) await clearSkus(ctx.db, { productIds: withNewSku.map(({ before }) => before.id) });
  const rows = JSON.stringify(changes.map(({ before, after }) => ({ ...after, id: before.id })));
  await endSalesAtPrice(ctx.db, new Map(changes.map(({ before, after }) => [before.id, after.price])));
  await updateCells(ctx.db, { rows, now: ctx.clock() });
  await setStockCause(ctx, { reason: 'vendor_edit' });
  await updateStock(ctx.db, { rows });
}

const isMoneyKey = (key: keyof Cells) => key === 'price' || key === 'compare_at_price' || key === 'cost';

function toAuditValue(key: keyof Cells, cells: Cells): unknown {
  if (!isMoneyKey(key) || cells[key] === null) return cells[key];
  return toPrice(asMinor(cells[key]));
}

/** The audit entry of changed cells. */
export function toCellsAuditEntry(change: CellChange): AuditEntry {
  const { before, after } = change;
  const keys = listChangedKeys(change);
  const pick = (cells: Cells) => ({
    company_id: before.company_id,
    ...Object.fromEntries(keys.map((key) => [key, toAuditValue(key, cells)])),
  });
  return { action: 'edit', noun: 'products', record_id: before.id, before: pick(before), after: pick(after) };
}

/** All cells as the audit log stores them. */
export const toAuditCells = (cells: Cells): object =>
  Object.fromEntries(cellKeys.map((key) => [key, toAuditValue(key, cells)]));
