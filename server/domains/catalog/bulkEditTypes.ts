/** Another type for many products: what it makes of their values, read and written in a few statements. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { nothingRetyped, type BulkPlan, type HeldValue, type KeptRow, type Retyped } from './bulkEditPlan.ts';

interface StrangeRow extends HeldValue {
  product_id: number;
}

const strangeValues = statement<StrangeRow>(
  'bulk_strange_values',
  `select v.product_id, v.parameter_id, v.value, v.number from product_parameters v
    where v.product_id = any($1::int[]) and v.parameter_id not in (select parameter_id from product_type_parameters where type_id = $2) order by v.product_id, v.parameter_id`,
);
const lacking = statement<{ id: number }>(
  'bulk_lacking_values',
  `select p.id from unnest($1::int[]) as p (id)
    where exists (select from product_type_parameters tp where tp.type_id = $2 and tp.required
                   and not exists (select from product_parameters v where v.product_id = p.id and v.parameter_id = tp.parameter_id))`,
);

/** What a type makes of these products' values. @param typeId undefined: their type stays */
export async function retypedBy(db: Db, rows: readonly { id: number }[], typeId: number | undefined): Promise<Retyped> {
  if (typeId === undefined || rows.length === 0) return nothingRetyped;
  const ids = rows.map(({ id }) => id);
  const strange = new Map<number, HeldValue[]>();
  for (const { product_id, ...value } of await strangeValues(db, [ids, typeId]))
    strange.set(product_id, [...(strange.get(product_id) ?? []), value]);
  return { strange, lacking: new Set((await lacking(db, [ids, typeId])).map(({ id }) => id)) };
}

// What came back is asked of the type and the list as they are now; what came in since is asked of the type too.
const unfit = statement<{ id: number }>(
  'bulk_unfit_for_former',
  `with kept as (select * from jsonb_to_recordset($1::jsonb) as k (id int, type_id int, parameter_id int, value text, number numeric)),
        wanted as (select distinct id, type_id from kept),
        held as (select k.id, k.type_id, k.parameter_id, k.value from kept k where k.parameter_id is not null
                 union all select w.id, w.type_id, v.parameter_id, v.value from wanted w join product_parameters v on v.product_id = w.id)
   select w.id from wanted w
    where not exists (select from product_types t where t.id = w.type_id)
       or exists (select from held h where h.id = w.id and (not exists (select from product_type_parameters tp where tp.type_id = h.type_id and tp.parameter_id = h.parameter_id)
                  or h.value is not null and not exists (select from parameter_values l where l.parameter_id = h.parameter_id and l.value = h.value)))
       or exists (select from product_type_parameters tp where tp.type_id = w.type_id and tp.required and not exists (select from held h where h.id = w.id and h.parameter_id = tp.parameter_id))`,
);

/** Of those whose type was changed, the products that can be of their former one again. */
export async function retypable(db: Db, kept: readonly KeptRow[]): Promise<Set<number>> {
  const moved = kept.filter(({ before, after }) => before.type_id !== after.type_id);
  if (moved.length === 0) return new Set();
  const nothing = { parameter_id: null, value: null, number: null };
  const rows = moved.flatMap(({ id, before: { type_id }, lost = [] }) =>
    [nothing, ...lost].map((value) => ({ id, type_id, ...value })),
  );
  const left = new Set((await unfit(db, [JSON.stringify(rows)])).map(({ id }) => id));
  return new Set(moved.map(({ id }) => id).filter((id) => !left.has(id)));
}

const lose = statement(
  'bulk_lose_values',
  'delete from product_parameters v using unnest($1::int[], $2::int[]) as w (product_id, parameter_id) where v.product_id = w.product_id and v.parameter_id = w.parameter_id',
);
const giveBack = statement(
  'bulk_give_values_back',
  `insert into product_parameters (product_id, parameter_id, value, number)
   select product_id, parameter_id, value, number from jsonb_to_recordset($1::jsonb) as w (product_id int, parameter_id int, value text, number numeric) on conflict do nothing`,
);

/** Takes the values that go with the former types, and gives back those that come with them. */
export async function writeValues(db: Db, changed: BulkPlan['changed']): Promise<void> {
  const gone = changed.flatMap(({ row, lost }) => lost.map(({ parameter_id }) => [row.id, parameter_id] as const));
  if (gone.length > 0) await lose(db, [gone.map(([id]) => id), gone.map(([, parameter]) => parameter)]);
  const back = changed.flatMap(({ row, back: values }) => values.map((value) => ({ product_id: row.id, ...value })));
  if (back.length > 0) await giveBack(db, [JSON.stringify(back)]);
}
