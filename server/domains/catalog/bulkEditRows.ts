/** Reads and writes the products of a bulk edit in a few statements, however many they are. */
import type { BulkPreview, BulkState } from '#contract/bulk.ts';
import { maxBulkProducts } from '#contract/bulk.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import type { ProductFilter } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { fail, invalid } from '#server/failure.ts';
import { enforceLimit } from './allowance.ts';
import type { BulkPlan, BulkRow, BulkValues } from './bulkEditPlan.ts';
import { emitCatalogChange } from './change.ts';
import { refreshListing } from './listing.ts';
import { buildIdsQuery } from './pageQuery.ts';
import { getReach } from './policy.ts';
import { listRows } from './query.ts';
import { endSalesAtPrice, regularPriceSql } from './sales.ts';
import { setStockCause } from './stock.ts';
import { saveValueChanges } from './bulkEditTypes.ts';

/** Selects products by id, or by a filter over those that the caller can write. */
export interface Selection {
  ids?: number[] | undefined;
  filter?: ProductFilter | undefined;
}

interface SelectedIds {
  productIds: readonly number[];
}
interface SelectedIdsAndUser extends SelectedIds {
  userId: number | null;
}

// Products are locked before their stock, both by id. All writers of the catalog use this order.
const buildIdsSql = (isOwn: boolean) =>
  `select p.id from products p
    where p.id = any($productIds::int[]) and p.archived_at is null
          ${isOwn ? `and p.company_id in ${buildOwnCompaniesSql('$userId')}` : ''}
    order by p.id`;
const listIds = {
  all: statement<{ id: number }, SelectedIds>('bulk_ids', buildIdsSql(false)),
  own: statement<{ id: number }, SelectedIdsAndUser>('bulk_ids_own', buildIdsSql(true)),
};
const lockIds = {
  all: statement<{ id: number }, SelectedIds>('bulk_lock', `${buildIdsSql(false)} for no key update`),
  own: statement<{ id: number }, SelectedIdsAndUser>('bulk_lock_own', `${buildIdsSql(true)} for no key update`),
};

const rowsSql = `
  select p.id, p.company_id, p.family_id, p.name, p.en_name, p.sku, ${regularPriceSql} as price,
         p.category_id, p.type_id, p.active, p.on_site, p.on_app, p.on_sales_point, p.updated_at, s.total_count, s.held
    from products p join product_stock s on s.product_id = p.id
   where p.id = any($writableIds::int[]) order by p.id`;
const readRows = statement<BulkRow, { writableIds: readonly number[] }>('bulk_rows', rowsSql);
const readAndLockRows = statement<BulkRow, { writableIds: readonly number[] }>(
  'bulk_rows_locked',
  `${rowsSql} for no key update of s`,
);

/**
 * The products among these ids that the caller can write, by id.
 * @param lock locks the rows until the unit of work ends
 */
export async function listWritableRows(
  ctx: Ctx,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<BulkRow[]> {
  const statements = lock ? lockIds : listIds;
  const writable = isAdmin(ctx.user)
    ? await statements.all(ctx.db, { productIds: ids })
    : await statements.own(ctx.db, { productIds: ids, userId: ctx.user?.id ?? null });
  return (lock ? readAndLockRows : readRows)(ctx.db, { writableIds: writable.map((row) => row.id) });
}

/**
 * The selected products.
 * @throws Failure `not_found` at the index of each id that the caller can't write; `too_many_products`
 */
export async function listSelectedRows(
  ctx: Ctx,
  { ids, filter }: Selection,
  options: { lock: boolean },
): Promise<BulkRow[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid({ ids: 'required' });
  if (ids) {
    const uniqueIds = [...new Set(ids)];
    const writable = await listWritableRows(ctx, uniqueIds, options);
    if (writable.length === uniqueIds.length) return writable;
    const writableIds = new Set(writable.map(({ id }) => id));
    throw fail('not_found', {
      values: { name: 'product' },
      errors: Object.fromEntries(
        ids.flatMap((id, index) => (writableIds.has(id) ? [] : [[`ids.${index}`, 'not_found' as const]])),
      ),
    });
  }
  const matching = await listRows<{ id: number }>(
    ctx.db,
    buildIdsQuery(
      { ...filter!, page: 1, per_page: 1, reach: getReach(ctx, { scope: 'all' }), locale: ctx.locale },
      maxBulkProducts + 1,
    ),
  );
  if (matching.length > maxBulkProducts) throw fail('too_many_products', { values: { max: maxBulkProducts } });
  return listWritableRows(
    ctx,
    matching.map((row) => row.id),
    options,
  );
}

// Each array holds one column of the changed products, in the same order.
const updateProducts = statement<
  unknown,
  {
    productIds: readonly number[];
    prices: readonly string[];
    categoryIds: readonly number[];
    typeIds: readonly number[];
    active: readonly boolean[];
    onSite: readonly boolean[];
    onApp: readonly boolean[];
    onSalesPoint: readonly boolean[];
    now: Date;
  }
>(
  'bulk_write_products',
  `update products p
      set price = changed.price, category_id = changed.category_id, type_id = changed.type_id, active = changed.active,
          on_site = changed.on_site, on_app = changed.on_app, on_sales_point = changed.on_sales_point,
          updated_at = greatest($now::timestamptz, p.updated_at + interval '1 millisecond')
     from unnest($productIds::int[], $prices::bigint[], $categoryIds::int[], $typeIds::int[], $active::boolean[],
                 $onSite::boolean[], $onApp::boolean[], $onSalesPoint::boolean[])
          as changed (id, price, category_id, type_id, active, on_site, on_app, on_sales_point)
    where p.id = changed.id`,
);
const updateStock = statement<unknown, { productIds: readonly number[]; totalCounts: readonly number[] }>(
  'bulk_write_stock',
  `update product_stock s set total_count = changed.total_count
     from unnest($productIds::int[], $totalCounts::int[]) as changed (product_id, total_count)
    where s.product_id = changed.product_id and s.total_count <> changed.total_count`,
);

/**
 * Writes the changes with listing, audit log and events. The rows must be locked.
 * @param creators whose allowance is locked, if products are activated or deactivated
 */
export async function writeRows(ctx: Ctx, changed: BulkPlan['changed'], creators: readonly number[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ row }) => row.id);
  const getColumn = <K extends keyof BulkValues>(key: K) => changed.map(({ after }) => after[key]);
  await endSalesAtPrice(ctx.db, new Map(changed.map(({ row, after }) => [row.id, after.price])));
  await updateProducts(ctx.db, {
    productIds: ids,
    prices: getColumn('price').map(String),
    categoryIds: getColumn('category_id'),
    typeIds: getColumn('type_id'),
    active: getColumn('active'),
    onSite: getColumn('on_site'),
    onApp: getColumn('on_app'),
    onSalesPoint: getColumn('on_sales_point'),
    now: ctx.clock(),
  });
  await setStockCause(ctx, { reason: 'bulk' });
  await updateStock(ctx.db, { productIds: ids, totalCounts: getColumn('total_count') });
  await saveValueChanges(ctx.db, changed);
  await refreshListing(ctx.db, ids);
  const toggled = await enforceLimit(ctx.db, creators, ctx.clock());
  await ctx.auditAll(
    changed.map(({ row, after }) => ({
      action: 'edit',
      noun: 'products',
      record_id: row.id,
      before: toAuditEntry(row, after, row),
      after: toAuditEntry(row, after, after),
    })),
  );
  await emitCatalogChange(ctx, [...ids, ...toggled]);
}

const auditedKeys = [
  'price',
  'total_count',
  'category_id',
  'type_id',
  'active',
  'on_site',
  'on_app',
  'on_sales_point',
] as const;

/** The changed fields with the values of one side; prices as in the API. */
const toAuditEntry = (row: BulkRow, after: BulkValues, values: BulkValues): object => ({
  company_id: row.company_id,
  ...Object.fromEntries(
    auditedKeys
      .filter((key) => row[key] !== after[key])
      .map((key) => [key, key === 'price' ? toPrice(asMinor(values.price)) : values[key]]),
  ),
});

type NamedRecord = BulkState['category'];
const buildNamesStatement = (table: 'categories' | 'product_types' | 'parameters') =>
  statement<NamedRecord, { ids: readonly number[] }>(
    `bulk_names_${table}`,
    `select id, name, coalesce(en_name, name) as en_name from ${table} where id = any($ids::int[])`,
  );
const listCategoryNames = buildNamesStatement('categories');
const listTypeNames = buildNamesStatement('product_types');
const listParameterNames = buildNamesStatement('parameters');

const getNamesById = async (
  read: typeof listCategoryNames,
  db: Ctx['db'],
  ids: Iterable<number>,
): Promise<Map<number, NamedRecord>> => {
  const uniqueIds = [...new Set(ids)];
  return new Map((uniqueIds.length > 0 ? await read(db, { ids: uniqueIds }) : []).map((named) => [named.id, named]));
};

/** How many products lose a value of each parameter. */
async function countLostValues({ db }: UnitOfWork, changed: BulkPlan['changed']): Promise<BulkPreview['lost']> {
  const productsByParameter = new Map<number, number>();
  for (const { lost } of changed)
    for (const { parameter_id } of lost)
      productsByParameter.set(parameter_id, (productsByParameter.get(parameter_id) ?? 0) + 1);
  const named = await getNamesById(listParameterNames, db, productsByParameter.keys());
  return [...productsByParameter]
    .toSorted(([a], [b]) => a - b)
    .map(([id, products]) => ({ ...named.get(id)!, products }));
}

/** Presents the first rows of a plan. */
export async function presentPlan(
  ctx: UnitOfWork,
  { changed, rejected, unchanged }: BulkPlan,
  max: number,
): Promise<Omit<BulkPreview, 'fingerprint'>> {
  const [first, firstRejected] = [changed.slice(0, max), rejected.slice(0, max)];
  const values = [
    ...first.flatMap(({ row, after }): BulkValues[] => [row, after]),
    ...firstRejected.map(({ row }) => row),
  ];
  const categoryNames = await getNamesById(
    listCategoryNames,
    ctx.db,
    values.map(({ category_id }) => category_id),
  );
  const typeNames = await getNamesById(
    listTypeNames,
    ctx.db,
    values.map(({ type_id }) => type_id),
  );
  const presentState = ({ price, category_id, type_id, ...rest }: BulkValues): BulkState => ({
    price: toPrice(asMinor(price)),
    category: categoryNames.get(category_id)!,
    type: typeNames.get(type_id)!,
    total_count: rest.total_count,
    active: rest.active,
    on_site: rest.on_site,
    on_app: rest.on_app,
    on_sales_point: rest.on_sales_point,
  });
  const presentName = ({ id, name: ru, en_name, sku }: BulkRow) => ({ id, name: ru, en_name: en_name ?? ru, sku });
  return {
    total: changed.length + rejected.length + unchanged,
    changed: changed.length,
    unchanged,
    refused: rejected.length,
    lost: await countLostValues(ctx, changed),
    rows: first.map(({ row, after }) => ({
      ...presentName(row),
      before: presentState(row),
      after: presentState(after),
    })),
    refusals: firstRejected.map(({ row, reason }) => ({ ...presentName(row), reason, before: presentState(row) })),
  };
}
