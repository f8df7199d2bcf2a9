/** Statements that read product types and parameters. */
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';

/**
 * Columns of a parameter with its values.
 * @param alias the alias of its row
 */
const buildParameterColumns = (alias: string) => `
  ${alias}.id, ${alias}.name, ${alias}.en_name, ${alias}.type, ${alias}.unit, ${alias}.en_unit,
  coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name)
                            order by v.position, v.value)
              from parameter_values v where v.parameter_id = ${alias}.id), '[]') as values`;

/** Large numbers are not counted exactly. */
const buildCountSql = (rows: string) => `(select count(*)::int from (select ${rows} limit 10001) counted)`;

/** A noun that is listed by name; the alias of its rows is n. */
export interface NamedNoun {
  table: string;
  columns: string;
  /** Columns for admins: what uses it. */
  counts: string;
}

export const productTypeNoun: NamedNoun = {
  table: 'product_types n',
  columns: `
    n.id, n.name, n.en_name, n.updated_at,
    coalesce((select json_agg(of_type order by of_type.position, of_type.id) from (
      select ${buildParameterColumns('x')}, a.required, a.position
        from product_type_parameters a join parameters x on x.id = a.parameter_id where a.type_id = n.id
    ) of_type), '[]') as parameters`,
  counts: `${buildCountSql('from products p where p.type_id = n.id and p.archived_at is null')} as products_count`,
};
export const parameterNoun: NamedNoun = {
  table: 'parameters n',
  columns: `${buildParameterColumns('n')}, n.updated_at`,
  counts: `
    (select count(*)::int from product_type_parameters a where a.parameter_id = n.id) as types_count,
    ${buildCountSql(
      `from product_parameters v join products p on p.id = v.product_id
       where v.parameter_id = n.id and p.archived_at is null`,
    )} as products_count`,
};

/** The columns that the caller sees. */
export const getColumns = ({ columns, counts }: NamedNoun, isAdmin: boolean): string =>
  isAdmin ? `${columns}, ${counts}` : columns;

type Row<T> = Omit<T, 'updated_at'> & { updated_at: Date };
export type TypeRow = Row<ProductType>;
export type ParameterRow = Row<Parameter>;

/** Presents a row. */
export const presentNamed = <T extends { updated_at: Date }>(
  row: T,
): Omit<T, 'updated_at'> & { updated_at: string } => ({ ...row, updated_at: row.updated_at.toISOString() });

const buildFindSql = (named: NamedNoun, isAdmin: boolean): string =>
  `select ${getColumns(named, isAdmin)} from ${named.table} where n.id = $id`;
const findType = oneRow<Omit<TypeRow, 'products_count'>, { id: number }>(
  'type_by_id',
  buildFindSql(productTypeNoun, false),
);
const findTypeCounted = oneRow<TypeRow & { products_count: number }, { id: number }>(
  'type_by_id_counted',
  buildFindSql(productTypeNoun, true),
);
const findParameter = oneRow<Omit<ParameterRow, 'types_count' | 'products_count'>, { id: number }>(
  'parameter_by_id',
  buildFindSql(parameterNoun, false),
);
const findParameterCounted = oneRow<ParameterRow & { types_count: number; products_count: number }, { id: number }>(
  'parameter_by_id_counted',
  buildFindSql(parameterNoun, true),
);

/**
 * A product type with its parameters.
 * @param isAdmin whether to count what uses it
 * @throws Failure `not_found`
 */
export async function getType(db: Db, id: number, isAdmin = false): Promise<TypeRow> {
  const row = await (isAdmin ? findTypeCounted : findType)(db, { id });
  if (!row) throw notFound('type');
  return row;
}

/**
 * A parameter with its values.
 * @param isAdmin whether to count what uses it
 * @throws Failure `not_found`
 */
export async function getParameter(db: Db, id: number, isAdmin = false): Promise<ParameterRow> {
  const row = await (isAdmin ? findParameterCounted : findParameter)(db, { id });
  if (!row) throw notFound('parameter');
  return row;
}

/** The fields that the audit log stores, without the counts of uses. */
export function toAuditEntry<
  T extends { updated_at: Date; products_count?: number | undefined; types_count?: number | undefined },
>({ updated_at: _at, products_count: _products, types_count: _types, ...fields }: T): object {
  return fields;
}
