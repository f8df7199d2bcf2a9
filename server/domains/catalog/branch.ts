/** Changes of the tree itself. All of them hold the tree's exclusive lock: `closeTree` comes first. */
import type pg from 'pg';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { outdate } from '#server/platform/freshness.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { refreshListing, refreshProducts } from './listing.ts';

const ancestors = statement<{ id: number }>(
  'tree_path',
  `with recursive path as (
     select id, parent_id from categories where id = $1
     union all
     select c.id, c.parent_id from categories c join path p on c.id = p.parent_id
   )
   select id from path`,
);

/** A category and its ancestors, itself first; empty for the root. */
export const pathOf = async (db: Db, id: number | null): Promise<number[]> =>
  id === null ? [] : (await ancestors(db, [id])).map((row) => row.id);

const childIds = statement<{ id: number }>(
  'tree_children',
  'select id from categories where parent_id is not distinct from $1 order by position, id',
);

/** The children of a category, or the roots, in order. */
export const childrenOf = async (db: Db, parent: number | null): Promise<number[]> =>
  (await childIds(db, [parent])).map((row) => row.id);

const setPlaces = statement(
  'tree_places',
  `update categories c set parent_id = $1, position = w.place
     from (select id, (n - 1)::int as place from unnest($2::int[]) with ordinality as w (id, n)) w
    where c.id = w.id and (c.parent_id is distinct from $1 or c.position <> w.place)`,
);

/** Makes exactly these the children of a parent, in this order: their positions become 0, 1, 2 … */
export const writeChildren = async (db: Db, parent: number | null, ids: readonly number[]): Promise<void> =>
  void (await setPlaces(db, [parent, ids]));

const setVisible = statement(
  'tree_visible',
  `with recursive branch as (
     select c.id, c.active and coalesce(p.visible, true) as visible
       from categories c left join categories p on p.id = c.parent_id where c.id = any($1::int[])
     union all
     select c.id, c.active and b.visible from categories c join branch b on c.parent_id = b.id
   )
   update categories c set visible = b.visible from branch b where c.id = b.id and c.visible <> b.visible`,
);

const productsUnder = statement<{ id: number }>(
  'tree_products',
  `with recursive branch as (
     select unnest($1::int[]) as id
     union
     select c.id from categories c join branch b on c.parent_id = b.id
   )
   select p.id from products p where p.category_id in (select id from branch) and p.archived_at is null order by p.id`,
);

const productIdsUnder = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await productsUnder(db, [ids])).map((row) => row.id);

/** More products than this are listed anew by a job: a request would take too long, and keep all other writers waiting. */
export const atOnce = 5_000;

/**
 * Brings visibility and listing of whole branches up to date, after they moved or were switched on or off.
 * @param ids their roots, none of them under another
 * @returns the products in them
 */
export async function refreshBranches(
  ctx: Pick<Ctx, 'db' | 'enqueue'> & Partial<Pick<Ctx, 'user'>>,
  ids: readonly number[],
): Promise<number[]> {
  await setVisible(ctx.db, [ids]);
  const products = await productIdsUnder(ctx.db, ids);
  if (products.length > atOnce)
    await ctx.enqueue('catalog.relist', { category_ids: [...ids], ...(ctx.user && { user_id: ctx.user.id }) });
  else await refreshListing(ctx.db, products);
  return products;
}

const batch = 2_000;

/** What jobs work with, and whom they tell. */
export interface Processed {
  pool: pg.Pool;
  fanout: Fanout;
}

interface Batches {
  find: (db: Db) => Promise<number[]>;
  refresh: (db: Db, ids: readonly number[]) => Promise<void>;
  /** Says how far it is, of all; at the end they are the same. */
  tell?: ((done: number, total: number) => void) | undefined;
}

/** Brings many products up to date, some at a time, in transactions of their own. Repeatable. */
async function inBatches({ pool, fanout }: Processed, now: Date, { find, refresh, tell }: Batches): Promise<void> {
  const inUnit = <T>(run: (db: Db) => Promise<T>) => unitOfWork({ pool, now, keyed: null, status: () => 200, run });
  const { answer: products } = await inUnit(find);
  const total = products!.length;
  for (let from = 0; from < total; from += batch) {
    tell?.(from, total);
    await inUnit((db) => refresh(db, products!.slice(from, from + batch)));
  }
  outdate(fanout, 'totals');
  tell?.(total, total);
}

/** The job: lists the products of whole branches anew. */
export const relist = (
  of: Processed,
  categoryIds: readonly number[],
  now: Date,
  tell?: Batches['tell'],
): Promise<void> =>
  inBatches(of, now, { find: (db) => productIdsUnder(db, categoryIds), refresh: refreshListing, tell });

/** Brings the listing of products up to date that lost values, a great many of them by jobs. */
export async function refreshMany(ctx: Ctx, products: readonly number[]): Promise<void> {
  if (products.length <= atOnce) return refreshListing(ctx.db, products);
  for (let from = 0; from < products.length; from += batch)
    await ctx.enqueue('catalog.relist_products', { product_ids: products.slice(from, from + batch) });
}

/** The job: lists these products anew. */
export const relistProducts = (of: Processed, productIds: readonly number[], now: Date): Promise<void> =>
  inBatches(of, now, { find: async () => [...productIds], refresh: refreshListing });

const ofCompany = statement<{ id: number }>(
  'company_products',
  'select id from products where company_id = $1 and archived_at is null order by id',
);

/** The products of a company that are not archived. */
export const productIdsOf = async (db: Db, companyId: number): Promise<number[]> =>
  (await ofCompany(db, [companyId])).map(({ id }) => id);

/** The job: brings all that the storefront reads of a company's products up to date. */
export const refreshAll = (of: Processed, companyId: number, now: Date): Promise<void> =>
  inBatches(of, now, { find: (db) => productIdsOf(db, companyId), refresh: refreshProducts });

const inUse = oneRow<{ used: boolean }>(
  'category_in_use',
  'select exists (select from products where category_id = $1) or exists (select from categories where parent_id = $1) as used',
);

/** Whether products, archived ones too, or other categories hang on it. */
export const isInUse = async (db: Db, id: number): Promise<boolean> => (await inUse(db, [id]))!.used;
