/** Plans a bulk edit for each product. Pure functions. */
import type { BulkPreview, PriceChange, ProductChanges, StockChange } from '#contract/bulk.ts';

type RejectReason = BulkPreview['refusals'][number]['reason'];

/** The fields that a bulk edit can change. */
export interface BulkValues {
  /** Minor units, without a sale. */
  price: number;
  total_count: number;
  category_id: number;
  type_id: number;
  active: boolean;
  on_site: boolean;
  on_app: boolean;
  on_sales_point: boolean;
}

/** A stored parameter value of a product. */
export interface StoredParameterValue {
  parameter_id: number;
  value: string | null;
  number: number | null;
}

/** How a new product type affects the values of products. */
export interface TypeChange {
  /** Products that lack a value which the new type requires. */
  lackingProducts: ReadonlySet<number>;
  /** Values that the new type does not have, by product. */
  foreignValues: ReadonlyMap<number, readonly StoredParameterValue[]>;
}
export const noTypeChange: TypeChange = { lackingProducts: new Set(), foreignValues: new Map() };

/** A product before the edit. */
export interface BulkRow extends BulkValues {
  id: number;
  company_id: number;
  family_id: number | null;
  name: string;
  en_name: string | null;
  sku: string;
  /** Held by open orders. */
  held: number;
  updated_at: Date;
}

export interface BulkPlan {
  changed: {
    row: BulkRow;
    after: BulkValues;
    lost: readonly StoredParameterValue[];
    restored: readonly StoredParameterValue[];
  }[];
  rejected: { row: BulkRow; reason: RejectReason }[];
  unchanged: number;
}

const maxPrice = 9_999_999_999;
const maxStock = 1_000_000_000;
const hundred = 100;

/** Rounds to a multiple of a step; halves are rounded up. */
const roundTo = (amount: number, step: number): number => Math.floor(amount / step + 0.5) * step;

/** Adds a percentage with two decimals, without floating point errors. */
const addPercent = (amount: number, percent: number): number =>
  (amount * (hundred * hundred + Math.round(percent * hundred))) / (hundred * hundred);

/** The new price in minor units; it may be out of range. */
function computePrice(price: number, { by, value, round_to }: PriceChange): number {
  if (by === 'set') return Math.round(value * hundred);
  const step = Math.round(Number(round_to) * hundred);
  return roundTo(by === 'percent' ? addPercent(price, value) : price + Math.round(value * hundred), step);
}

const stockChanges: Record<StockChange['by'], (count: number, value: number) => number> = {
  set: (_, value) => value,
  add: (count, value) => count + value,
  subtract: (count, value) => count - value,
};

function findRejectReason({ price, total_count }: BulkValues, row: BulkRow): RejectReason | null {
  if (price !== row.price && price < 1) return 'price_too_low';
  if (price !== row.price && price > maxPrice) return 'price_too_high';
  if (total_count < 0) return 'stock_too_low';
  if (total_count !== row.total_count && total_count < row.held) return 'stock_below_held';
  if (total_count !== row.total_count && total_count > maxStock) return 'stock_too_high';
  return null;
}

const valueKeys = [
  'price',
  'total_count',
  'category_id',
  'type_id',
  'active',
  'on_site',
  'on_app',
  'on_sales_point',
] as const satisfies readonly (keyof BulkValues)[];

/** The fields of a row that a bulk edit can change. */
export const toBulkValues = (row: BulkValues): BulkValues =>
  Object.fromEntries(valueKeys.map((key) => [key, row[key]])) as unknown as BulkValues;

const hasSameValues = (a: BulkValues, b: BulkValues): boolean => valueKeys.every((key) => a[key] === b[key]);

/**
 * Decides for each product whether it is changed, rejected or unchanged.
 * @param typeChange how the new type affects the values
 */
export function planBulkEdit(
  rows: readonly BulkRow[],
  { price, stock, category_id, type_id, active, on_site, on_app, on_sales_point }: ProductChanges,
  typeChange: TypeChange = noTypeChange,
): BulkPlan {
  const plan: BulkPlan = { changed: [], rejected: [], unchanged: 0 };
  for (const row of rows) {
    const after: BulkValues = {
      price: price ? computePrice(row.price, price) : row.price,
      total_count: stock ? stockChanges[stock.by](row.total_count, stock.value) : row.total_count,
      category_id: category_id ?? row.category_id,
      type_id: type_id ?? row.type_id,
      active: active ?? row.active,
      on_site: on_site ?? row.on_site,
      // The app only sells what the site sells.
      on_app: (on_app ?? row.on_app) && (on_site ?? row.on_site),
      on_sales_point: on_sales_point ?? row.on_sales_point,
    };
    const hasNewType = after.type_id !== row.type_id;
    const reason =
      findRejectReason(after, row) ??
      (row.family_id !== null && (hasNewType || after.category_id !== row.category_id) ? 'in_family' : null) ??
      (hasNewType && typeChange.lackingProducts.has(row.id) ? 'parameter_missing' : null);
    if (reason) plan.rejected.push({ row, reason });
    else if (hasSameValues(row, after)) plan.unchanged += 1;
    else
      plan.changed.push({ row, after, lost: (hasNewType && typeChange.foreignValues.get(row.id)) || [], restored: [] });
  }
  return plan;
}

/** A changed product, as it is stored for an undo. */
export interface UndoRow {
  id: number;
  before: BulkValues;
  after: BulkValues;
  /** Values that were deleted with the former type. */
  lost?: readonly StoredParameterValue[];
}

/** What an undo can return to. */
export interface RestoreTargets {
  categories: ReadonlySet<number>;
  /**
   * Products that can return to their former type: it has all parameters of their values, and all its required values
   * are present.
   */
  restorableTypes: ReadonlySet<number>;
}

/** The limit of active products of a company's creator. */
export interface ActiveAllowance {
  creator_id: number;
  most: number;
  active: number;
}

/**
 * Rejects products that would become active beyond the limit of a tariff; earlier products come first.
 * @param allowances by company, for companies with a limit
 */
export function rejectOverAllowance(plan: BulkPlan, allowances: ReadonlyMap<number, ActiveAllowance>): BulkPlan {
  const remaining = new Map(
    [...allowances.values()].map(({ creator_id, most, active }) => [creator_id, most - active]),
  );
  const claim = (company_id: number, change: number): boolean => {
    const allowance = allowances.get(company_id);
    if (!allowance || change === 0) return true;
    const after = remaining.get(allowance.creator_id)! - change;
    if (change > 0 && after < 0) return false;
    remaining.set(allowance.creator_id, after);
    return true;
  };
  const next: BulkPlan = { ...plan, changed: [], rejected: [...plan.rejected] };
  for (const one of plan.changed) {
    if (claim(one.row.company_id, Number(one.after.active) - Number(one.row.active))) next.changed.push(one);
    else next.rejected.push({ row: one.row, reason: 'over_limit' });
  }
  return next;
}

/**
 * Plans an undo. A product stays as it is if one of the edited fields has been changed since.
 * @param rows the products that the caller can still write
 */
export function planUndo(
  rows: readonly BulkRow[],
  undoRows: readonly UndoRow[],
  { categories, restorableTypes }: RestoreTargets,
): BulkPlan {
  const undoRowById = new Map(undoRows.map((row) => [row.id, row]));
  const plan: BulkPlan = { changed: [], rejected: [], unchanged: undoRows.length - rows.length };
  for (const row of rows) {
    const { before, after: written, lost = [] } = undoRowById.get(row.id)!;
    const changedKeys = valueKeys.filter((key) => before[key] !== written[key]);
    const after: BulkValues = {
      ...toBulkValues(row),
      ...Object.fromEntries(changedKeys.map((key) => [key, before[key]])),
    };
    if (
      changedKeys.some((key) => row[key] !== written[key]) ||
      (changedKeys.includes('category_id') && !categories.has(before.category_id)) ||
      (changedKeys.includes('type_id') && !restorableTypes.has(row.id))
    )
      plan.rejected.push({ row, reason: 'changed_since' });
    else if (after.total_count < row.held) plan.rejected.push({ row, reason: 'stock_below_held' });
    // Fields that were changed back one by one could leave a product in the app but not on the site.
    else if (after.on_app && !after.on_site) plan.rejected.push({ row, reason: 'changed_since' });
    else plan.changed.push({ row, after, lost: [], restored: changedKeys.includes('type_id') ? lost : [] });
  }
  return plan;
}
