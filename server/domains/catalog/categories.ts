/** Endpoints of categories. */
import type { Category } from '#contract/categories.ts';
import type { Contract } from '#contract/index.ts';
import { type Answer, type Handlers, type Input, SerializedAnswer } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
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
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [canSeeHiddenCategories(ctx) ? 'true' : 'c.visible'];
  if (parent !== undefined) conditions.push(`c.parent_id = ${put(parent)}`);
  if (active !== undefined) conditions.push(`c.active = ${put(active)}`);
  if (q) {
    const pattern = put(toContainsPattern(q));
    conditions.push(`(c.name ilike ${pattern} or c.en_name ilike ${pattern})`);
  }
  const where = conditions.join(' and ');
  const { rows: counted } = await ctx.db.$client.query<{ total: number }>(
    `select count(*) as total from categories c where ${where}`,
    values,
  );
  const key = {
    position: 'c.position',
    id: 'c.id',
    name: ctx.locale === 'ru' ? 'c.name' : 'coalesce(c.en_name, c.name)',
  }[query.sort ?? 'position'];
  const { rows } = await ctx.db.$client.query<CategoryRow>(
    `select ${categoryColumns} from ${categoryTables} where ${where} order by ${key} ${order}, c.id ${order} limit ${put(per_page)} offset ${put((page - 1) * per_page)}`,
    values,
  );
  return { page, per_page, total: counted[0]!.total, data: rows.map(presentCategory) };
}

/** @throws Failure `not_found`, also for a hidden category unless the caller is an admin */
async function getCategory(ctx: Ctx, id: number): Promise<Category> {
  const row = await findCategoryRow(ctx.db, { value1: canSeeHiddenCategories(ctx), id });
  if (!row) throw notFound('category');
  return presentCategory(row);
}

export const categories: Handlers<Contracted, Ctx> = {
  list,
  full: async (_, ctx) =>
    new SerializedAnswer(
      `{"data":${toNestedJson(await listCategoryTree(ctx.db, { value1: canSeeHiddenCategories(ctx) }))}}`,
    ),
  roots: async (_, ctx) => ({
    data: (await listChildCategories(ctx.db, { value1: canSeeHiddenCategories(ctx), parent: null })).map(
      presentCategory,
    ),
  }),
  get: ({ params }, ctx) => getCategory(ctx, params.id),
  children: async ({ params }, ctx) => {
    await getCategory(ctx, params.id);
    return {
      data: (await listChildCategories(ctx.db, { value1: canSeeHiddenCategories(ctx), parent: params.id })).map(
        presentCategory,
      ),
    };
  },
  parents: async ({ params }, ctx) => {
    await getCategory(ctx, params.id);
    return {
      data: (await listParentCategories(ctx.db, { value1: canSeeHiddenCategories(ctx), categoryId: params.id })).map(
        presentCategory,
      ),
    };
  },
  impact: getImpact,
  create: createCategory,
  edit: editCategory,
  remove: removeCategory,
  setPositions,
};
