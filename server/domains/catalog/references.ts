/** Validates what a product refers to: category, tax class, type and the parameters of the type. */
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { validateParameters, dropBlankParameters, type ParameterInput, type TypeParameter } from './typeRules.ts';

const findGeneralType = oneRow<{ id: number }>(
  'type_general',
  'select id from product_types where is_general order by id limit 1',
);
const findType = oneRow<unknown, { typeId: number }>('type_exists', 'select 1 from product_types where id = $typeId');
const findCategory = oneRow<unknown, { categoryId: number }>(
  'category_exists',
  'select 1 from categories where id = $categoryId',
);
const findTaxClass = oneRow<unknown, { code: string }>(
  'tax_class_exists',
  'select 1 from tax_classes where code = $code',
);
const listRules = statement<TypeParameter, { typeId: number }>(
  'type_rules',
  `select tp.parameter_id, a.type, tp.required,
          coalesce((select array_agg(v.value order by v.position, v.value)
                      from parameter_values v where v.parameter_id = a.id), '{}') as values
     from product_type_parameters tp join parameters a on a.id = tp.parameter_id
    where tp.type_id = $typeId order by tp.position, tp.parameter_id`,
);

/** The id of the general type, for products without another type. */
export const getGeneralTypeId = async (db: Db): Promise<number> => (await findGeneralType(db))!.id;

/** The new references of a product; unchanged ones are left out. */
export interface References {
  category_id?: number;
  /** The code of a tax class; null for none. */
  tax_class?: string | null;
  type?: { id: number; parameters: readonly ParameterInput[] };
}

/**
 * Validates category, tax class, type and parameters together, so that all errors are reported at once.
 * @returns the parameters to store
 * @throws Failure `invalid`
 */
export async function checkReferences(db: Db, { category_id, tax_class, type }: References): Promise<ParameterInput[]> {
  const given = dropBlankParameters(type?.parameters ?? []);
  const errors = {
    ...(category_id !== undefined &&
      !(await findCategory(db, { categoryId: category_id })) && { category_id: 'not_found' as const }),
    ...(tax_class && !(await findTaxClass(db, { code: tax_class })) && { tax_class: 'not_found' as const }),
    ...(type &&
      ((await findType(db, { typeId: type.id }))
        ? validateParameters(await listRules(db, { typeId: type.id }), given)
        : { type_id: 'not_found' as const })),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given;
}

const listParameters = statement<
  { parameter_id: number; value: string | number },
  { productId: number; typeId: number }
>(
  'parameters_stored',
  `select parameter_id, coalesce(to_json(number), to_json(value)) as value
     from product_parameters
    where product_id = $productId
      and parameter_id in (select parameter_id from product_type_parameters where type_id = $typeId)`,
);

/** The stored parameters of a product that a type has. */
export const listStoredParameters = (db: Db, productId: number, typeId: number): Promise<ParameterInput[]> =>
  listParameters(db, { productId, typeId });

const deleteParameters = statement<unknown, { productId: number }>(
  'parameters_drop',
  'delete from product_parameters where product_id = $productId',
);
const insertParameters = statement<unknown, { product_id: number; parameterRows: string }>(
  'parameters_insert',
  `insert into product_parameters (product_id, parameter_id, value, number)
   select $product_id, d.parameter_id, d.value, d.number
     from jsonb_to_recordset($parameterRows::jsonb) as d (parameter_id int, value text, number numeric)`,
);

/** Replaces a product's parameters. */
export async function saveParameters(db: Db, productId: number, parameters: readonly ParameterInput[]): Promise<void> {
  await deleteParameters(db, { productId });
  if (parameters.length === 0) return;
  const rows = parameters.map(({ parameter_id, value }) =>
    typeof value === 'number' ? { parameter_id, value: null, number: value } : { parameter_id, value, number: null },
  );
  await insertParameters(db, { product_id: productId, parameterRows: JSON.stringify(rows) });
}
