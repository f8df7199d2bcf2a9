/**
 * What orders do to stock. `held` is what open orders hold, `total_count − held` what is left to order;
 * the constraint product_stock_never_oversold keeps both from going below zero.
 */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { stockReasons } from '#contract/stock.ts';

export interface StockLine {
  product_id: number;
  count: number;
}

/** Open screens are told of every change of stock; the book of stock says whose it was. */
type Unit = Pick<Ctx, 'db' | 'hint' | 'user'>;

/** Why stock moves, as the book of stock says it. */
export interface StockCause {
  reason: (typeof stockReasons)[number];
  order_id?: number;
}

/** How goods are held for an order whose buyer has no confirmed contact. */
export interface ProvisionalHold {
  /** All such orders together hold at most so many percent of a product's stock, and one unit at least. Null: no bound. */
  maxShare: number | null;
}

/** A line that stock can't fill. */
export interface LackingLine {
  product_id: number;
  wanted: number;
  left: number;
}

export interface StockChange {
  /** What there was too little of: then the caller must fail, so that the unit is rolled back. */
  lacking: LackingLine[];
  /** Products that sold out or can be ordered again: what the storefront shows of them is new. */
  turned: number[];
}

interface Changed {
  product_id: number;
  /** Left after the change. */
  left: number;
}

// Rows are locked in the order of their ids first, so that orders of the same products never deadlock; the
// update then works on their newest versions. The arrays are hidden from the planner: it would plan anew for their length each time.
const lockedInOrder = `
  with wanted as (select product_id, change from unnest((select $1::int[]), (select $2::int[])) as w (product_id, change)),
  locked as (select product_id from product_stock where product_id = any((select $1::int[])::int[]) order by product_id for update),
  told as materialized (select set_config('stock.cause', $3, true))`;

const shift = statement<Changed>(
  'stock_shift',
  `${lockedInOrder}
  update product_stock s set held = s.held + w.change, held_provisional = s.held_provisional + case when $4 then w.change else 0 end
    from told, locked join wanted w using (product_id)
   where s.product_id = locked.product_id and s.held + w.change between 0 and s.total_count
     and ($5::bigint is null or s.held_provisional + w.change <= greatest(1, s.total_count * $5::bigint / 100))
  returning s.product_id, s.total_count - s.held as left`,
);

const take = statement<Changed>(
  'stock_take',
  `${lockedInOrder}
  update product_stock s set held = s.held - w.change, total_count = s.total_count - w.change,
         held_provisional = s.held_provisional - case when $4 then w.change else 0 end
    from told, locked join wanted w using (product_id)
   where s.product_id = locked.product_id and s.held >= w.change
  returning s.product_id, s.total_count - s.held as left`,
);

const settle = statement(
  'stock_settle',
  `with wanted as (select product_id, change from unnest((select $1::int[]), (select $2::int[])) as w (product_id, change)),
  locked as (select product_id from product_stock where product_id = any((select $1::int[])::int[]) order by product_id for update)
  update product_stock s set held_provisional = s.held_provisional - w.change
    from locked join wanted w using (product_id) where s.product_id = locked.product_id`,
);

const leftOf = statement<Changed>(
  'stock_left',
  'select product_id, total_count - held as left from product_stock where product_id = any($1::int[])',
);

/** What the trigger that writes the book reads. */
const said = ({ user }: Pick<Ctx, 'user'>, cause: StockCause): string =>
  JSON.stringify({ ...cause, author_id: user?.id ?? null });

const values = (unit: Unit, lines: readonly StockLine[], cause: StockCause): [number[], number[], string] => [
  lines.map((line) => line.product_id),
  lines.map((line) => line.count),
  said(unit, cause),
];

const tell = statement('stock_tell', `select set_config('stock.cause', $1, true)`);

/** Says why the stock that this transaction writes next moves; what says nothing stands in the book as a correction. */
export async function tellStock(unit: Pick<Ctx, 'db' | 'user'>, cause: StockCause): Promise<void> {
  await tell(unit.db, [said(unit, cause)]);
}

// The stock's rows are locked by then, and nobody writes these without.
const list = statement(
  'stock_list',
  `update catalog_listing l set in_stock = s.supply > 0 from product_stock s
    where s.product_id = any($1::int[]) and l.product_id = s.product_id and l.in_stock <> (s.supply > 0)`,
);

/**
 * Moves what open orders hold: a positive count holds, a negative one frees. One statement, and one more
 * where something sold out or came back.
 * @param lines each product once
 * @param provisional for orders whose buyer has no confirmed contact
 */
export async function adjust(
  unit: Unit,
  lines: readonly StockLine[],
  cause: StockCause,
  provisional: ProvisionalHold | null = null,
): Promise<StockChange> {
  const { db, hint } = unit;
  if (lines.length === 0) return { lacking: [], turned: [] };
  hint(
    'products',
    lines.map((line) => line.product_id),
  );
  const left = new Map(
    (await shift(db, [...values(unit, lines, cause), provisional !== null, provisional?.maxShare ?? null])).map(
      (row) => [row.product_id, row.left],
    ),
  );
  const turned = lines
    .filter(({ product_id, count }) => isTurned(left.get(product_id), count))
    .map((line) => line.product_id);
  if (turned.length > 0) await list(db, [turned]);
  const short = lines.filter((line) => !left.has(line.product_id));
  return { lacking: short.length > 0 ? await lacks(db, short) : [], turned };
}

/** Whether a product with `left` after a change of `count` has sold out by it, or can be ordered again. */
const isTurned = (left: number | undefined, count: number): boolean =>
  left !== undefined && left > 0 !== left + count > 0;

async function lacks(db: Db, lines: readonly StockLine[]): Promise<LackingLine[]> {
  const left = new Map(
    (await leftOf(db, [lines.map((line) => line.product_id)])).map((row) => [row.product_id, row.left]),
  );
  return lines.map(({ product_id, count }) => ({ product_id, wanted: count, left: left.get(product_id) ?? 0 }));
}

/** Holds goods for an order. */
export const hold = adjust;

/** Frees what an order held. */
export const release = (
  unit: Unit,
  lines: readonly StockLine[],
  cause: StockCause,
  provisional: ProvisionalHold | null = null,
): Promise<StockChange> =>
  adjust(
    unit,
    lines.map(({ product_id, count }) => ({ product_id, count: -count })),
    cause,
    provisional,
  );

/** Goods that were held for an order without a confirmed contact stay held, but no longer count against its bound. */
export async function settleProvisional({ db }: Pick<Ctx, 'db'>, lines: readonly StockLine[]): Promise<void> {
  await settle(db, [lines.map((line) => line.product_id), lines.map((line) => line.count)]);
}

// A vendor who has the product's form open read a total that is no longer true: the save is answered as stale.
// Products come before their stock, as everywhere.
const touch = statement(
  'stock_touch',
  `with locked as (select id from products where id = any($1::int[]) order by id for no key update)
   update products p set updated_at = greatest(now(), p.updated_at + interval '1 millisecond') from locked where p.id = locked.id`,
);

/** The goods have left the house: neither held nor there any more. What is left to order stays the same. */
export async function consume(
  unit: Unit,
  lines: readonly StockLine[],
  cause: StockCause,
  isProvisional = false,
): Promise<void> {
  const { db, hint } = unit;
  hint(
    'products',
    lines.map((line) => line.product_id),
  );
  await touch(db, [lines.map((line) => line.product_id)]);
  const done = await take(db, [...values(unit, lines, cause), isProvisional]);
  if (done.length !== lines.length) throw new Error('an order held goods that its stock does not know');
}
