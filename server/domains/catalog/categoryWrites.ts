/** Writing categories: each holds the tree's exclusive lock, so that no two writers build a cycle between them. */
import { eq } from 'drizzle-orm';
import type { Category } from '#contract/categories.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { childrenOf, isInUse, pathOf, refreshBranches, writeChildren } from './branch.ts';
import { categoriesUnder, categoryById } from './categoryRows.ts';
import { announce } from './change.ts';
import { closeTree } from './listing.ts';
import { presentCategory } from './present.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { categories } from './tables.ts';
import { makesCycle, reordered } from './tree.ts';

type Contracted = Contract['categories'];

async function read(db: Db, id: number): Promise<Category | undefined> {
  const row = await categoryById(db, [true, id]);
  return row && presentCategory(row);
}

/** @throws Failure `invalid` for a parent that does not exist */
async function checkedPath(db: Db, parent: number | null): Promise<number[]> {
  const path = await pathOf(db, parent);
  if (parent !== null && path.length === 0) throw invalid({ parent: 'not_found' });
  return path;
}

/** Adds a category as the last of its parent's children. */
export async function createCategory(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { db } = ctx;
  await closeTree(db);
  const { parent = null, active, name } = body;
  await checkedPath(db, parent);
  const siblings = await childrenOf(db, parent);
  const now = ctx.clock();
  const texts = {
    name,
    en_name: body.en_name || null,
    description: body.description || null,
    en_description: body.en_description || null,
  };
  const [made] = await db
    .insert(categories)
    .values({ ...texts, active, parent_id: parent, position: siblings.length, created_at: now, updated_at: now })
    .returning({ id: categories.id });
  await refreshBranches(ctx, [made!.id]);
  const category = (await read(db, made!.id))!;
  await ctx.audit({ action: 'create', noun: 'categories', record_id: category.id, before: null, after: category });
  await announce(ctx, []);
  return category;
}

/** Changes what came. With `parent` the whole branch moves, to the end unless `position` says where. */
export async function editCategory(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const { db } = ctx;
  await closeTree(db);
  const before = await read(db, id);
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
      updated_at: laterThan(new Date(before.updated_at), ctx.clock()),
    })
    .where(eq(categories.id, id));
  const isMoved = parent !== before.parent;
  if (isMoved || position !== undefined) await place(db, { ids: [id], parent, at: position });
  const products = isMoved || (active ?? before.active) !== before.active ? await refreshBranches(ctx, [id]) : [];
  const after = (await read(db, id))!;
  await ctx.audit({ action: 'edit', noun: 'categories', record_id: id, before, after });
  await announce(ctx, products);
  return after;
}

const parentsOf = statement<{ id: number; parent_id: number | null }>(
  'categories_parents_of',
  'select id, parent_id from categories where id = any($1::int[])',
);

/**
 * Puts categories among a parent's children; the children that they leave behind close ranks.
 * @returns those that have another parent now
 * @throws Failure `category_cycle`, `not_found`
 */
async function place(
  db: Db,
  { ids, parent, at }: { ids: readonly number[]; parent: number | null; at?: number },
): Promise<number[]> {
  const rows = await parentsOf(db, [ids]);
  if (rows.length < ids.length) throw notFound('category');
  if (makesCycle(ids, await checkedPath(db, parent)))
    throw fail('category_cycle', { errors: { parent: 'category_cycle' } });
  const left = new Set(rows.map((row) => row.parent_id).filter((former) => former !== parent));
  await writeChildren(db, parent, reordered(await childrenOf(db, parent), ids, at));
  for (const former of left) await writeChildren(db, former, await childrenOf(db, former));
  return rows.flatMap((row) => (row.parent_id === parent ? [] : [row.id]));
}

/** Puts these categories first among a parent's children, in this order. */
export async function setPositions(
  { body }: Input<Contracted['setPositions']>,
  ctx: Ctx,
): Promise<Answer<Contracted['setPositions']>> {
  const { db } = ctx;
  await closeTree(db);
  const ids = [...new Set(body.ids)];
  const before = await childrenOf(db, body.parent);
  const moved = await place(db, { ids, parent: body.parent, at: 0 });
  // Only what came from elsewhere: its new neighbours are where they were.
  const products = moved.length > 0 ? await refreshBranches(ctx, moved) : [];
  const children = await categoriesUnder(db, [true, body.parent]);
  await ctx.audit({
    action: 'set_positions',
    noun: 'categories',
    record_id: body.parent ?? 0,
    before: { ids: before },
    after: { ids: children.map((row) => row.id) },
  });
  await announce(ctx, products);
  return { data: children.map(presentCategory) };
}

const erase = statement(
  'category_erase',
  'with total as (delete from category_totals where category_id = $1) delete from categories where id = $1',
);

/** Deletes a category on which nothing hangs. */
export async function removeCategory({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const { db } = ctx;
  await closeTree(db);
  const before = await read(db, id);
  if (!before) throw notFound('category');
  if (await isInUse(db, id)) throw fail('category_in_use');
  await erase(db, [id]);
  await writeChildren(db, before.parent, await childrenOf(db, before.parent));
  await ctx.audit({ action: 'remove', noun: 'categories', record_id: id, before, after: null });
  await announce(ctx, []);
}
