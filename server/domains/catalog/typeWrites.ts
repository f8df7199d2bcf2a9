/** Writing product types. Each holds the tree's exclusive lock, so that no product is checked against a type that is changing. */
import { and, eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { announce } from './change.ts';
import { closeTree } from './listing.ts';
import { parameters, productTypeParameters, productTypes } from './tables.ts';
import { readType } from './typeRows.ts';

type Contracted = Contract['productTypes'];
type Attaching = Input<Contracted['attach']>;

/** Runs a change of a type, and keeps before and after. */
async function changeType(ctx: Ctx, id: number, action: string, change: (before: ProductType) => Promise<void>): Promise<ProductType> {
  await closeTree(ctx.db);
  const before = await readType(ctx.db, id);
  await change(before);
  const after = await readType(ctx.db, id);
  await ctx.audit({ action, noun: 'productTypes', record_id: id, before, after });
  await announce(ctx, []);
  return after;
}

/** Adds a type that asks for nothing yet. */
export async function createType({ body }: Input<Contracted['create']>, ctx: Ctx): Promise<Answer<Contracted['create']>> {
  const [row] = await ctx.db.insert(productTypes).values({ name: body.name.trim(), en_name: body.en_name?.trim() || null }).returning({ id: productTypes.id });
  const type = await readType(ctx.db, row!.id);
  await ctx.audit({ action: 'create', noun: 'productTypes', record_id: type.id, before: null, after: type });
  return type;
}

/** Renames a type. */
export const editType = ({ params: { id }, body }: Input<Contracted['edit']>, ctx: Ctx): Promise<Answer<Contracted['edit']>> =>
  changeType(ctx, id, 'edit', async (before) => {
    const { name = before.name, en_name = before.en_name } = body;
    await ctx.db.update(productTypes).set({ name: name.trim(), en_name: en_name?.trim() || null }).where(eq(productTypes.id, id));
  });

const isGeneral = oneRow<{ is_general: boolean }>('type_is_general', 'select is_general from product_types where id = $1');

/** Deletes a type that no product is of; the general one stays. @throws Failure `in_use` */
export async function removeType({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  await closeTree(ctx.db);
  const before = await readType(ctx.db, id);
  if ((await isGeneral(ctx.db, [id]))?.is_general) throw fail('in_use');
  await ctx.db.delete(productTypes).where(eq(productTypes.id, id));
  await ctx.audit({ action: 'remove', noun: 'productTypes', record_id: id, before, after: null });
  await announce(ctx, []);
}

/** Puts these parameters of a type in this order: 0, 1, 2 … */
const putInOrder = statement('type_order', `update product_type_parameters tp set position = w.n - 1 from unnest($2::int[]) with ordinality as w (id, n) where tp.type_id = $1 and tp.parameter_id = w.id`);

function withAt(ids: readonly number[], id: number, at: number | undefined): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(at ?? others.length, 0, id);
}

/** Lets a type ask for a parameter too; one that it asks for already is changed. */
export const attach = ({ params: { id }, body }: Attaching, ctx: Ctx): Promise<Answer<Contracted['attach']>> =>
  changeType(ctx, id, 'attach', async (before) => {
    const { parameter_id, required = false, position } = body;
    const [known] = await ctx.db.select({ id: parameters.id }).from(parameters).where(eq(parameters.id, parameter_id));
    if (!known) throw notFound('parameter');
    await ctx.db.insert(productTypeParameters).values({ type_id: id, parameter_id, required }).onConflictDoUpdate({ target: [productTypeParameters.type_id, productTypeParameters.parameter_id], set: { required } });
    await putInOrder(ctx.db, [id, withAt(before.parameters.map((one) => one.id), parameter_id, position)]);
  });

const ofType = (id: number, parameterId: number) => and(eq(productTypeParameters.type_id, id), eq(productTypeParameters.parameter_id, parameterId));

/** Changes whether a parameter is required, or moves it. @throws Failure `not_found` where the type doesn't ask for it */
export const place = ({ params: { id }, body }: Attaching, ctx: Ctx): Promise<Answer<Contracted['editAttached']>> =>
  changeType(ctx, id, 'edit_attached', async (before) => {
    const { parameter_id, required, position } = body;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    if (required !== undefined) await ctx.db.update(productTypeParameters).set({ required }).where(ofType(id, parameter_id));
    if (position !== undefined) await putInOrder(ctx.db, [id, withAt(ids, parameter_id, position)]);
  });

const valuesHeld = oneRow<{ count: number }>('type_values_held', 'select count(*)::int as count from product_parameters v join products p on p.id = v.product_id where p.type_id = $1 and v.parameter_id = $2');

/** Lets a type ask for a parameter no more. Values that products have go with it only where this is said. @throws Failure `parameter_in_use` */
export const detach = ({ params: { id }, query }: Input<Contracted['detach']>, ctx: Ctx): Promise<Answer<Contracted['detach']>> =>
  changeType(ctx, id, 'detach', async (before) => {
    const { parameter_id, drop_values } = query;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    const { count } = (await valuesHeld(ctx.db, [id, parameter_id]))!;
    if (count > 0 && !drop_values) throw fail('parameter_in_use', { values: { count }, body: { products: count } });
    if (count > 0) await ctx.db.execute(sql`delete from product_parameters v using products p where p.id = v.product_id and p.type_id = ${id} and v.parameter_id = ${parameter_id}`);
    await ctx.db.delete(productTypeParameters).where(ofType(id, parameter_id));
    await putInOrder(ctx.db, [id, ids.filter((other) => other !== parameter_id)]);
  });
