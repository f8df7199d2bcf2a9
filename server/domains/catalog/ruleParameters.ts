/** Parameters in the rules of collections. They must exist, and can't be deleted while a rule names them. */
import type { CollectionRule } from '#contract/collections.ts';
import type { FieldFailure } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

type RuleParameters = NonNullable<CollectionRule['parameters']>;

const lockKnownParameters = statement<
  { id: number; type: 'number' | 'list'; values: string[] },
  { parameterIds: readonly number[]; values: readonly string[] }
>(
  'rule_parameters_known',
  `select a.id, a.type,
          array(select v.value from parameter_values v
                 where v.parameter_id = a.id and v.value = any($values::text[])) as values
     from parameters a where a.id = any($parameterIds::int[]) for key share of a`,
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
  const known = await lockKnownParameters(db, { parameterIds: ids, values: getValues(parameters) });
  const rows = new Map(known.map((row) => [row.id, row]));
  const isInvalid = (id: number): boolean => {
    const [row, one] = [rows.get(id), parameters[String(id)]!];
    if (!row || (row.type === 'list') !== Array.isArray(one)) return true;
    return Array.isArray(one) && one.some((value) => !row.values.includes(value));
  };
  return Object.fromEntries(ids.filter(isInvalid).map((id) => [`rule.parameters.${id}`, 'not_found' as const]));
}

// The value is null for a number, which the rule bounds.
const saveParameters = statement<
  unknown,
  { collection_id: number; parameterIds: readonly number[]; values: readonly (string | null)[] }
>(
  'rule_parameters_put',
  `with given as (select * from unnest($parameterIds::int[], $values::text[]) as g (parameter_id, value)),
        removed as (
          delete from collection_parameters c
           where c.collection_id = $collection_id
             and not exists (select from given g
                              where g.parameter_id = c.parameter_id and g.value is not distinct from c.value)
        )
   insert into collection_parameters (collection_id, parameter_id, value)
   select $collection_id, parameter_id, value from given
       on conflict do nothing`,
);

/** Replaces the stored parameters of a rule. */
export async function saveRuleParameters(db: Db, collectionId: number, rule: CollectionRule | null): Promise<void> {
  const rows = Object.entries(rule?.parameters ?? {}).flatMap(([id, one]): { id: number; value: string | null }[] =>
    (Array.isArray(one) ? [...new Set(one)] : [null]).map((value) => ({ id: Number(id), value })),
  );
  await saveParameters(db, {
    collection_id: collectionId,
    parameterIds: rows.map(({ id }) => id),
    values: rows.map(({ value }) => value),
  });
}
