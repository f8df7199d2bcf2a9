/** Endpoints of categories. */
import type { Category } from '#contract/categories.ts';
import type { Contract } from '#contract/index.ts';
import { type Answer, type Handlers, type Input, SerializedAnswer } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import {
  listParentCategories,
  listChildCategories,
  listCategoryTree,
  findCategoryRow,
  categoryColumns,
  categoryTables,
} from './categoryRows.ts';
import { createCategory, editCategory, removeCategory, setPositions } from './categoryWrites.ts';
import { getImpact } from './impact.ts';
import { canSeeHiddenCategories } from './policy.ts';
import { presentCategory, type CategoryRow } from './present.ts';
import { toNestedJson } from './tree.ts';

type Contracted = Contract['categories'];

async function list({ query }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const { page, per_page, parent, active, q, order = 'asc' } = query;
  const conditions = new Conditions().add(canSeeHiddenCategories(ctx) ? 'true' : 'c.visible');
  if (parent !== undefined) conditions.add(`c.parent_id = ${conditions.put(parent)}`);
  if (active !== undefined) conditions.add(`c.active = ${conditions.put(active)}`);
  if (q) {
    const pattern = conditions.put(toContainsPattern(q));
    conditions.add(`(c.name ilike ${pattern} or c.en_name ilike ${pattern})`);
  }
  const { where, values } = conditions;
  const [counted] = await runQuery<{ total: number }>(
    ctx.db,
    `select count(*) as total from categories c where ${where}`,
    values,
  );
  const key = {
    position: 'c.position',
    id: 'c.id',
    name: ctx.locale === 'ru' ? 'c.name' : 'coalesce(c.en_name, c.name)',
  }[query.sort ?? 'position'];
  const rows = await runQuery<CategoryRow>(
    ctx.db,
    `select ${categoryColumns} from ${categoryTables} where ${where}
      order by ${key} ${order}, c.id ${order}
      limit ${conditions.put(per_page)} offset ${conditions.put((page - 1) * per_page)}`,
    values,
  );
  return { page, per_page, total: counted!.total, data: rows.map(presentCategory) };
}

/** @throws Failure `not_found`, also for a hidden category unless the caller is an admin */
async function getCategory(ctx: Ctx, id: number): Promise<Category> {
  const row = await findCategoryRow(ctx.db, { canSeeHidden: canSeeHiddenCategories(ctx), categoryId: id });
  if (!row) throw notFound('category');
  return presentCategory(row);
}

export const categories: Handlers<Contracted, Ctx> = {
  list,
  full: async (_, ctx) =>
    new SerializedAnswer(
      `{"data":${toNestedJson(await listCategoryTree(ctx.db, { canSeeHidden: canSeeHiddenCategories(ctx) }))}}`,
    ),
  roots: async (_, ctx) => ({
    data: (await listChildCategories(ctx.db, { canSeeHidden: canSeeHiddenCategories(ctx), parent_id: null })).map(
      presentCategory,
    ),
  }),
  get: ({ params }, ctx) => getCategory(ctx, params.id),
  children: async ({ params }, ctx) => {
    await getCategory(ctx, params.id);
    return {
      data: (
        await listChildCategories(ctx.db, { canSeeHidden: canSeeHiddenCategories(ctx), parent_id: params.id })
      ).map(presentCategory),
    };
  },
  parents: async ({ params }, ctx) => {
    await getCategory(ctx, params.id);
    return {
      data: (
        await listParentCategories(ctx.db, { canSeeHidden: canSeeHiddenCategories(ctx), categoryId: params.id })
      ).map(presentCategory),
    };
  },
  impact: getImpact,
  create: createCategory,
  edit: editCategory,
  remove: removeCategory,
  setPositions,
};
