/** Parameters in the rules of collections. They must exist, and can't be deleted while a rule names them. */
import type { CollectionRule } from '#contract/collections.ts';
import type { FieldFailure } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

type RuleParameters = NonNullable<CollectionRule['parameters']>;

const lockKnownParameters = statement<
  { id: number; type: 'number' | 'list'; values: string[] },
  { parameter_valueIds: readonly number[]; values: readonly string[] }
>(
  'rule_parameters_known',
  `select a.id, a.type, array(select v.value from parameter_values v where v.parameter_id = a.id and v.value = any($values::text[])) as values
     from parameters a where a.id = any($parameter_valueIds::int[]) for key share of a`,
);

const getIds = (parameters: RuleParameters): number[] => Object.keys(parameters).map(Number);
const getValues = (parameters: RuleParameters): string[] => [
  ...new Set(Object.values(parameters).flatMap((one) => (Array.isArray(one) ? one : []))),
];

/** Validates the parameters of a rule: unknown parameters, values for a number, bounds for a list, unknown values. */
export async function validateRuleParameters(
  db: Db,
  parameters: RuleParameters = {},
): Promise<Record<string, FieldFailure>> {
  const ids = getIds(parameters);
  if (ids.length === 0) return {};
  const rows = new Map(
    (await lockKnownParameters(db, { parameter_valueIds: ids, values: getValues(parameters) })).map((row) => [
      row.id,
      row,
    ]),
  );
  const isInvalid = (id: number): boolean => {
    const [row, one] = [rows.get(id), parameters[String(id)]!];
    if (!row || (row.type === 'list') !== Array.isArray(one)) return true;
    return Array.isArray(one) && one.some((value) => !row.values.includes(value));
  };
  return Object.fromEntries(ids.filter(isInvalid).map((id) => [`rule.parameters.${id}`, 'not_found' as const]));
}

const saveParameters = statement<unknown, { collectionId: number; rowIds: readonly number[]; values: unknown }>(
  'rule_parameters_put',
  `with wanted as (select * from unnest($rowIds::int[], $values::text[]) as w (parameter_id, value)),
        gone as (delete from collection_parameters h where h.collection_id = $collectionId
                  and not exists (select from wanted w where w.parameter_id = h.parameter_id and w.value is not distinct from h.value))
   insert into collection_parameters (collection_id, parameter_id, value) select $collectionId, parameter_id, value from wanted on conflict do nothing`,
);

/** Replaces the stored parameters of a rule. */
export async function saveRuleParameters(db: Db, collectionId: number, rule: CollectionRule | null): Promise<void> {
  const rows = Object.entries(rule?.parameters ?? {}).flatMap(([id, one]): { id: number; value: string | null }[] =>
    (Array.isArray(one) ? [...new Set(one)] : [null]).map((value) => ({ id: Number(id), value })),
  );
  await saveParameters(db, { collectionId, rowIds: rows.map(({ id }) => id), values: rows.map(({ value }) => value) });
}
