/** Statements that read product types and parameters. */
import type { Parameter, ProductType } from '#contract/types.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';

/** Columns of a parameter with its values. @param alias the alias of its row */
const buildParameterColumns = (alias: string) => `
  ${alias}.id, ${alias}.name, ${alias}.en_name, ${alias}.type, ${alias}.unit, ${alias}.en_unit,
  coalesce((select json_agg(json_build_object('value', v.value, 'name', v.name, 'en_name', v.en_name) order by v.position, v.value)
              from parameter_values v where v.parameter_id = ${alias}.id), '[]') as values`;

/** Large numbers are not counted exactly. */
const buildCount = (rows: string) => `(select count(*)::int from (select ${rows} limit 10001) counted)`;

/** A noun that is listed by name; the alias of its rows is n. */
export interface NamedNoun {
  name: string;
  table: string;
  columns: string;
  /** Columns for admins: what uses it. */
  counts: string;
}

export const productTypeNoun: NamedNoun = {
  name: 'type',
  table: 'product_types n',
  columns: `
    n.id, n.name, n.en_name, n.updated_at,
    coalesce((select json_agg(of_type order by of_type.position, of_type.id) from (
      select ${buildParameterColumns('x')}, a.required, a.position
        from product_type_parameters a join parameters x on x.id = a.parameter_id where a.type_id = n.id
    ) of_type), '[]') as parameters`,
  counts: `${buildCount('from products p where p.type_id = n.id and p.archived_at is null')} as products_count`,
};
export const parameterNoun: NamedNoun = {
  name: 'parameter',
  table: 'parameters n',
  columns: `${buildParameterColumns('n')}, n.updated_at`,
  counts: `
    (select count(*)::int from product_type_parameters a where a.parameter_id = n.id) as types_count,
    ${buildCount('from product_parameters v join products p on p.id = v.product_id where v.parameter_id = n.id and p.archived_at is null')} as products_count`,
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

function buildFinder<R>(named: NamedNoun) {
  const text = (isAdmin: boolean) => `select ${getColumns(named, isAdmin)} from ${named.table} where n.id = $1`;
  const [plain, full] = [
    oneRow<R>(`${named.name}_by_id`, text(false)),
    oneRow<R>(`${named.name}_by_id_counted`, text(true)),
  ];
  return (db: Db, id: number, isAdmin: boolean) => (isAdmin ? full : plain)(db, [id]);
}
const findType = buildFinder<TypeRow>(productTypeNoun);
const findParameter = buildFinder<ParameterRow>(parameterNoun);

/** @throws Failure `not_found` */
export async function getType(db: Db, id: number, isAdmin = false): Promise<TypeRow> {
  const row = await findType(db, id, isAdmin);
  if (!row) throw notFound('type');
  return row;
}

/** @throws Failure `not_found` */
export async function getParameter(db: Db, id: number, isAdmin = false): Promise<ParameterRow> {
  const row = await findParameter(db, id, isAdmin);
  if (!row) throw notFound('parameter');
  return row;
}

/** The fields that the audit log stores, without the counts of uses. */
export function toAuditEntry<
  T extends { updated_at: Date; products_count?: number | undefined; types_count?: number | undefined },
>({ updated_at: _at, products_count: _products, types_count: _types, ...fields }: T): object {
  return fields;
}
