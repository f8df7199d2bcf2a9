/**
 * Deletes values of products together with a parameter or a list value, if the caller has confirmed how many products
 * lose one.
 */
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { refreshManyProducts } from './branch.ts';

const liveValuesSql = 'product_parameters v join products p on p.id = v.product_id and p.archived_at is null';

const countHeldOfType = statement<
  { key: number; products: number },
  { typeId: number; parameterIds: readonly number[] }
>(
  'values_held_of_type',
  `select v.parameter_id as key, count(*)::int as products from ${liveValuesSql}
    where p.type_id = $typeId and v.parameter_id = any($parameterIds::int[])
    group by v.parameter_id order by v.parameter_id`,
);
const countHeldOfList = statement<
  { key: string; products: number },
  { parameterId: number; values: readonly string[] }
>(
  'values_held_of_list',
  `select v.value as key, count(*)::int as products from ${liveValuesSql}
    where v.parameter_id = $parameterId and v.value = any($values::text[])
    group by v.value order by v.value`,
  { neverNull: { key: 'the condition excludes null' } },
);
// Values of archived products are deleted, too; they need no confirmation.
const deleteOfType = statement<{ product_id: number }, { typeId: number; parameterIds: readonly number[] }>(
  'values_lose_of_type',
  `delete from product_parameters v using products p
    where p.id = v.product_id and p.type_id = $typeId and v.parameter_id = any($parameterIds::int[])
   returning v.product_id`,
);
const deleteOfList = statement<{ product_id: number }, { parameterId: number; values: readonly string[] }>(
  'values_lose_of_list',
  `delete from product_parameters
    where parameter_id = $parameterId and value = any($values::text[])
   returning product_id`,
);

/** What the caller has confirmed to lose: number of products by parameter or value. */
export type ConfirmedLosses<Key> = ReadonlyMap<Key, number>;

/** @throws Failure `parameter_in_use` with the actual numbers, if they differ from the confirmed ones */
function assertConfirmed<Key extends number | string>(
  held: readonly { key: Key; products: number }[],
  confirmed: ConfirmedLosses<Key>,
  name: 'parameter_id' | 'value',
): void {
  if (held.every(({ key, products }) => confirmed.get(key) === products)) return;
  const losing = held.map(({ key, products }) => ({ [name]: key, products }));
  const count = Math.max(...held.map(({ products }) => products));
  throw fail('parameter_in_use', {
    values: { count },
    body: { losing, products: count },
    ...(name === 'value' && { errors: { values: 'in_use' } }),
  });
}

const relistProducts = (ctx: UnitOfWork, rows: readonly { product_id: number }[]): Promise<void> =>
  refreshManyProducts(ctx, [...new Set(rows.map((row) => row.product_id))]);

/**
 * Deletes the values of these parameters from all products of a type.
 * @throws Failure `parameter_in_use`
 */
export async function dropTypeValues(
  ctx: UnitOfWork,
  typeId: number,
  parameterIds: readonly number[],
  confirmed: ConfirmedLosses<number>,
): Promise<void> {
  if (parameterIds.length === 0) return;
  assertConfirmed(await countHeldOfType(ctx.db, { typeId, parameterIds }), confirmed, 'parameter_id');
  await relistProducts(ctx, await deleteOfType(ctx.db, { typeId, parameterIds }));
}

/**
 * Deletes these values of a list from all products.
 * @throws Failure `parameter_in_use`
 */
export async function dropListValues(
  ctx: UnitOfWork,
  parameterId: number,
  values: readonly string[],
  confirmed: ConfirmedLosses<string>,
): Promise<void> {
  if (values.length === 0) return;
  assertConfirmed(await countHeldOfList(ctx.db, { parameterId, values }), confirmed, 'value');
  await relistProducts(ctx, await deleteOfList(ctx.db, { parameterId, values }));
}
