/** The parameters that a collection's rule names: they must be there, and they stay as long as the rule does. */
import type { CollectionRule } from '#contract/collections.ts';
import type { FieldFailure } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

type Wanted = NonNullable<CollectionRule['parameters']>;

const known = statement<{ id: number; type: 'number' | 'list'; values: string[] }>(
  'rule_parameters_known',
  `select a.id, a.type, array(select v.value from parameter_values v where v.parameter_id = a.id and v.value = any($2::text[])) as values
     from parameters a where a.id = any($1::int[]) for key share of a`,
);

const idsOf = (wanted: Wanted): number[] => Object.keys(wanted).map(Number);
const valuesOf = (wanted: Wanted): string[] => [
  ...new Set(Object.values(wanted).flatMap((one) => (Array.isArray(one) ? one : []))),
];

/** What is wrong with the parameters of a rule: one that is none, values asked of a number, ends of a list, a value that is none. */
export async function ruleParameterFaults(db: Db, wanted: Wanted = {}): Promise<Record<string, FieldFailure>> {
  const ids = idsOf(wanted);
  if (ids.length === 0) return {};
  const rows = new Map((await known(db, [ids, valuesOf(wanted)])).map((row) => [row.id, row]));
  const isWrong = (id: number): boolean => {
    const [row, one] = [rows.get(id), wanted[String(id)]!];
    if (!row || (row.type === 'list') !== Array.isArray(one)) return true;
    return Array.isArray(one) && one.some((value) => !row.values.includes(value));
  };
  return Object.fromEntries(ids.filter(isWrong).map((id) => [`rule.parameters.${id}`, 'not_found' as const]));
}

const put = statement(
  'rule_parameters_put',
  `with wanted as (select * from unnest($2::int[], $3::text[]) as w (parameter_id, value)),
        gone as (delete from collection_parameters h where h.collection_id = $1
                  and not exists (select from wanted w where w.parameter_id = h.parameter_id and w.value is not distinct from h.value))
   insert into collection_parameters (collection_id, parameter_id, value) select $1, parameter_id, value from wanted on conflict do nothing`,
);

/** Holds what a rule names, in place of what it named before. */
export async function holdRuleParameters(db: Db, collectionId: number, rule: CollectionRule | null): Promise<void> {
  const rows = Object.entries(rule?.parameters ?? {}).flatMap(([id, one]): { id: number; value: string | null }[] =>
    (Array.isArray(one) ? [...new Set(one)] : [null]).map((value) => ({ id: Number(id), value })),
  );
  await put(db, [collectionId, rows.map(({ id }) => id), rows.map(({ value }) => value)]);
}
