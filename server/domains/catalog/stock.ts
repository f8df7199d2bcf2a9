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

// Rows are locked in the order of ids first, so that orders of the same products never deadlock; the update then sees
// their newest versions. The subselects hide the arrays from the planner, which would otherwise plan again for each
// length.
const lockInOrderSql = `
  with wanted as (select product_id, change from unnest((select $1::int[]), (select $2::int[])) as w (product_id, change)),
  locked as (select product_id from product_stock where product_id = any((select $1::int[])::int[]) order by product_id for update),
  told as materialized (select set_config('stock.cause', $3, true))`;

const shiftHeld = statement<ChangedRow>(
  'stock_shift',
  `${lockInOrderSql}
  update product_stock s set held = s.held + w.change, held_provisional = s.held_provisional + case when $4 then w.change else 0 end
    from told, locked join wanted w using (product_id)
   where s.product_id = locked.product_id and s.held + w.change between 0 and s.total_count
     and ($5::bigint is null or s.held_provisional + w.change <= greatest(1, s.total_count * $5::bigint / 100))
  returning s.product_id, s.total_count - s.held as left`,
);

const takeStock = statement<ChangedRow>(
  'stock_take',
  `${lockInOrderSql}
  update product_stock s set held = s.held - w.change, total_count = s.total_count - w.change,
         held_provisional = s.held_provisional - case when $4 then w.change else 0 end
    from told, locked join wanted w using (product_id)
   where s.product_id = locked.product_id and s.held >= w.change
  returning s.product_id, s.total_count - s.held as left`,
);

const clearProvisional = statement<unknown, { product_ids: readonly number[]; counts: readonly number[] }>(
  'stock_settle',
  `with wanted as (select product_id, change from unnest((select $product_ids::int[]), (select $counts::int[])) as w (product_id, change)),
  locked as (select product_id from product_stock where product_id = any((select $product_ids::int[])::int[]) order by product_id for update)
  update product_stock s set held_provisional = s.held_provisional - w.change
    from locked join wanted w using (product_id) where s.product_id = locked.product_id`,
);

const listLeft = statement<ChangedRow, { product_ids: readonly number[] }>(
  'stock_left',
  'select product_id, total_count - held as left from product_stock where product_id = any($product_ids::int[])',
);

/** The JSON that the trigger of stock movements reads. */
const toCauseJson = ({ user }: Pick<Ctx, 'user'>, cause: StockCause): string =>
  JSON.stringify({ ...cause, author_id: user?.id ?? null });

const buildValues = (unit: StockUnit, lines: readonly StockLine[], cause: StockCause): [number[], number[], string] => [
  lines.map((line) => line.product_id),
  lines.map((line) => line.count),
  toCauseJson(unit, cause),
];

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
const updateListing = statement<unknown, { restockedOrSoldOut: readonly number[] }>(
  'stock_list',
  `update catalog_listing l set in_stock = s.supply > 0 from product_stock s
    where s.product_id = any($restockedOrSoldOut::int[]) and l.product_id = s.product_id and l.in_stock <> (s.supply > 0)`,
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
  const left = new Map(
    (
      await shiftHeld(db, [...buildValues(unit, lines, cause), provisional !== null, provisional?.maxShare ?? null])
    ).map((row) => [row.product_id, row.left]),
  );
  const restockedOrSoldOut = lines
    .filter(({ product_id, count }) => isAvailabilityChanged(left.get(product_id), count))
    .map((line) => line.product_id);
  if (restockedOrSoldOut.length > 0) await updateListing(db, { restockedOrSoldOut });
  const unfilled = lines.filter((line) => !left.has(line.product_id));
  return { lacking: unfilled.length > 0 ? await listLacking(db, unfilled) : [], restockedOrSoldOut };
}

/** Whether a change of `count` that leaves `left` made a product sold out or available again. */
const isAvailabilityChanged = (left: number | undefined, count: number): boolean =>
  left !== undefined && left > 0 !== left + count > 0;

async function listLacking(db: Db, lines: readonly StockLine[]): Promise<LackingLine[]> {
  const left = new Map(
    (await listLeft(db, { product_ids: lines.map((line) => line.product_id) })).map((row) => [
      row.product_id,
      row.left,
    ]),
  );
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
  await clearProvisional(db, {
    product_ids: lines.map((line) => line.product_id),
    counts: lines.map((line) => line.count),
  });
}

// A vendor with an open form has read an outdated total, so saving it must fail as stale. Products are locked before
// their stock, as everywhere.
const touchProducts = statement<unknown, { product_ids: readonly number[] }>(
  'stock_touch',
  `with locked as (select id from products where id = any($product_ids::int[]) order by id for no key update)
   update products p set updated_at = greatest(now(), p.updated_at + interval '1 millisecond') from locked where p.id = locked.id`,
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
  await touchProducts(db, { product_ids: lines.map((line) => line.product_id) });
  const taken = await takeStock(db, [...buildValues(unit, lines, cause), isProvisional]);
  if (taken.length !== lines.length) throw new Error('an order held goods that its stock does not know');
}
