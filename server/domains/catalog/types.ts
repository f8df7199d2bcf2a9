import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { containing } from '#server/db/list.ts';
import { notFound } from '#server/failure.ts';

/** A parameter with its values; `of` is the name of its row. */
const parameterColumns = (of: string) => `
  ${of}.id, ${of}.name, ${of}.en_name, ${of}.type, ${of}.unit, ${of}.en_unit,
  coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name) order by v.position, v.value)
              from parameter_values v where v.parameter_id = ${of}.id), '[]') as values`;

/** What is listed by name: its rows are n. */
interface Named {
  table: string;
  columns: string;
}

const productType: Named = {
  table: 'product_types n',
  columns: `
    n.id, n.name, n.en_name,
    coalesce((select json_agg(of_type order by of_type.position, of_type.id) from (
      select ${parameterColumns('x')}, a.required, a.position
        from product_type_parameters a join parameters x on x.id = a.parameter_id where a.type_id = n.id
    ) of_type), '[]') as parameters`,
};
const parameter: Named = { table: 'parameters n', columns: parameterColumns('n') };

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

const typeById = oneRow<ProductType>('product_type_by_id', `select ${productType.columns} from ${productType.table} where n.id = $1`);
const parameterById = oneRow<Parameter>('parameter_by_id', `select ${parameter.columns} from ${parameter.table} where n.id = $1`);

export const productTypes: Handlers<Contract['productTypes'], Ctx> = {
  list: ({ query }, ctx) => listOf<ProductType>(ctx, productType, query),
  get: async ({ params }, ctx) => {
    const row = await typeById(ctx.db, [params.id]);
    if (!row) throw notFound('type');
    return row;
  },
};

export const parameters: Handlers<Contract['parameters'], Ctx> = {
  list: ({ query }, ctx) => listOf<Parameter>(ctx, parameter, query),
  get: async ({ params }, ctx) => {
    const row = await parameterById(ctx.db, [params.id]);
    if (!row) throw notFound('parameter');
    return row;
  },
};
