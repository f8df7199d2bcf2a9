/** Endpoints of product types and parameters. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Parameter, ProductType } from '#contract/types.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { createParameter, editParameter, removeParameter } from './parameterWrites.ts';
import {
  getColumns,
  parameterNoun,
  presentNamed,
  productTypeNoun,
  getParameter,
  getType,
  type NamedNoun,
  type ParameterRow,
  type TypeRow,
} from './typeRows.ts';
import {
  attachParameter,
  createType,
  detachParameter,
  editType,
  editAttachedParameter,
  removeType,
} from './typeWrites.ts';

interface ListQuery {
  page: number;
  per_page: number;
  sort?: 'id' | 'name' | undefined;
  order?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  type?: Parameter['type'] | undefined;
}

async function listNamed<Row extends { updated_at: Date }>(
  ctx: Ctx,
  noun: NamedNoun,
  { page, per_page, sort = 'id', order = 'asc', q, type }: ListQuery,
) {
  const conditions = new Conditions();
  if (q) {
    const pattern = conditions.put(toContainsPattern(q));
    conditions.add(`(n.name ilike ${pattern} or n.en_name ilike ${pattern})`);
  }
  if (type) conditions.add(`n.type = ${conditions.put(type)}`);
  const { where, values } = conditions;
  const key = sort === 'id' ? 'n.id' : ctx.locale === 'ru' ? 'n.name' : 'coalesce(n.en_name, n.name)';
  const [counted] = await runQuery<{ total: number }>(
    ctx.db,
    `select count(*) as total from ${noun.table} where ${where}`,
    values,
  );
  const rows = await runQuery<Row>(
    ctx.db,
    `select ${getColumns(noun, isAdmin(ctx.user))} from ${noun.table} where ${where}
      order by ${key} ${order}, n.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  return { page, per_page, total: counted!.total, data: rows.map(presentNamed) };
}

export const productTypes: Handlers<Contract['productTypes'], Ctx> = {
  list: async ({ query }, ctx) => listNamed<TypeRow>(ctx, productTypeNoun, query),
  get: async ({ params }, { db, user }): Promise<ProductType> =>
    presentNamed(await getType(db, params.id, isAdmin(user))),
  create: createType,
  edit: editType,
  remove: removeType,
  parameters: async ({ params }, { db }) => ({ data: (await getType(db, params.id)).parameters }),
  attach: attachParameter,
  editAttached: editAttachedParameter,
  detach: detachParameter,
};

export const parameters: Handlers<Contract['parameters'], Ctx> = {
  list: async ({ query }, ctx) => listNamed<ParameterRow>(ctx, parameterNoun, query),
  get: async ({ params }, { db, user }): Promise<Parameter> =>
    presentNamed(await getParameter(db, params.id, isAdmin(user))),
  create: createParameter,
  edit: editParameter,
  remove: removeParameter,
};
