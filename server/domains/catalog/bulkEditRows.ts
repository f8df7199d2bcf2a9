/** Reads and writes the products of a change of many: a few statements, however many they are. */
import type { BulkPreview, BulkState } from '#contract/bulk.ts';
import { mostAtOnce } from '#contract/bulk.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import type { ProductFilter } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { fail, invalid } from '#server/failure.ts';
import { keepWithin } from './allowance.ts';
import type { BulkPlan, BulkRow, BulkValues } from './bulkEditPlan.ts';
import { announce } from './change.ts';
import { refreshListing } from './listing.ts';
import { idsQuery } from './pageQuery.ts';
import { reachOf } from './policy.ts';
import { tellStock } from './stock.ts';
import { writeValues } from './bulkEditTypes.ts';

/** Which products are meant: these, or what a filter finds among one's own. */
export interface Selection {
  ids?: number[] | undefined;
  filter?: ProductFilter | undefined;
}

const own = (isOwn: boolean): string =>
  `p.archived_at is null${isOwn ? ` and p.company_id in ${ownCompaniesText('$2')}` : ''}`;
// Products before their stock, both by id: the order of every writer of the catalog.
const chosen = (isOwn: boolean) =>
  `select p.id from products p where p.id = any($1::int[]) and ${own(isOwn)} order by p.id`;
const found = {
  all: statement<{ id: number }>('bulk_ids', chosen(false)),
  own: statement<{ id: number }>('bulk_ids_own', chosen(true)),
};
const locked = {
  all: statement<{ id: number }>('bulk_lock', `${chosen(false)} for no key update`),
  own: statement<{ id: number }>('bulk_lock_own', `${chosen(true)} for no key update`),
};

const rows = `select p.id, p.company_id, p.name, p.en_name, p.sku, p.price, p.category_id, p.type_id, p.active, p.on_site, p.on_app, p.on_sales_point, p.updated_at, s.total_count, s.held
  from products p join product_stock s on s.product_id = p.id where p.id = any($1::int[]) order by p.id`;
const read = statement<BulkRow>('bulk_rows', rows);
const readLocked = statement<BulkRow>('bulk_rows_locked', `${rows} for no key update of s`);

/** The products of these ids that the caller may write, by id. @param lock true: nobody else changes them until the unit ends */
export async function ownRows(ctx: Ctx, ids: readonly number[], { lock }: { lock: boolean }): Promise<BulkRow[]> {
  const way = lock ? locked : found;
  const reached = isAdmin(ctx.user) ? await way.all(ctx.db, [ids]) : await way.own(ctx.db, [ids, ctx.user?.id ?? null]);
  return (lock ? readLocked : read)(ctx.db, [reached.map((row) => row.id)]);
}

/**
 * The products that are meant.
 * @throws Failure `not_found` where one of those named is none of one's own, at its place among the ids; `too_many_products`
 */
export async function selectedRows(
  ctx: Ctx,
  { ids, filter }: Selection,
  options: { lock: boolean },
): Promise<BulkRow[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid({ ids: 'required' });
  if (ids) {
    const wanted = [...new Set(ids)];
    const reached = await ownRows(ctx, wanted, options);
    if (reached.length === wanted.length) return reached;
    const there = new Set(reached.map(({ id }) => id));
    throw fail('not_found', {
      values: { name: 'product' },
      errors: Object.fromEntries(
        ids.flatMap((id, index) => (there.has(id) ? [] : [[`ids.${index}`, 'not_found' as const]])),
      ),
    });
  }
  const matching = await ctx.db.$client.query<{ id: number }>(
    idsQuery(
      { ...filter!, page: 1, per_page: 1, reach: reachOf(ctx, { scope: 'all' }), locale: ctx.locale },
      mostAtOnce + 1,
    ),
  );
  if (matching.rows.length > mostAtOnce) throw fail('too_many_products', { values: { max: mostAtOnce } });
  return ownRows(
    ctx,
    matching.rows.map((row) => row.id),
    options,
  );
}

const writeProducts = statement(
  'bulk_write_products',
  `update products p set price = w.price, category_id = w.category_id, type_id = w.type_id, active = w.active, on_site = w.on_site, on_app = w.on_app, on_sales_point = w.on_sales_point, updated_at = greatest($6::timestamptz, p.updated_at + interval '1 millisecond')
     from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::boolean[], $7::boolean[], $8::boolean[], $9::boolean[]) as w (id, price, category_id, type_id, active, on_site, on_app, on_sales_point) where p.id = w.id`,
);
const writeStock = statement(
  'bulk_write_stock',
  'update product_stock s set total_count = w.total_count from unnest($1::int[], $2::int[]) as w (id, total_count) where s.product_id = w.id and s.total_count <> w.total_count',
);

/**
 * Writes what changes, with the listing, the audit log and everybody who is to know. The rows are locked.
 * @param creators whose allowance is held, where products are switched on or off
 */
export async function writeRows(ctx: Ctx, changed: BulkPlan['changed'], creators: readonly number[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ row }) => row.id);
  const column = <K extends keyof BulkValues>(key: K) => changed.map(({ after }) => after[key]);
  await writeProducts(ctx.db, [
    ids,
    column('price'),
    column('category_id'),
    column('type_id'),
    column('active'),
    ctx.clock(),
    column('on_site'),
    column('on_app'),
    column('on_sales_point'),
  ]);
  await tellStock(ctx, { reason: 'bulk' });
  await writeStock(ctx.db, [ids, column('total_count')]);
  await writeValues(ctx.db, changed);
  await refreshListing(ctx.db, ids);
  const turned = await keepWithin(ctx.db, creators, ctx.clock());
  await ctx.auditAll(
    changed.map(({ row, after }) => ({
      action: 'edit',
      noun: 'products',
      record_id: row.id,
      before: audited(row, after, row),
      after: audited(row, after, after),
    })),
  );
  await announce(ctx, [...ids, ...turned]);
}

const keys = [
  'price',
  'total_count',
  'category_id',
  'type_id',
  'active',
  'on_site',
  'on_app',
  'on_sales_point',
] as const;

/** Of the fields that differ, what one of both says; money as it is on the wire. */
const audited = (row: BulkRow, after: BulkValues, side: BulkValues): object => ({
  company_id: row.company_id,
  ...Object.fromEntries(
    keys
      .filter((key) => row[key] !== after[key])
      .map((key) => [key, key === 'price' ? toPrice(asMinor(side.price)) : side[key]]),
  ),
});

type Named = BulkState['category'];
const namesIn = (table: 'categories' | 'product_types' | 'parameters') =>
  statement<Named>(
    `bulk_names_${table}`,
    `select id, name, coalesce(en_name, name) as en_name from ${table} where id = any($1::int[])`,
  );
const categories = namesIn('categories');
const types = namesIn('product_types');
const parameters = namesIn('parameters');

const byId = async (read: typeof categories, db: Ctx['db'], ids: Iterable<number>): Promise<Map<number, Named>> => {
  const wanted = [...new Set(ids)];
  return new Map((wanted.length > 0 ? await read(db, [wanted]) : []).map((named) => [named.id, named]));
};

/** How many products lose a value of each parameter. */
async function lostOf({ db }: Ctx, changed: BulkPlan['changed']): Promise<BulkPreview['lost']> {
  const losers = new Map<number, number>();
  for (const { lost } of changed)
    for (const { parameter_id } of lost) losers.set(parameter_id, (losers.get(parameter_id) ?? 0) + 1);
  const named = await byId(parameters, db, losers.keys());
  return [...losers].toSorted(([a], [b]) => a - b).map(([id, products]) => ({ ...named.get(id)!, products }));
}

/** What a plan says to people: the first of its rows. */
export async function presentPlan(
  ctx: Ctx,
  { changed, refused, unchanged }: BulkPlan,
  most: number,
): Promise<Omit<BulkPreview, 'fingerprint'>> {
  const [first, firstRefused] = [changed.slice(0, most), refused.slice(0, most)];
  const values = [
    ...first.flatMap(({ row, after }): BulkValues[] => [row, after]),
    ...firstRefused.map(({ row }) => row),
  ];
  const inCategories = await byId(
    categories,
    ctx.db,
    values.map(({ category_id }) => category_id),
  );
  const ofTypes = await byId(
    types,
    ctx.db,
    values.map(({ type_id }) => type_id),
  );
  const state = ({ price, category_id, type_id, ...kept }: BulkValues): BulkState => ({
    price: toPrice(asMinor(price)),
    category: inCategories.get(category_id)!,
    type: ofTypes.get(type_id)!,
    total_count: kept.total_count,
    active: kept.active,
    on_site: kept.on_site,
    on_app: kept.on_app,
    on_sales_point: kept.on_sales_point,
  });
  const name = ({ id, name: ru, en_name, sku }: BulkRow) => ({ id, name: ru, en_name: en_name ?? ru, sku });
  return {
    total: changed.length + refused.length + unchanged,
    changed: changed.length,
    unchanged,
    refused: refused.length,
    lost: await lostOf(ctx, changed),
    rows: first.map(({ row, after }) => ({ ...name(row), before: state(row), after: state(after) })),
    refusals: firstRefused.map(({ row, reason }) => ({ ...name(row), reason, before: state(row) })),
  };
}
