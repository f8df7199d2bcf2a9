/** Writing product types. Each holds the tree's exclusive lock, so that no product is checked against a type that is changing. */
import { and, eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { ProductType } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { announce } from './change.ts';
import { dropOfType } from './heldValues.ts';
import { closeTree } from './listing.ts';
import { generalTypeId } from './references.ts';
import { parameters, productTypeParameters, productTypes } from './tables.ts';
import { auditedNamed, presentNamed, readType, type TypeRow } from './typeRows.ts';

type Contracted = Contract['productTypes'];
type Attaching = Input<Contracted['attach']>;
type Asked = NonNullable<Input<Contracted['create']>['body']['parameters']>;

/** Runs a change of a type, and keeps before and after. */
async function changeType(
  ctx: Ctx,
  id: number,
  action: string,
  change: (before: TypeRow) => Promise<void>,
): Promise<ProductType> {
  await closeTree(ctx.db);
  const before = await readType(ctx.db, id);
  await change(before);
  await ctx.db
    .update(productTypes)
    .set({ updated_at: laterThan(before.updated_at, ctx.clock()) })
    .where(eq(productTypes.id, id));
  const after = await readType(ctx.db, id, true);
  await ctx.audit({
    action,
    noun: 'productTypes',
    record_id: id,
    before: auditedNamed(before),
    after: auditedNamed(after),
  });
  await announce(ctx, []);
  return presentNamed(after);
}

const knownParameters = statement<{ id: number }>(
  'parameters_known',
  'select id from parameters where id = any($1::int[])',
);
const dropOthers = statement(
  'type_drop_others',
  'delete from product_type_parameters where type_id = $1 and not (parameter_id = any($2::int[]))',
);
const putAsked = statement(
  'type_put_asked',
  `insert into product_type_parameters (type_id, parameter_id, required, position)
   select $1, a.id, a.required, a.n - 1 from unnest($2::int[], $3::bool[]) with ordinality as a (id, required, n)
   on conflict (type_id, parameter_id) do update set required = excluded.required, position = excluded.position`,
);

/** Lets a type ask for exactly these, in order. @throws Failure `invalid` for one that stands there twice or doesn't exist */
async function askFor(db: Db, typeId: number, asked: Asked): Promise<void> {
  const ordered = asked.map((one, index) => ({ ...one, at: one.position ?? index })).sort((a, b) => a.at - b.at);
  const ids = ordered.map((one) => one.parameter_id);
  const known = new Set((await knownParameters(db, [ids])).map((row) => row.id));
  const faults = asked.flatMap(({ parameter_id }, index) => {
    const fault = !known.has(parameter_id)
      ? 'not_found'
      : asked.findIndex((other) => other.parameter_id === parameter_id) < index
        ? 'duplicate'
        : null;
    return fault ? [[`parameters.${index}.parameter_id`, fault] as const] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  await dropOthers(db, [typeId, ids]);
  await putAsked(db, [typeId, ids, ordered.map((one) => one.required ?? false)]);
}

/** Adds a type with what it asks for. */
export async function createType(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(productTypes)
    .values({ name: body.name.trim(), en_name: body.en_name?.trim() || null, updated_at: now })
    .returning({ id: productTypes.id });
  if (body.parameters) await askFor(ctx.db, row!.id, body.parameters);
  const type = await readType(ctx.db, row!.id, true);
  await ctx.audit({
    action: 'create',
    noun: 'productTypes',
    record_id: type.id,
    before: null,
    after: auditedNamed(type),
  });
  return presentNamed(type);
}

/** Changes what came. @throws Failure `parameter_in_use` where products would lose values that nobody was told of */
export const editType = (
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> =>
  changeType(ctx, id, 'edit', async (before) => {
    if (isStale(body.updated_at, before.updated_at))
      throw fail('stale', { body: { present: presentNamed(await readType(ctx.db, id, true)) } });
    const { name = before.name, en_name = before.en_name, parameters: asked, drop_values = [] } = body;
    if (asked) {
      const gone = before.parameters
        .filter((one) => !asked.some(({ parameter_id }) => parameter_id === one.id))
        .map((one) => one.id);
      await dropOfType(
        ctx,
        id,
        gone,
        new Map(drop_values.map(({ parameter_id, products }) => [parameter_id, products])),
      );
      await askFor(ctx.db, id, asked);
    }
    await ctx.db
      .update(productTypes)
      .set({ name: name.trim(), en_name: en_name?.trim() || null })
      .where(eq(productTypes.id, id));
  });

const isGeneral = oneRow<{ is_general: boolean }>(
  'type_is_general',
  'select is_general from product_types where id = $1',
);
const generalize = statement(
  'type_generalize_archived',
  'update products set type_id = $2 where type_id = $1 and archived_at is not null',
);
const forget = statement(
  'type_forget_archived',
  'delete from product_parameters v using products p where p.id = v.product_id and p.type_id = $1 and p.archived_at is not null',
);

/** Deletes a type that no product is of; the general one stays, and takes the archived ones. @throws Failure `in_use` */
export async function removeType({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  await closeTree(ctx.db);
  const before = await readType(ctx.db, id);
  if ((await isGeneral(ctx.db, [id]))?.is_general) throw fail('in_use');
  await forget(ctx.db, [id]);
  await generalize(ctx.db, [id, await generalTypeId(ctx.db)]);
  await ctx.db.delete(productTypes).where(eq(productTypes.id, id));
  await ctx.audit({ action: 'remove', noun: 'productTypes', record_id: id, before: auditedNamed(before), after: null });
  await announce(ctx, []);
}

/** Puts these parameters of a type in this order: 0, 1, 2 … */
const putInOrder = statement(
  'type_order',
  `update product_type_parameters tp set position = w.n - 1 from unnest($2::int[]) with ordinality as w (id, n) where tp.type_id = $1 and tp.parameter_id = w.id`,
);

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
    await ctx.db
      .insert(productTypeParameters)
      .values({ type_id: id, parameter_id, required })
      .onConflictDoUpdate({
        target: [productTypeParameters.type_id, productTypeParameters.parameter_id],
        set: { required },
      });
    await putInOrder(ctx.db, [
      id,
      withAt(
        before.parameters.map((one) => one.id),
        parameter_id,
        position,
      ),
    ]);
  });

const ofType = (id: number, parameterId: number) =>
  and(eq(productTypeParameters.type_id, id), eq(productTypeParameters.parameter_id, parameterId));

/** Changes whether a parameter is required, or moves it. @throws Failure `not_found` where the type doesn't ask for it */
export const place = ({ params: { id }, body }: Attaching, ctx: Ctx): Promise<Answer<Contracted['editAttached']>> =>
  changeType(ctx, id, 'edit_attached', async (before) => {
    const { parameter_id, required, position } = body;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    if (required !== undefined)
      await ctx.db.update(productTypeParameters).set({ required }).where(ofType(id, parameter_id));
    if (position !== undefined) await putInOrder(ctx.db, [id, withAt(ids, parameter_id, position)]);
  });

/** Lets a type ask for a parameter no more. Values that products have go with it only where their number was told. @throws Failure `parameter_in_use` */
export const detach = (
  { params: { id }, query }: Input<Contracted['detach']>,
  ctx: Ctx,
): Promise<Answer<Contracted['detach']>> =>
  changeType(ctx, id, 'detach', async (before) => {
    const { parameter_id, drop_values } = query;
    const ids = before.parameters.map((one) => one.id);
    if (!ids.includes(parameter_id)) throw notFound('parameter');
    await dropOfType(ctx, id, [parameter_id], new Map(drop_values === undefined ? [] : [[parameter_id, drop_values]]));
    await ctx.db.delete(productTypeParameters).where(ofType(id, parameter_id));
    await putInOrder(ctx.db, [id, ids.filter((other) => other !== parameter_id)]);
  });
