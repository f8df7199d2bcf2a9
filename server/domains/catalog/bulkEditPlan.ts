/** What a change of many products makes of each of them. Pure. */
import type { BulkPreview, PriceChange, ProductChanges, StockChange } from '#contract/bulk.ts';

type Reason = BulkPreview['refusals'][number]['reason'];

/** What a change may touch. */
export interface BulkValues {
  /** Minor units. */
  price: number;
  total_count: number;
  category_id: number;
  type_id: number;
  active: boolean;
  on_site: boolean;
  on_app: boolean;
  on_sales_point: boolean;
}

/** A value of a product, as it is stored. */
export interface HeldValue {
  parameter_id: number;
  value: string | null;
  number: number | null;
}

/** What another type would make of the products' values. */
export interface Retyped {
  /** Products that lack a value which it needs. */
  lacking: ReadonlySet<number>;
  /** Values that it doesn't ask for, by product. */
  strange: ReadonlyMap<number, readonly HeldValue[]>;
}
export const nothingRetyped: Retyped = { lacking: new Set(), strange: new Map() };

/** A product as it is before a change. */
export interface BulkRow extends BulkValues {
  id: number;
  company_id: number;
  name: string;
  en_name: string | null;
  sku: string;
  /** Held by open orders. */
  held: number;
  updated_at: Date;
}

export interface BulkPlan {
  changed: { row: BulkRow; after: BulkValues; lost: readonly HeldValue[]; back: readonly HeldValue[] }[];
  refused: { row: BulkRow; reason: Reason }[];
  unchanged: number;
}

const highestPrice = 9_999_999_999;
const highestStock = 1_000_000_000;
const hundred = 100;

/** Halves go up. */
const rounded = (amount: number, step: number): number => Math.floor(amount / step + 0.5) * step;

/** A percentage with two decimals of an amount, without the errors of binary fractions. */
const percentOf = (amount: number, percent: number): number =>
  (amount * (hundred * hundred + Math.round(percent * hundred))) / (hundred * hundred);

/** A new price in minor units; it may be out of range. */
export function newPrice(price: number, { by, value, round_to }: PriceChange): number {
  if (by === 'set') return Math.round(value * hundred);
  const step = Math.round(Number(round_to) * hundred);
  return rounded(by === 'percent' ? percentOf(price, value) : price + Math.round(value * hundred), step);
}

const stockChanges: Record<StockChange['by'], (count: number, value: number) => number> = {
  set: (_, value) => value,
  add: (count, value) => count + value,
  subtract: (count, value) => count - value,
};

function reasonAgainst({ price, total_count }: BulkValues, row: BulkRow): Reason | null {
  if (price !== row.price && price < 1) return 'price_too_low';
  if (price !== row.price && price > highestPrice) return 'price_too_high';
  if (total_count < 0) return 'stock_too_low';
  if (total_count !== row.total_count && total_count < row.held) return 'stock_below_held';
  if (total_count !== row.total_count && total_count > highestStock) return 'stock_too_high';
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

/** What of a row a change may touch. */
export const valuesOf = (row: BulkValues): BulkValues =>
  Object.fromEntries(valueKeys.map((key) => [key, row[key]])) as unknown as BulkValues;

const isSame = (a: BulkValues, b: BulkValues): boolean => valueKeys.every((key) => a[key] === b[key]);

/**
 * Decides for each product by itself: changed, refused, or so already.
 * @param retyped what the new type makes of their values
 */
export function planBulk(
  rows: readonly BulkRow[],
  { price, stock, category_id, type_id, active, on_site, on_app, on_sales_point }: ProductChanges,
  retyped: Retyped = nothingRetyped,
): BulkPlan {
  const plan: BulkPlan = { changed: [], refused: [], unchanged: 0 };
  for (const row of rows) {
    const after: BulkValues = {
      price: price ? newPrice(row.price, price) : row.price,
      total_count: stock ? stockChanges[stock.by](row.total_count, stock.value) : row.total_count,
      category_id: category_id ?? row.category_id,
      type_id: type_id ?? row.type_id,
      active: active ?? row.active,
      on_site: on_site ?? row.on_site,
      // The app sells what the site does
      on_app: (on_app ?? row.on_app) && (on_site ?? row.on_site),
      on_sales_point: on_sales_point ?? row.on_sales_point,
    };
    const isRetyped = after.type_id !== row.type_id;
    const reason = reasonAgainst(after, row) ?? (isRetyped && retyped.lacking.has(row.id) ? 'parameter_missing' : null);
    if (reason) plan.refused.push({ row, reason });
    else if (isSame(row, after)) plan.unchanged += 1;
    else plan.changed.push({ row, after, lost: (isRetyped && retyped.strange.get(row.id)) || [], back: [] });
  }
  return plan;
}

/** What a change has left of a product, as it is kept for its undoing. */
export interface KeptRow {
  id: number;
  before: BulkValues;
  after: BulkValues;
  /** Values that went with the former type. */
  lost?: readonly HeldValue[];
}

/** What of the former state is still there to come back to. */
export interface Left {
  categories: ReadonlySet<number>;
  /** Products that can be of their former type again: it asks for all that they have and had, and they have what it needs. */
  retypable: ReadonlySet<number>;
}

/** How many more active products somebody may have. */
export interface ActiveRoom {
  creator_id: number;
  most: number;
  active: number;
}

/** Refuses those that would be shown again beyond what a tariff allows: the oldest come first. @param rooms by company, where there is a limit */
export function withinRooms(plan: BulkPlan, rooms: ReadonlyMap<number, ActiveRoom>): BulkPlan {
  const left = new Map([...rooms.values()].map(({ creator_id, most, active }) => [creator_id, most - active]));
  const claim = (company_id: number, change: number): boolean => {
    const room = rooms.get(company_id);
    if (!room || change === 0) return true;
    const after = left.get(room.creator_id)! - change;
    if (change > 0 && after < 0) return false;
    left.set(room.creator_id, after);
    return true;
  };
  const next: BulkPlan = { ...plan, changed: [], refused: [...plan.refused] };
  for (const one of plan.changed) {
    if (claim(one.row.company_id, Number(one.after.active) - Number(one.row.active))) next.changed.push(one);
    else next.refused.push({ row: one.row, reason: 'over_limit' });
  }
  return next;
}

/**
 * Decides what an undoing makes of each product: a field that was changed since stays, and so does the product.
 * @param rows those that still are one's own
 */
export function planUndo(
  rows: readonly BulkRow[],
  kept: readonly KeptRow[],
  { categories, retypable }: Left,
): BulkPlan {
  const keptOf = new Map(kept.map((row) => [row.id, row]));
  const plan: BulkPlan = { changed: [], refused: [], unchanged: kept.length - rows.length };
  for (const row of rows) {
    const { before, after: left, lost = [] } = keptOf.get(row.id)!;
    const touched = valueKeys.filter((key) => before[key] !== left[key]);
    const after: BulkValues = { ...valuesOf(row), ...Object.fromEntries(touched.map((key) => [key, before[key]])) };
    if (
      touched.some((key) => row[key] !== left[key]) ||
      (touched.includes('category_id') && !categories.has(before.category_id)) ||
      (touched.includes('type_id') && !retypable.has(row.id))
    )
      plan.refused.push({ row, reason: 'changed_since' });
    else if (after.total_count < row.held) plan.refused.push({ row, reason: 'stock_below_held' });
    // What was undone before, one by one, may leave the app without the site
    else if (after.on_app && !after.on_site) plan.refused.push({ row, reason: 'changed_since' });
    else plan.changed.push({ row, after, lost: [], back: touched.includes('type_id') ? lost : [] });
  }
  return plan;
}
