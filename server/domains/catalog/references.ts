/** What a product leans on: category, company, type and the parameters that the type asks for. */
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { parameterFaults, withoutBlanks, type GivenParameter, type TypeParameter } from './typeRules.ts';

const generalType = oneRow<{ id: number }>(
  'type_general',
  'select id from product_types where is_general order by id limit 1',
);
const typeExists = oneRow('type_exists', 'select 1 from product_types where id = $1');
const categoryExists = oneRow('category_exists', 'select 1 from categories where id = $1');
const rulesOf = statement<TypeParameter>(
  'type_rules',
  `select tp.parameter_id, a.type, tp.required, coalesce((select array_agg(v.value order by v.position, v.value) from parameter_values v where v.parameter_id = a.id), '{}') as values
     from product_type_parameters tp join parameters a on a.id = tp.parameter_id
    where tp.type_id = $1 order by tp.position, tp.parameter_id`,
);

/** The type that stands in where none is named. */
export const generalTypeId = async (db: Db): Promise<number> => (await generalType(db))!.id;

/** What a product is about to refer to; what stays as it is, is left out. */
export interface Wanted {
  category_id?: number;
  type?: { id: number; parameters: readonly GivenParameter[] };
}

/**
 * Checks category, type and parameters together, so that all that is wrong is said at once.
 * @returns the parameters to be stored
 * @throws Failure `invalid`
 */
export async function checkReferences(db: Db, { category_id, type }: Wanted): Promise<GivenParameter[]> {
  const given = withoutBlanks(type?.parameters ?? []);
  const faults = {
    ...(category_id !== undefined &&
      !(await categoryExists(db, [category_id])) && { category_id: 'not_found' as const }),
    ...(type &&
      ((await typeExists(db, [type.id]))
        ? parameterFaults(await rulesOf(db, [type.id]), given)
        : { type_id: 'not_found' as const })),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return given;
}

const storedParameters = statement<{ parameter_id: number; value: string | number }>(
  'parameters_stored',
  `select parameter_id, coalesce(to_json(number), to_json(value)) as value from product_parameters
    where product_id = $1 and parameter_id in (select parameter_id from product_type_parameters where type_id = $2)`,
);

/** What a product has of the parameters that a type knows. */
export const keptParameters = (db: Db, productId: number, typeId: number): Promise<GivenParameter[]> =>
  storedParameters(db, [productId, typeId]);

const dropParameters = statement('parameters_drop', 'delete from product_parameters where product_id = $1');
const insertParameters = statement(
  'parameters_insert',
  `insert into product_parameters (product_id, parameter_id, value, number)
   select $1, d.parameter_id, d.value, d.number from jsonb_to_recordset($2::jsonb) as d (parameter_id int, value text, number numeric)`,
);

/** Puts a product's parameters in the place of those that it had. */
export async function writeParameters(db: Db, productId: number, parameters: readonly GivenParameter[]): Promise<void> {
  await dropParameters(db, [productId]);
  if (parameters.length === 0) return;
  const rows = parameters.map(({ parameter_id, value }) =>
    typeof value === 'number' ? { parameter_id, value: null, number: value } : { parameter_id, value, number: null },
  );
  await insertParameters(db, [productId, JSON.stringify(rows)]);
}
