/** Writing parameters and the values of lists. Constraints keep what products have. */
import { eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Parameter } from '#contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { announce } from './change.ts';
import { dropOfList } from './heldValues.ts';
import { closeTree } from './listing.ts';
import { parameters } from './tables.ts';
import { auditedNamed, presentNamed, readParameter } from './typeRows.ts';

type Contracted = Contract['parameters'];
type Values = NonNullable<Input<Contracted['create']>['body']['values']>;

// Values that stay keep their rows, since products refer to them; one that a product has can't go.
const writeValues = statement(
  'parameter_values_write',
  `with wanted as (select value, name, en_name, n from rows from (jsonb_to_recordset($2::jsonb) as (value text, name text, en_name text)) with ordinality as w (value, name, en_name, n)),
        gone as (delete from parameter_values where parameter_id = $1 and value not in (select value from wanted))
   insert into parameter_values (parameter_id, value, name, en_name, position) select $1, value, name, en_name, n - 1 from wanted
   on conflict (parameter_id, value) do update set name = excluded.name, en_name = excluded.en_name, position = excluded.position`,
);

/** A bare string stands for value and names. @throws Failure `invalid` for a value that stands there twice, and for a list without values */
function checkedValues(
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

/** Adds a parameter, a list with its values. */
export async function createParameter(
  { body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const { name, en_name, type, unit, en_unit, values = [] } = body;
  const checked = checkedValues(type, values);
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
  if (checked.length > 0) await writeValues(ctx.db, [row!.id, JSON.stringify(checked)]);
  const parameter = await readParameter(ctx.db, row!.id, true);
  await ctx.audit({
    action: 'create',
    noun: 'parameters',
    record_id: parameter.id,
    before: null,
    after: auditedNamed(parameter),
  });
  return presentNamed(parameter);
}

/** Changes what came. @throws Failure `parameter_in_use` where products would lose a value that nobody was told of, `in_use` where they have any and the kind changes */
export async function editParameter(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  await closeTree(ctx.db);
  const before = await readParameter(ctx.db, id);
  if (isStale(body.updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentNamed(await readParameter(ctx.db, id, true)) } });
  const {
    name = before.name,
    en_name = before.en_name,
    type = before.type,
    unit = before.unit,
    en_unit = before.en_unit,
    drop_values = [],
  } = body;
  if (type !== before.type) await refuseUsed(ctx, id);
  const values = body.values ?? (type === before.type ? undefined : []);
  const checked = values && checkedValues(type, values);
  await ctx.db
    .update(parameters)
    .set({
      name: name.trim(),
      en_name: en_name?.trim() || null,
      type,
      unit: unit?.trim() || null,
      en_unit: en_unit?.trim() || null,
      updated_at: laterThan(before.updated_at, ctx.clock()),
    })
    .where(eq(parameters.id, id));
  if (checked) {
    const gone = before.values.map(({ value }) => value).filter((value) => !checked.some((one) => one.value === value));
    await dropOfList(ctx, id, gone, new Map(drop_values.map(({ value, products }) => [value, products])));
    await writeValues(ctx.db, [id, JSON.stringify(checked)]);
  }
  const after = await readParameter(ctx.db, id, true);
  await ctx.audit({
    action: 'edit',
    noun: 'parameters',
    record_id: id,
    before: auditedNamed(before),
    after: auditedNamed(after),
  });
  await announce(ctx, []);
  return presentNamed(after);
}

async function refuseUsed(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from product_parameters where parameter_id = ${id} limit 1`);
  if (rows.length > 0) throw fail('in_use', { errors: { type: 'in_use' } });
  const { rows: ruled } = await ctx.db.execute(
    sql`select from collection_parameters where parameter_id = ${id} limit 1`,
  );
  if (ruled.length > 0) throw fail('parameter_in_rule', { errors: { type: 'in_use' } });
}

/** Deletes a parameter that no type asks for. @throws Failure `in_use` by the constraint */
export async function removeParameter({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  await closeTree(ctx.db);
  const before = await readParameter(ctx.db, id);
  await ctx.db.delete(parameters).where(eq(parameters.id, id));
  await ctx.audit({ action: 'remove', noun: 'parameters', record_id: id, before: auditedNamed(before), after: null });
  await announce(ctx, []);
}
