/** Changes of the category tree. Every caller must hold the tree's exclusive lock (`lockTreeExclusive`). */
import type pg from 'pg';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { refreshListing, refreshProducts } from './listing.ts';

const listAncestors = statement<{ id: number }, { categoryId: number }>(
  'tree_path',
  `with recursive path as (
     select id, parent_id from categories where id = $categoryId
     union all
     select c.id, c.parent_id from categories c join path p on c.id = p.parent_id
   )
   select id from path`,
);

/** The ids of a category and its ancestors, itself first; empty for null, the top of the tree. */
export const getCategoryPath = async (db: Db, id: number | null): Promise<number[]> =>
  id === null ? [] : (await listAncestors(db, { categoryId: id })).map((row) => row.id);

const listChildren = statement<{ id: number }, { parent_id: number | null }>(
  'tree_children',
  'select id from categories where parent_id is not distinct from $parent_id order by position, id',
);

/** The ids of a category's children, or of the roots, in order. */
export const listChildIds = async (db: Db, parent: number | null): Promise<number[]> =>
  (await listChildren(db, { parent_id: parent })).map((row) => row.id);

const updatePositions = statement<unknown, { parent_id: number | null; categoryIds: readonly number[] }>(
  'tree_places',
  `update categories c set parent_id = $parent_id, position = child.position
     from (select id, (n - 1)::int as position
             from unnest($categoryIds::int[]) with ordinality as listed (id, n)) child
    where c.id = child.id and (c.parent_id is distinct from $parent_id or c.position <> child.position)`,
);

/** Replaces the children of a parent; their positions become 0, 1, 2 … */
export const setChildren = async (db: Db, parent: number | null, ids: readonly number[]): Promise<void> =>
  void (await updatePositions(db, { parent_id: parent, categoryIds: ids }));

const updateVisibility = statement<unknown, { categoryIds: readonly number[] }>(
  'tree_visible',
  `with recursive branch as (
     select c.id, c.active and coalesce(p.visible, true) as visible
       from categories c left join categories p on p.id = c.parent_id where c.id = any($categoryIds::int[])
     union all
     select c.id, c.active and b.visible from categories c join branch b on c.parent_id = b.id
   )
   update categories c set visible = b.visible from branch b where c.id = b.id and c.visible <> b.visible`,
);

const listProductsUnder = statement<{ id: number }, { categoryIds: readonly number[] }>(
  'tree_products',
  `with recursive branch as (
     select unnest($categoryIds::int[]) as id
     union
     select c.id from categories c join branch b on c.parent_id = b.id
   )
   select p.id from products p where p.category_id in (select id from branch) and p.archived_at is null order by p.id`,
);

const listProductIdsUnder = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await listProductsUnder(db, { categoryIds: ids })).map((row) => row.id);

/** More products than this are refreshed by a job. A request would take too long and block all other writers. */
export const maxProductsInRequest = 5_000;

/**
 * Refreshes visibility and listing of branches after they were moved, activated or deactivated.
 * @param ids the roots of the branches, none of them below another
 * @returns the ids of the products in them
 */
export async function refreshBranches(
  ctx: Pick<Ctx, 'db' | 'enqueue'> & Partial<Pick<Ctx, 'user'>>,
  ids: readonly number[],
): Promise<number[]> {
  await updateVisibility(ctx.db, { categoryIds: ids });
  const products = await listProductIdsUnder(ctx.db, ids);
  if (products.length > maxProductsInRequest)
    await ctx.enqueue('catalog.relist', { category_ids: [...ids], ...(ctx.user && { user_id: ctx.user.id }) });
  else await refreshListing(ctx.db, products);
  return products;
}

const batchSize = 2_000;

/** What jobs need: the database, and the fan-out that invalidates caches. */
export interface RefreshDeps {
  pool: pg.Pool;
  fanout: Fanout;
}

interface BatchRun {
  find: (db: Db) => Promise<number[]>;
  refresh: (db: Db, ids: readonly number[]) => Promise<void>;
  /** Called with the progress; at the end both numbers are equal. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Refreshes many products in batches, each in its own transaction. Safe to repeat. */
async function runInBatches(
  { pool, fanout }: RefreshDeps,
  now: Date,
  { find, refresh, onProgress }: BatchRun,
): Promise<void> {
  const products = await runUnit({ pool, now }, find);
  const total = products.length;
  for (let from = 0; from < total; from += batchSize) {
    onProgress?.(from, total);
    await runUnit({ pool, now }, (db) => refresh(db, products.slice(from, from + batchSize)));
  }
  invalidateCache(fanout, 'totals');
  onProgress?.(total, total);
}

/** The job that refreshes the listing of whole branches. */
export const relistCategories = (
  deps: RefreshDeps,
  categoryIds: readonly number[],
  now: Date,
  onProgress?: BatchRun['onProgress'],
): Promise<void> =>
  runInBatches(deps, now, { find: (db) => listProductIdsUnder(db, categoryIds), refresh: refreshListing, onProgress });

/** Refreshes the listing of products that lost values; many of them are refreshed by jobs. */
export async function refreshManyProducts(ctx: UnitOfWork, products: readonly number[]): Promise<void> {
  if (products.length <= maxProductsInRequest) return refreshListing(ctx.db, products);
  for (let from = 0; from < products.length; from += batchSize)
    await ctx.enqueue('catalog.relist_products', { product_ids: products.slice(from, from + batchSize) });
}

/** The job that refreshes the listing of these products. */
export const relistProducts = (deps: RefreshDeps, productIds: readonly number[], now: Date): Promise<void> =>
  runInBatches(deps, now, { find: async () => [...productIds], refresh: refreshListing });

const listCompanyProducts = statement<{ id: number }, { company_id: number }>(
  'company_products',
  'select id from products where company_id = $company_id and archived_at is null order by id',
);

/** The ids of a company's products that are not archived. */
export const listCompanyProductIds = async (db: Db, companyId: number): Promise<number[]> =>
  (await listCompanyProducts(db, { company_id: companyId })).map(({ id }) => id);

/** The job that refreshes everything the storefront reads of a company's products. */
export const refreshCompanyProducts = (deps: RefreshDeps, companyId: number, now: Date): Promise<void> =>
  runInBatches(deps, now, { find: (db) => listCompanyProductIds(db, companyId), refresh: refreshProducts });

const findUse = oneRow<{ is_used: boolean }, { categoryId: number }>(
  'category_in_use',
  `select exists (select from products where category_id = $categoryId)
       or exists (select from categories where parent_id = $categoryId) as is_used`,
);

/** Whether a category has products, including archived ones, or child categories. */
export const isCategoryInUse = async (db: Db, id: number): Promise<boolean> =>
  (await findUse(db, { categoryId: id }))!.is_used;
