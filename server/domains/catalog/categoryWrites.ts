/** Writes of categories. Each holds the tree's exclusive lock, so that two parallel writes can't build a cycle. */
import { eq } from 'drizzle-orm';
import type { Category } from '#contract/categories.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { listChildIds, isCategoryInUse, getCategoryPath, refreshBranches, setChildren } from './branch.ts';
import { listChildCategories, findCategoryRow } from './categoryRows.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeExclusive } from './listing.ts';
import { presentCategory } from './present.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { categories } from './tables.ts';
import { hasCycle, reorder } from './tree.ts';

type Contracted = Contract['categories'];

async function readCategory(db: Db, id: number): Promise<Category | undefined> {
  const row = await findCategoryRow(db, { canSeeHidden: true, categoryId: id });
  return row && presentCategory(row);
}

/**
 * The path of a parent.
 * @throws Failure `invalid` for an unknown parent
 */
async function getParentPath(db: Db, parent: number | null): Promise<number[]> {
  const path = await getCategoryPath(db, parent);
  if (parent !== null && path.length === 0) throw invalid({ parent: 'not_found' });
  return path;
}

/** Creates a category as the last child of its parent. */
export async function createCategory(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { db } = ctx;
  await lockTreeExclusive(db);
  const { parent = null, active, name } = body;
  await getParentPath(db, parent);
  const siblings = await listChildIds(db, parent);
  const now = ctx.clock();
  const texts = {
    name,
    en_name: body.en_name || null,
    description: body.description || null,
    en_description: body.en_description || null,
  };
  const [created] = await db
    .insert(categories)
    .values({ ...texts, active, parent_id: parent, position: siblings.length, created_at: now, updated_at: now })
    .returning({ id: categories.id });
  await refreshBranches(ctx, [created!.id]);
  const category = (await readCategory(db, created!.id))!;
  await ctx.audit({ action: 'create', noun: 'categories', record_id: category.id, before: null, after: category });
  await emitCatalogChange(ctx, []);
  return category;
}

/**
 * Changes the given fields. With `parent` the branch moves: to the end, or to `position`.
 * @throws Failure `stale` if somebody else has edited the category
 */
export async function editCategory(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const { db } = ctx;
  await lockTreeExclusive(db);
  const before = await readCategory(db, id);
  if (!before) throw notFound('category');
  if (isStale(body.updated_at, new Date(before.updated_at))) throw fail('stale', { body: { present: before } });
  const { parent = before.parent, position, updated_at: _read, name, active } = body;
  await db
    .update(categories)
    .set({
      name,
      active,
      ...(body.en_name !== undefined && { en_name: body.en_name || null }),
      ...(body.description !== undefined && { description: body.description || null }),
      ...(body.en_description !== undefined && { en_description: body.en_description || null }),
      updated_at: getLaterTimestamp(new Date(before.updated_at), ctx.clock()),
    })
    .where(eq(categories.id, id));
  const isMoved = parent !== before.parent;
  if (isMoved || position !== undefined) await moveCategories(db, { ids: [id], parent, at: position });
  const products = isMoved || (active ?? before.active) !== before.active ? await refreshBranches(ctx, [id]) : [];
  const after = (await readCategory(db, id))!;
  await ctx.audit({ action: 'edit', noun: 'categories', record_id: id, before, after });
  await emitCatalogChange(ctx, products);
  return after;
}

const listParentIds = statement<{ id: number; parent_id: number | null }, { categoryIds: readonly number[] }>(
  'categories_parents_of',
  'select id, parent_id from categories where id = any($categoryIds::int[])',
);

/**
 * Moves categories below a parent and renumbers the children of their former parents.
 * @returns the ids whose parent has changed
 * @throws Failure `category_cycle`, `not_found`
 */
async function moveCategories(
  db: Db,
  { ids, parent, at }: { ids: readonly number[]; parent: number | null; at?: number },
): Promise<number[]> {
  const rows = await listParentIds(db, { categoryIds: ids });
  if (rows.length < ids.length) throw notFound('category');
  if (hasCycle(ids, await getParentPath(db, parent)))
    throw fail('category_cycle', { errors: { parent: 'category_cycle' } });
  const formerParents = new Set(rows.map((row) => row.parent_id).filter((former) => former !== parent));
  await setChildren(db, parent, reorder(await listChildIds(db, parent), ids, at));
  for (const former of formerParents) await setChildren(db, former, await listChildIds(db, former));
  return rows.flatMap((row) => (row.parent_id === parent ? [] : [row.id]));
}

/** Moves these categories to the top of a parent's children, in this order. */
export async function setPositions(
  { body }: Input<Contracted['setPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['setPositions']>> {
  const { db } = ctx;
  await lockTreeExclusive(db);
  const ids = [...new Set(body.ids)];
  const before = await listChildIds(db, body.parent);
  const moved = await moveCategories(db, { ids, parent: body.parent, at: 0 });
  // Only categories with a new parent; the others keep visibility and listing.
  const products = moved.length > 0 ? await refreshBranches(ctx, moved) : [];
  const children = await listChildCategories(db, { canSeeHidden: true, parent_id: body.parent });
  await ctx.audit({
    action: 'set_positions',
    noun: 'categories',
    record_id: body.parent ?? 0,
    before: { ids: before },
    after: { ids: children.map((row) => row.id) },
  });
  await emitCatalogChange(ctx, products);
  return { data: children.map(presentCategory) };
}

const deleteCategory = statement<unknown, { categoryId: number }>(
  'category_erase',
  `with deleted_total as (delete from category_totals where category_id = $categoryId)
   delete from categories where id = $categoryId`,
);

/**
 * Deletes an empty category.
 * @throws Failure `category_in_use`
 */
export async function removeCategory({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const { db } = ctx;
  await lockTreeExclusive(db);
  const before = await readCategory(db, id);
  if (!before) throw notFound('category');
  if (await isCategoryInUse(db, id)) throw fail('category_in_use');
  await deleteCategory(db, { categoryId: id });
  await setChildren(db, before.parent, await listChildIds(db, before.parent));
  await ctx.audit({ action: 'remove', noun: 'categories', record_id: id, before, after: null });
  await emitCatalogChange(ctx, []);
}
