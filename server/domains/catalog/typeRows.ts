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

/** Nobody waits for the exact number of very many. */
const counted = (rows: string) => `(select count(*)::int from (select ${rows} limit 10001) counted)`;

/** What is listed by name: its rows are n. */
export interface Named {
  name: string;
  table: string;
  columns: string;
  /** What an admin sees besides: what it is used by. */
  counts: string;
}

export const productType: Named = {
  name: 'type',
  table: 'product_types n',
  columns: `
    n.id, n.name, n.en_name, n.updated_at,
    coalesce((select json_agg(of_type order by of_type.position, of_type.id) from (
      select ${parameterColumns('x')}, a.required, a.position
        from product_type_parameters a join parameters x on x.id = a.parameter_id where a.type_id = n.id
    ) of_type), '[]') as parameters`,
  counts: `${counted('from products p where p.type_id = n.id and p.archived_at is null')} as products_count`,
};
export const parameter: Named = {
  name: 'parameter',
  table: 'parameters n',
  columns: `${parameterColumns('n')}, n.updated_at`,
  counts: `
    (select count(*)::int from product_type_parameters a where a.parameter_id = n.id) as types_count,
    ${counted('from product_parameters v join products p on p.id = v.product_id where v.parameter_id = n.id and p.archived_at is null')} as products_count`,
};

/** The columns that a caller sees. */
export const columnsFor = ({ columns, counts }: Named, isAdmin: boolean): string =>
  isAdmin ? `${columns}, ${counts}` : columns;

type Row<T> = Omit<T, 'updated_at'> & { updated_at: Date };
export type TypeRow = Row<ProductType>;
export type ParameterRow = Row<Parameter>;

/** A row → what is answered of it. */
export const presentNamed = <T extends { updated_at: Date }>(
  row: T,
): Omit<T, 'updated_at'> & { updated_at: string } => ({ ...row, updated_at: row.updated_at.toISOString() });

function byId<R>(named: Named) {
  const text = (isAdmin: boolean) => `select ${columnsFor(named, isAdmin)} from ${named.table} where n.id = $1`;
  const [plain, full] = [
    oneRow<R>(`${named.name}_by_id`, text(false)),
    oneRow<R>(`${named.name}_by_id_counted`, text(true)),
  ];
  return (db: Db, id: number, isAdmin: boolean) => (isAdmin ? full : plain)(db, [id]);
}
const typeById = byId<TypeRow>(productType);
const parameterById = byId<ParameterRow>(parameter);

/** @throws Failure `not_found` */
export async function readType(db: Db, id: number, isAdmin = false): Promise<TypeRow> {
  const row = await typeById(db, id, isAdmin);
  if (!row) throw notFound('type');
  return row;
}

/** @throws Failure `not_found` */
export async function readParameter(db: Db, id: number, isAdmin = false): Promise<ParameterRow> {
  const row = await parameterById(db, id, isAdmin);
  if (!row) throw notFound('parameter');
  return row;
}

/** What the audit log keeps: without what it is used by. */
export function auditedNamed<
  T extends { updated_at: Date; products_count?: number | undefined; types_count?: number | undefined },
>({ updated_at: _at, products_count: _products, types_count: _types, ...written }: T): object {
  return written;
}
