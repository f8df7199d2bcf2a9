/** Product types and parameters as rows: the statements that read them. */
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';

/** A parameter with its values; `of` is the name of its row. */
const parameterColumns = (of: string) => `
  ${of}.id, ${of}.name, ${of}.en_name, ${of}.type, ${of}.unit, ${of}.en_unit,
  coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name) order by v.position, v.value)
              from parameter_values v where v.parameter_id = ${of}.id), '[]') as values`;

/** What is listed by name: its rows are n. */
export interface Named {
  table: string;
  columns: string;
}

export const productType: Named = {
  table: 'product_types n',
  columns: `
    n.id, n.name, n.en_name,
    coalesce((select json_agg(of_type order by of_type.position, of_type.id) from (
      select ${parameterColumns('x')}, a.required, a.position
        from product_type_parameters a join parameters x on x.id = a.parameter_id where a.type_id = n.id
    ) of_type), '[]') as parameters`,
};
export const parameter: Named = { table: 'parameters n', columns: parameterColumns('n') };

const typeById = oneRow<ProductType>('product_type_by_id', `select ${productType.columns} from ${productType.table} where n.id = $1`);
const parameterById = oneRow<Parameter>('parameter_by_id', `select ${parameter.columns} from ${parameter.table} where n.id = $1`);

/** @throws Failure `not_found` */
export async function readType(db: Db, id: number): Promise<ProductType> {
  const row = await typeById(db, [id]);
  if (!row) throw notFound('type');
  return row;
}

/** @throws Failure `not_found` */
export async function readParameter(db: Db, id: number): Promise<Parameter> {
  const row = await parameterById(db, [id]);
  if (!row) throw notFound('parameter');
  return row;
}
