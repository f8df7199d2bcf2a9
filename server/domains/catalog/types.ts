import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/db/list.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { createParameter, editParameter, removeParameter } from './parameterWrites.ts';
import {
  columnsFor,
  parameter,
  presentNamed,
  productType,
  readParameter,
  readType,
  type Named,
  type ParameterRow,
  type TypeRow,
} from './typeRows.ts';
import { attach, createType, detach, editType, place, removeType } from './typeWrites.ts';

interface ListQuery {
  page: number;
  per_page: number;
  sort?: 'id' | 'name' | undefined;
  order?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  type?: Parameter['type'] | undefined;
}

async function listOf<Row extends { updated_at: Date }>(
  ctx: Ctx,
  named: Named,
  { page, per_page, sort = 'id', order = 'asc', q, type }: ListQuery,
) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const pattern = q && put(containing(q));
  const where =
    [
      ...(pattern ? [`(n.name ilike ${pattern} or n.en_name ilike ${pattern})`] : []),
      ...(type ? [`n.type = ${put(type)}`] : []),
    ].join(' and ') || 'true';
  const key = sort === 'id' ? 'n.id' : ctx.locale === 'ru' ? 'n.name' : 'coalesce(n.en_name, n.name)';
  const counted = await ctx.db.$client.query<{ total: number }>(
    `select count(*) as total from ${named.table} where ${where}`,
    values,
  );
  const { rows } = await ctx.db.$client.query<Row>(
    `select ${columnsFor(named, isAdmin(ctx.user))} from ${named.table} where ${where} order by ${key} ${order}, n.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  return { page, per_page, total: counted.rows[0]!.total, data: rows.map(presentNamed) };
}

export const productTypes: Handlers<Contract['productTypes'], Ctx> = {
  list: async ({ query }, ctx) => listOf<TypeRow>(ctx, productType, query),
  get: async ({ params }, { db, user }): Promise<ProductType> =>
    presentNamed(await readType(db, params.id, isAdmin(user))),
  create: createType,
  edit: editType,
  remove: removeType,
  parameters: async ({ params }, { db }) => ({ data: (await readType(db, params.id)).parameters }),
  attach,
  editAttached: place,
  detach,
};

export const parameters: Handlers<Contract['parameters'], Ctx> = {
  list: async ({ query }, ctx) => listOf<ParameterRow>(ctx, parameter, query),
  get: async ({ params }, { db, user }): Promise<Parameter> =>
    presentNamed(await readParameter(db, params.id, isAdmin(user))),
  create: createParameter,
  edit: editParameter,
  remove: removeParameter,
};
