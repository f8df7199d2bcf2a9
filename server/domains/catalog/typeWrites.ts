/**
 * Writes of product types. Each holds the tree's exclusive lock, so that no product is validated against a type that is
 * changing.
 */
import { and, eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { emitCatalogChange } from './change.ts';
import { dropTypeValues } from './heldValues.ts';
import { lockTreeExclusive } from './listing.ts';
import { getGeneralTypeId } from './references.ts';
import { parameters, productTypeParameters, productTypes } from './tables.ts';
import { toAuditEntry, presentNamed, getType, type TypeRow } from './typeRows.ts';

type Contracted = Contract['productTypes'];
type AttachInput = Input<Contracted['attach']>;
type TypeParameters = NonNullable<Input<Contracted['create']>['body']['parameters']>;

/** Runs a change of a type and writes its audit entry. */
async function changeType(
  ctx: Ctx,
  id: number,
  action: string,
  change: (before: TypeRow) => Promise<void>,
): Promise<ProductType> {
  await lockTreeExclusive(ctx.db);
  const before = await getType(ctx.db, id);
  await change(before);
  await ctx.db
    .update(productTypes)
    .set({ updated_at: getLaterTimestamp(before.updated_at, ctx.clock()) })
    .where(eq(productTypes.id, id));
  const after = await getType(ctx.db, id, true);
  await ctx.audit({
    action,
    noun: 'productTypes',
    record_id: id,
    before: toAuditEntry(before),
    after: toAuditEntry(after),
  });
  await emitCatalogChange(ctx, []);
  return presentNamed(after);
}

const listKnownParameters = statement<{ id: number }, { parameterIds: readonly number[] }>(
  'parameters_known',
  'select id from parameters where id = any($parameterIds::int[])',
);
const deleteOtherParameters = statement<unknown, { type_id: number; parameterIds: readonly number[] }>(
  'type_drop_others',
  'delete from product_type_parameters where type_id = $type_id and not (parameter_id = any($parameterIds::int[]))',
);
const saveTypeParameters = statement<
  unknown,
  { type_id: number; parameterIds: readonly number[]; required: readonly boolean[] }
>(
  'type_put_asked',
  `insert into product_type_parameters (type_id, parameter_id, required, position)
   select $type_id, a.id, a.required, a.n - 1
     from unnest($parameterIds::int[], $required::bool[]) with ordinality as a (id, required, n)
       on conflict (type_id, parameter_id) do update set required = excluded.required, position = excluded.position`,
);

/**
 * Replaces the parameters of a type, in order.
 * @throws Failure `invalid` for a repeated or an unknown parameter
 */
async function setTypeParameters(db: Db, typeId: number, requested: TypeParameters): Promise<void> {
  const ordered = requested.map((one, index) => ({ ...one, at: one.position ?? index })).sort((a, b) => a.at - b.at);
  const ids = ordered.map((one) => one.parameter_id);
  const known = new Set((await listKnownParameters(db, { parameterIds: ids })).map((row) => row.id));
  const errors = requested.flatMap(({ parameter_id }, index) => {
    const error = !known.has(parameter_id)
      ? 'not_found'
      : requested.findIndex((other) => other.parameter_id === parameter_id) < index
        ? 'duplicate'
        : null;
    return error ? [[`parameters.${index}.parameter_id`, error] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  await deleteOtherParameters(db, { type_id: typeId, parameterIds: ids });
  await saveTypeParameters(db, {
    type_id: typeId,
    parameterIds: ids,
    required: ordered.map((one) => one.required ?? false),
  });
}

/** Creates a type with its parameters. */
export async function createType(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(productTypes)
    .values({ name: body.name.trim(), en_name: body.en_name?.trim() || null, updated_at: now })
    .returning({ id: productTypes.id });
  if (body.parameters) await setTypeParameters(ctx.db, row!.id, body.parameters);
  const type = await getType(ctx.db, row!.id, true);
  await ctx.audit({
    action: 'create',
    noun: 'productTypes',
    record_id: type.id,
    before: null,
    after: toAuditEntry(type),
  });
  return presentNamed(type);
}

/**
 * Changes the given fields.
 * @throws Failure `parameter_in_use` if products would lose values without confirmation, `stale` if somebody else has
 * edited the type
 */
export const editType = (
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> =>
  changeType(ctx, id, 'edit', async (before) => {
    if (isStale(body.updated_at, before.updated_at))
      throw fail('stale', { body: { present: presentNamed(await getType(ctx.db, id, true)) } });
    const { name = before.name, en_name = before.en_name, parameters: requested, drop_values = [] } = body;
    if (requested) {
      const removed = before.parameters
        .filter((one) => !requested.some(({ parameter_id }) => parameter_id === one.id))
        .map((one) => one.id);
      await dropTypeValues(
        ctx,
        id,
        removed,
        new Map(drop_values.map(({ parameter_id, products }) => [parameter_id, products])),
      );
      await setTypeParameters(ctx.db, id, requested);
    }
    await ctx.db
      .update(productTypes)
      .set({ name: name.trim(), en_name: en_name?.trim() || null })
      .where(eq(productTypes.id, id));
  });

const findIsGeneral = oneRow<{ is_general: boolean }, { typeId: number }>(
  'type_is_general',
  'select is_general from product_types where id = $typeId',
);
const moveArchivedToGeneral = statement<unknown, { typeId: number; generalTypeId: number }>(
  'type_generalize_archived',
  'update products set type_id = $generalTypeId where type_id = $typeId and archived_at is not null',
);
const deleteArchivedValues = statement<unknown, { typeId: number }>(
  'type_forget_archived',
  `delete from product_parameters v using products p
    where p.id = v.product_id and p.type_id = $typeId and p.archived_at is not null`,
);

/**
 * Deletes a type without products. Archived products move to the general type, which can't be deleted.
 * @throws Failure `in_use`
 */
export async function removeType({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  await lockTreeExclusive(ctx.db);
  const before = await getType(ctx.db, id);
  if ((await findIsGeneral(ctx.db, { typeId: id }))?.is_general) throw fail('in_use');
  await deleteArchivedValues(ctx.db, { typeId: id });
  await moveArchivedToGeneral(ctx.db, { typeId: id, generalTypeId: await getGeneralTypeId(ctx.db) });
  await ctx.db.delete(productTypes).where(eq(productTypes.id, id));
  await ctx.audit({ action: 'remove', noun: 'productTypes', record_id: id, before: toAuditEntry(before), after: null });
  await emitCatalogChange(ctx, []);
}

/** Sets the positions of a type's parameters: 0, 1, 2 … */
const savePositions = statement<unknown, { typeId: number; parameterIds: readonly number[] }>(
  'type_order',
  `update product_type_parameters tp set position = listed.n - 1
     from unnest($parameterIds::int[]) with ordinality as listed (id, n)
    where tp.type_id = $typeId and tp.parameter_id = listed.id`,
);

function insertAt(ids: readonly number[], id: number, at: number | undefined): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(at ?? others.length, 0, id);
}

/** Adds a parameter to a type, or changes it if the type has it already. */
export const attachParameter = (
  { params: { id }, body }: AttachInput,
  ctx: Ctx,
): Promise<Answer<Contracted['attach']>> =>
  changeType(ctx, id, 'attach', async (before) => {
    const { parameter_id, required = false, position } = body;
    const [known] = await ctx.db.select({ id: parameters.id }).from(parameters).where(eq(parameters.id, parameter_id));
    if (!known) throw notFound('parameter');
    await ctx.db
      .insert(productTypeParameters)
      .values({ type_id: id, parameter_id, required })
      .onConflictDoUpdate({
        target: [productTypeParameters.type_id, productTypeParameters.parameter_id],
        set: { required },
      });
    await savePositions(ctx.db, {
      typeId: id,
      parameterIds: insertAt(
        before.parameters.map((one) => one.id),
        parameter_id,
        position,
      ),
    });
  });

const matchTypeParameter = (id: number, parameterId: number) =>
  and(eq(productTypeParameters.type_id, id), eq(productTypeParameters.parameter_id, parameterId));

/**
 * Changes whether a parameter is required, or moves it.
 * @throws Failure `not_found` if the type does not have it
 */
export const editAttachedParameter = (
  { params: { id }, body }: AttachInput,
  ctx: Ctx,
): Promise<Answer<Contracted['editAttached']>> =>
  changeType(ctx, id, 'edit_attached', async (before) => {
    const { parameter_id, required, position } = body;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    if (required !== undefined)
      await ctx.db.update(productTypeParameters).set({ required }).where(matchTypeParameter(id, parameter_id));
    if (position !== undefined)
      await savePositions(ctx.db, { typeId: id, parameterIds: insertAt(ids, parameter_id, position) });
  });

/**
 * Removes a parameter from a type. Values of products are deleted if the caller has confirmed their number.
 * @throws Failure `parameter_in_use`
 */
export const detachParameter = (
  { params: { id }, query }: Input<Contracted['detach']>,
  ctx: Ctx,
): Promise<Answer<Contracted['detach']>> =>
  changeType(ctx, id, 'detach', async (before) => {
    const { parameter_id, drop_values } = query;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    await dropTypeValues(
      ctx,
      id,
      [parameter_id],
      new Map(drop_values === undefined ? [] : [[parameter_id, drop_values]]),
    );
    await ctx.db.delete(productTypeParameters).where(matchTypeParameter(id, parameter_id));
    await savePositions(ctx.db, {
      typeId: id,
      parameterIds: ids.filter((other) => other !== parameter_id),
    });
  });
