/** Writes of parameters and their list values. Constraints protect the values of products. */
import { eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Parameter } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { emitCatalogChange } from './change.ts';
import { dropListValues } from './heldValues.ts';
import { lockTreeExclusive } from './listing.ts';
import { parameters } from './tables.ts';
import { toAuditEntry, presentNamed, getParameter } from './typeRows.ts';

type Contracted = Contract['parameters'];
type Values = NonNullable<Input<Contracted['create']>['body']['values']>;

// Remaining values keep their rows, because products reference them; a value that a product has can't be deleted.
const saveValues = statement<unknown, { parameter_id: number; listValues: string }>(
  'parameter_values_write',
  `with given as (
     select value, name, en_name, n
       from rows from (jsonb_to_recordset($listValues::jsonb) as (value text, name text, en_name text))
            with ordinality as g (value, name, en_name, n)
   ),
   removed as (
     delete from parameter_values where parameter_id = $parameter_id and value not in (select value from given)
   )
   insert into parameter_values (parameter_id, value, name, en_name, position)
   select $parameter_id, value, name, en_name, n - 1 from given
       on conflict (parameter_id, value) do update
       set name = excluded.name, en_name = excluded.en_name, position = excluded.position`,
);

/**
 * Normalizes list values; a plain string stands for value and names.
 * @throws Failure `invalid` for a repeated value, and for a list without values
 */
function normalizeValues(
  type: Parameter['type'],
  values: Values,
): { value: string; name: string; en_name: string | null }[] {
  if (type === 'number') return [];
  const written = values.map((one) =>
    typeof one === 'string'
      ? { value: one.trim(), name: one.trim(), en_name: one.trim() }
      : { value: one.value.trim(), name: one.name.trim(), en_name: one.en_name?.trim() || null },
  );
  if (written.length === 0) throw invalid({ values: 'required' });
  if (new Set(written.map(({ value }) => value)).size < written.length) throw invalid({ values: 'duplicate' });
  return written;
}

/** Creates a parameter, with its values if it is a list. */
export async function createParameter(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { name, en_name, type, unit, en_unit, values = [] } = body;
  const checked = normalizeValues(type, values);
  const [row] = await ctx.db
    .insert(parameters)
    .values({
      name: name.trim(),
      en_name: en_name?.trim() || null,
      type,
      unit: unit?.trim() || null,
      en_unit: en_unit?.trim() || null,
      updated_at: ctx.clock(),
    })
    .returning({ id: parameters.id });
  if (checked.length > 0) await saveValues(ctx.db, { parameter_id: row!.id, listValues: JSON.stringify(checked) });
  const parameter = await getParameter(ctx.db, row!.id, true);
  await ctx.audit({
    action: 'create',
    noun: 'parameters',
    record_id: parameter.id,
    before: null,
    after: toAuditEntry(parameter),
  });
  return presentNamed(parameter);
}

/**
 * Changes the given fields.
 * @throws Failure `parameter_in_use` if products would lose values without confirmation, `in_use` if products have
 * values and the kind changes
 */
export async function editParameter(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  await lockTreeExclusive(ctx.db);
  const before = await getParameter(ctx.db, id);
  if (isStale(body.updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentNamed(await getParameter(ctx.db, id, true)) } });
  const {
    name = before.name,
    en_name = before.en_name,
    type = before.type,
    unit = before.unit,
    en_unit = before.en_unit,
    drop_values = [],
  } = body;
  if (type !== before.type) await assertUnused(ctx, id);
  const values = body.values ?? (type === before.type ? undefined : []);
  const checked = values && normalizeValues(type, values);
  await ctx.db
    .update(parameters)
    .set({
      name: name.trim(),
      en_name: en_name?.trim() || null,
      type,
      unit: unit?.trim() || null,
      en_unit: en_unit?.trim() || null,
      updated_at: getLaterTimestamp(before.updated_at, ctx.clock()),
    })
    .where(eq(parameters.id, id));
  if (checked) {
    const removed = before.values
      .map(({ value }) => value)
      .filter((value) => !checked.some((one) => one.value === value));
    await dropListValues(ctx, id, removed, new Map(drop_values.map(({ value, products }) => [value, products])));
    await saveValues(ctx.db, { parameter_id: id, listValues: JSON.stringify(checked) });
  }
  const after = await getParameter(ctx.db, id, true);
  await ctx.audit({
    action: 'edit',
    noun: 'parameters',
    record_id: id,
    before: toAuditEntry(before),
    after: toAuditEntry(after),
  });
  await emitCatalogChange(ctx, []);
  return presentNamed(after);
}

async function assertUnused(ctx: UnitOfWork, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from product_parameters where parameter_id = ${id} limit 1`);
  if (rows.length > 0) throw fail('in_use', { errors: { type: 'in_use' } });
  const { rows: inRules } = await ctx.db.execute(
    sql`select from collection_parameters where parameter_id = ${id} limit 1`,
  );
  if (inRules.length > 0) throw fail('parameter_in_rule', { errors: { type: 'in_use' } });
}

/**
 * Deletes a parameter that no type has.
 * @throws Failure `in_use` by the constraint
 */
export async function removeParameter({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  await lockTreeExclusive(ctx.db);
  const before = await getParameter(ctx.db, id);
  await ctx.db.delete(parameters).where(eq(parameters.id, id));
  await ctx.audit({ action: 'remove', noun: 'parameters', record_id: id, before: toAuditEntry(before), after: null });
  await emitCatalogChange(ctx, []);
}
