import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { containing } from '#server/db/list.ts';
import { createParameter, editParameter, removeParameter } from './parameterWrites.ts';
import { parameter, productType, readParameter, readType, type Named } from './typeRows.ts';
import { attach, createType, detach, editType, place, removeType } from './typeWrites.ts';

interface ListQuery {
  page: number;
  per_page: number;
  sort?: 'id' | 'name';
  order?: 'asc' | 'desc';
  q?: string;
}

async function listOf<Row extends object>(ctx: Ctx, { table, columns }: Named, { page, per_page, sort = 'id', order = 'asc', q }: ListQuery) {
  const where = q ? 'n.name ilike $1 or n.en_name ilike $1' : 'true';
  const values = q ? [containing(q)] : [];
  const key = sort === 'id' ? 'n.id' : ctx.locale === 'ru' ? 'n.name' : 'coalesce(n.en_name, n.name)';
  const counted = await ctx.db.$client.query<{ total: number }>(`select count(*) as total from ${table} where ${where}`, values);
  const { rows } = await ctx.db.$client.query<Row>(
    `select ${columns} from ${table} where ${where} order by ${key} ${order}, n.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  return { page, per_page, total: counted.rows[0]!.total, data: rows };
}

export const productTypes: Handlers<Contract['productTypes'], Ctx> = {
  list: ({ query }, ctx) => listOf<ProductType>(ctx, productType, query),
  get: ({ params }, { db }) => readType(db, params.id),
  create: createType,
  edit: editType,
  remove: removeType,
  parameters: async ({ params }, { db }) => ({ data: (await readType(db, params.id)).parameters }),
  attach,
  editAttached: place,
  detach,
};

export const parameters: Handlers<Contract['parameters'], Ctx> = {
  list: ({ query }, ctx) => listOf<Parameter>(ctx, parameter, query),
  get: ({ params }, { db }) => readParameter(db, params.id),
  create: createParameter,
  edit: editParameter,
  remove: removeParameter,
};
