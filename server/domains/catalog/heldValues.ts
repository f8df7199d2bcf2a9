/** Values that products have: how many would be lost with a parameter or a list's value, and losing them. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { refreshMany } from './branch.ts';

const live = 'product_parameters v join products p on p.id = v.product_id and p.archived_at is null';

const ofType = statement<{ key: number; products: number }>(
  'values_held_of_type',
  `select v.parameter_id as key, count(*)::int as products from ${live} where p.type_id = $1 and v.parameter_id = any($2::int[]) group by v.parameter_id order by v.parameter_id`,
);
const ofList = statement<{ key: string; products: number }>(
  'values_held_of_list',
  `select v.value as key, count(*)::int as products from ${live} where v.parameter_id = $1 and v.value = any($2::text[]) group by v.value order by v.value`,
);
// Of archived products too: nobody is asked for those.
const loseOfType = statement<{ product_id: number }>(
  'values_lose_of_type',
  'delete from product_parameters v using products p where p.id = v.product_id and p.type_id = $1 and v.parameter_id = any($2::int[]) returning v.product_id',
);
const loseOfList = statement<{ product_id: number }>(
  'values_lose_of_list',
  'delete from product_parameters where parameter_id = $1 and value = any($2::text[]) returning product_id',
);

/** What somebody was told that would be lost: parameter or value → number of products. */
export type Told<Key> = ReadonlyMap<Key, number>;

/** @throws Failure `parameter_in_use`, with what is so, where it isn't exactly what was told */
function asTold<Key extends number | string>(
  held: readonly { key: Key; products: number }[],
  told: Told<Key>,
  name: 'parameter_id' | 'value',
): void {
  if (held.every(({ key, products }) => told.get(key) === products)) return;
  const losing = held.map(({ key, products }) => ({ [name]: key, products }));
  const count = Math.max(...held.map(({ products }) => products));
  throw fail('parameter_in_use', {
    values: { count },
    body: { losing, products: count },
    ...(name === 'value' && { errors: { values: 'in_use' } }),
  });
}

const relist = (ctx: Ctx, losers: readonly { product_id: number }[]): Promise<void> =>
  refreshMany(ctx, [...new Set(losers.map((row) => row.product_id))]);

/**
 * Takes the values of these parameters from all products of a type.
 * @throws Failure `parameter_in_use`
 */
export async function dropOfType(
  ctx: Ctx,
  typeId: number,
  parameterIds: readonly number[],
  told: Told<number>,
): Promise<void> {
  if (parameterIds.length === 0) return;
  asTold(await ofType(ctx.db, [typeId, parameterIds]), told, 'parameter_id');
  await relist(ctx, await loseOfType(ctx.db, [typeId, parameterIds]));
}

/**
 * Takes these values of a list from all products.
 * @throws Failure `parameter_in_use`
 */
export async function dropOfList(
  ctx: Ctx,
  parameterId: number,
  values: readonly string[],
  told: Told<string>,
): Promise<void> {
  if (values.length === 0) return;
  asTold(await ofList(ctx.db, [parameterId, values]), told, 'value');
  await relist(ctx, await loseOfList(ctx.db, [parameterId, values]));
}
