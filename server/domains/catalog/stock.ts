/**
 * Changes of stock by orders. `held` is what open orders hold, `total_count − held` is left to order. The constraint
 * product_stock_never_oversold keeps both from becoming negative.
 */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { stockReasons } from '#contract/stock.ts';

export interface StockLine {
  product_id: number;
  count: number;
}

/** `hint` refreshes open screens, `user` becomes the author in the log of stock movements. */
type StockUnit = Pick<Ctx, 'db' | 'hint' | 'user'>;

/** The reason of a stock movement, as its log stores it. */
export interface StockCause {
  reason: (typeof stockReasons)[number];
  order_id?: number;
}

/** How stock is held for an order whose buyer has no confirmed contact. */
export interface ProvisionalHold {
  /**
   * All such orders together hold at most this percentage of a product's stock, but at least one piece. Null means no
   * limit.
   */
  maxShare: number | null;
}

/** An order line that the stock can't fill. */
export interface LackingLine {
  product_id: number;
  wanted: number;
  left: number;
}

export interface StockChange {
  /** Lines with too little stock. If there are any, the caller must fail, so that the unit is rolled back. */
  lacking: LackingLine[];
  /** Products that sold out or became available again; the storefront must be refreshed. */
  restockedOrSoldOut: number[];
}

interface ChangedRow {
  product_id: number;
  /** Left after the change. */
  left: number;
}

/** The lines of an order as arrays. */
interface LineValues {
  productIds: readonly number[];
  counts: readonly number[];
}

interface ChangeValues extends LineValues {
  /** The JSON that the trigger of stock movements reads. */
  causeJson: string;
  isProvisional: boolean;
}

// Rows are locked in the order of ids first, so that orders of the same products never deadlock; the update then sees
// their newest versions. The subselects hide the arrays from the planner, which would otherwise plan again for each
// length.
const lockedLinesSql = `
  with lines as (
    select product_id, count
      from unnest((select $productIds::int[]), (select $counts::int[])) as l (product_id, count)
  ),
  locked as (
    select product_id from product_stock
     where product_id = any((select $productIds::int[])::int[]) order by product_id for update
  )`;
const causeSql = `cause as materialized (select set_config('stock.cause', $causeJson, true))`;

const shiftHeld = statement<ChangedRow, ChangeValues & { maxShare: number | null }>(
  'stock_shift',
  `${lockedLinesSql},
  ${causeSql}
  update product_stock s
     set held = s.held + l.count,
         held_provisional = s.held_provisional + case when $isProvisional then l.count else 0 end
    from cause, locked join lines l using (product_id)
   where s.product_id = locked.product_id and s.held + l.count between 0 and s.total_count
     and ($maxShare::bigint is null
          or s.held_provisional + l.count <= greatest(1, s.total_count * $maxShare::bigint / 100))
  returning s.product_id, s.total_count - s.held as left`,
);

const takeStock = statement<ChangedRow, ChangeValues>(
  'stock_take',
  `${lockedLinesSql},
  ${causeSql}
  update product_stock s
     set held = s.held - l.count, total_count = s.total_count - l.count,
         held_provisional = s.held_provisional - case when $isProvisional then l.count else 0 end
    from cause, locked join lines l using (product_id)
   where s.product_id = locked.product_id and s.held >= l.count
  returning s.product_id, s.total_count - s.held as left`,
);

const clearProvisional = statement<unknown, LineValues>(
  'stock_settle',
  `${lockedLinesSql}
  update product_stock s set held_provisional = s.held_provisional - l.count
    from locked join lines l using (product_id) where s.product_id = locked.product_id`,
);

const listLeft = statement<ChangedRow, { productIds: readonly number[] }>(
  'stock_left',
  'select product_id, total_count - held as left from product_stock where product_id = any($productIds::int[])',
);

const lockRows = statement<unknown, { productIds: readonly number[] }>(
  'stock_lock',
  'select from product_stock where product_id = any($productIds::int[]) order by product_id for update',
);

/** Locks the stock of these products in the order of ids, before a unit changes it order by order. */
export async function lockStock({ db }: Pick<Ctx, 'db'>, productIds: readonly number[]): Promise<void> {
  await lockRows(db, { productIds });
}

/** The JSON that the trigger of stock movements reads. */
const toCauseJson = ({ user }: Pick<Ctx, 'user'>, cause: StockCause): string =>
  JSON.stringify({ ...cause, author_id: user?.id ?? null });

const toLineValues = (lines: readonly StockLine[]): LineValues => ({
  productIds: lines.map((line) => line.product_id),
  counts: lines.map((line) => line.count),
});

const setCause = statement<unknown, { causeJson: string }>(
  'stock_tell',
  `select set_config('stock.cause', $causeJson, true)`,
);

/**
 * Sets the reason of the stock changes that follow in this transaction. Without one they are logged as a correction.
 */
export async function setStockCause(unit: Pick<Ctx, 'db' | 'user'>, cause: StockCause): Promise<void> {
  await setCause(unit.db, { causeJson: toCauseJson(unit, cause) });
}

// The stock rows are locked by then, and nobody writes these rows without that lock.
const updateListing = statement<unknown, { productIds: readonly number[] }>(
  'stock_list',
  `update catalog_listing l set in_stock = s.supply > 0 from product_stock s
    where s.product_id = any($productIds::int[]) and l.product_id = s.product_id and l.in_stock <> (s.supply > 0)`,
);

/**
 * Changes what open orders hold: a positive count holds, a negative one releases. One statement, and one more if a
 * product sold out or became available again.
 * @param lines each product once
 * @param provisional for orders whose buyer has no confirmed contact
 */
export async function adjustHeld(
  unit: StockUnit,
  lines: readonly StockLine[],
  cause: StockCause,
  provisional: ProvisionalHold | null = null,
): Promise<StockChange> {
  const { db, hint } = unit;
  if (lines.length === 0) return { lacking: [], restockedOrSoldOut: [] };
  hint(
    'products',
    lines.map((line) => line.product_id),
  );
  const changed = await shiftHeld(db, {
    ...toLineValues(lines),
    causeJson: toCauseJson(unit, cause),
    isProvisional: provisional !== null,
    maxShare: provisional?.maxShare ?? null,
  });
  const left = new Map(changed.map((row) => [row.product_id, row.left]));
  const restockedOrSoldOut = lines
    .filter(({ product_id, count }) => isAvailabilityChanged(left.get(product_id), count))
    .map((line) => line.product_id);
  if (restockedOrSoldOut.length > 0) await updateListing(db, { productIds: restockedOrSoldOut });
  const unfilled = lines.filter((line) => !left.has(line.product_id));
  return { lacking: unfilled.length > 0 ? await listLacking(db, unfilled) : [], restockedOrSoldOut };
}

/** Whether a change of `count` that leaves `left` made a product sold out or available again. */
const isAvailabilityChanged = (left: number | undefined, count: number): boolean =>
  left !== undefined && left > 0 !== left + count > 0;

async function listLacking(db: Db, lines: readonly StockLine[]): Promise<LackingLine[]> {
  const rows = await listLeft(db, { productIds: lines.map((line) => line.product_id) });
  const left = new Map(rows.map((row) => [row.product_id, row.left]));
  return lines.map(({ product_id, count }) => ({ product_id, wanted: count, left: left.get(product_id) ?? 0 }));
}

/** Holds stock for an order. */
export const holdStock = adjustHeld;

/** Releases what an order held. */
export const releaseStock = (
  unit: StockUnit,
  lines: readonly StockLine[],
  cause: StockCause,
  provisional: ProvisionalHold | null = null,
): Promise<StockChange> =>
  adjustHeld(
    unit,
    lines.map(({ product_id, count }) => ({ product_id, count: -count })),
    cause,
    provisional,
  );

/** Stock held for an order without a confirmed contact stays held, but no longer counts against the limit. */
export async function confirmProvisional({ db }: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<void> {
  await clearProvisional(db, toLineValues(lines));
}

/** The reverse of `confirmProvisional`: the contact of the order's buyer counts as confirmed no more. */
export async function unconfirmProvisional({ db }: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<void> {
  await clearProvisional(db, toLineValues(lines.map(({ product_id, count }) => ({ product_id, count: -count }))));
}

// A vendor with an open form has read an outdated total, so saving it must fail as stale. Products are locked before
// their stock, as everywhere.
const touchProducts = statement<unknown, { productIds: readonly number[] }>(
  'stock_touch',
  `with locked as (select id from products where id = any($productIds::int[]) order by id for no key update)
   update products p set updated_at = greatest(now(), p.updated_at + interval '1 millisecond')
     from locked where p.id = locked.id`,
);

/** Removes delivered goods from the stock and from what is held. What is left to order does not change. */
export async function consumeStock(
  unit: StockUnit,
  lines: readonly StockLine[],
  cause: StockCause,
  isProvisional = false,
): Promise<void> {
  const { db, hint } = unit;
  hint(
    'products',
    lines.map((line) => line.product_id),
  );
  await touchProducts(db, { productIds: lines.map((line) => line.product_id) });
  const taken = await takeStock(db, { ...toLineValues(lines), causeJson: toCauseJson(unit, cause), isProvisional });
  if (taken.length !== lines.length) throw new Error('an order held goods that its stock does not know');
}
