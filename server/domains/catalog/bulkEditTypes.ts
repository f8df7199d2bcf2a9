/** A new product type in a bulk edit: how it affects the values of products. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import {
  noTypeChange,
  type BulkPlan,
  type StoredParameterValue,
  type UndoRow,
  type TypeChange,
} from './bulkEditPlan.ts';

interface ForeignValueRow extends StoredParameterValue {
  product_id: number;
}

const listForeignValues = statement<ForeignValueRow, { productIds: readonly number[]; typeId: number }>(
  'bulk_strange_values',
  `select v.product_id, v.parameter_id, v.value, v.number
     from product_parameters v
    where v.product_id = any($productIds::int[])
      and v.parameter_id not in (select parameter_id from product_type_parameters where type_id = $typeId)
    order by v.product_id, v.parameter_id`,
);
const listLackingProducts = statement<{ id: number }, { productIds: readonly number[]; typeId: number }>(
  'bulk_lacking_values',
  `select p.id from unnest($productIds::int[]) as p (id)
    where exists (select from product_type_parameters tp
                   where tp.type_id = $typeId and tp.required
                     and not exists (select from product_parameters v
                                      where v.product_id = p.id and v.parameter_id = tp.parameter_id))`,
);

/**
 * How a type affects the values of these products.
 * @param typeId undefined if the type does not change
 */
export async function getTypeChange(
  db: Db,
  rows: readonly { id: number }[],
  typeId: number | undefined,
): Promise<TypeChange> {
  if (typeId === undefined || rows.length === 0) return noTypeChange;
  const ids = rows.map(({ id }) => id);
  const foreign = new Map<number, StoredParameterValue[]>();
  for (const { product_id, ...value } of await listForeignValues(db, { productIds: ids, typeId }))
    foreign.set(product_id, [...(foreign.get(product_id) ?? []), value]);
  return {
    foreignValues: foreign,
    lackingProducts: new Set((await listLackingProducts(db, { productIds: ids, typeId })).map(({ id }) => id)),
  };
}

// Restored values are checked against the current type and list values; values that were added since are checked
// against the type.
const listUnrestorable = statement<{ id: number }, { undoRows: string }>(
  'bulk_unfit_for_former',
  `with stored as (
     select * from jsonb_to_recordset($undoRows::jsonb)
                   as u (product_id int, type_id int, parameter_id int, value text, number numeric)
   ),
   changed_products as (select distinct product_id, type_id from stored),
   values_after as (
     select product_id, type_id, parameter_id, value from stored where parameter_id is not null
     union all
     select c.product_id, c.type_id, v.parameter_id, v.value
       from changed_products c join product_parameters v on v.product_id = c.product_id
   )
   select c.product_id as id from changed_products c
    where not exists (select from product_types t where t.id = c.type_id)
       or exists (select from values_after v
                   where v.product_id = c.product_id
                     and (not exists (select from product_type_parameters tp
                                       where tp.type_id = v.type_id and tp.parameter_id = v.parameter_id)
                          or v.value is not null
                             and not exists (select from parameter_values l
                                              where l.parameter_id = v.parameter_id and l.value = v.value)))
       or exists (select from product_type_parameters tp
                   where tp.type_id = c.type_id and tp.required
                     and not exists (select from values_after v
                                      where v.product_id = c.product_id and v.parameter_id = tp.parameter_id))`,
);

/** Products with an edited type that can return to their former one. */
export async function listRestorableTypes(db: Db, undoRows: readonly UndoRow[]): Promise<Set<number>> {
  const moved = undoRows.filter(({ before, after }) => before.type_id !== after.type_id);
  if (moved.length === 0) return new Set();
  const emptyValue = { parameter_id: null, value: null, number: null };
  const rows = moved.flatMap(({ id, before: { type_id }, lost = [] }) =>
    [emptyValue, ...lost].map((value) => ({ product_id: id, type_id, ...value })),
  );
  const unrestorable = new Set((await listUnrestorable(db, { undoRows: JSON.stringify(rows) })).map(({ id }) => id));
  return new Set(moved.map(({ id }) => id).filter((id) => !unrestorable.has(id)));
}

const deleteValues = statement<unknown, { productIds: readonly number[]; parameterIds: readonly number[] }>(
  'bulk_lose_values',
  `delete from product_parameters v
    using unnest($productIds::int[], $parameterIds::int[]) as lost (product_id, parameter_id)
    where v.product_id = lost.product_id and v.parameter_id = lost.parameter_id`,
);
const restoreValues = statement<unknown, { restoredValues: string }>(
  'bulk_give_values_back',
  `insert into product_parameters (product_id, parameter_id, value, number)
   select product_id, parameter_id, value, number
     from jsonb_to_recordset($restoredValues::jsonb)
          as restored (product_id int, parameter_id int, value text, number numeric)
       on conflict do nothing`,
);

/** Deletes the values that the new types do not have, and restores those of former types. */
export async function saveValueChanges(db: Db, changed: BulkPlan['changed']): Promise<void> {
  const deleted = changed.flatMap(({ row, lost }) => lost.map(({ parameter_id }) => [row.id, parameter_id] as const));
  if (deleted.length > 0)
    await deleteValues(db, {
      productIds: deleted.map(([id]) => id),
      parameterIds: deleted.map(([, parameter]) => parameter),
    });
  const restored = changed.flatMap(({ row, restored: values }) =>
    values.map((value) => ({ product_id: row.id, ...value })),
  );
  if (restored.length > 0) await restoreValues(db, { restoredValues: JSON.stringify(restored) });
}
