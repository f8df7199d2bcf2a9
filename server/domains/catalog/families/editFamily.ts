/** Edits what the members of a family share, and its options. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { FamilyOption } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { getLaterTimestamp, isStale } from '#server/platform/stale.ts';
import { emitCatalogChange } from '../change.ts';
import { lockTreeShared } from '../listing.ts';
import { checkReferences } from '../references.ts';
import { familyOptionValues, productFamilies } from '../tables.ts';
import { lockCells, type CellErrors } from './cells.ts';
import { copySharedFields } from './copySharedFields.ts';
import { toNameColumns, validateNames } from './createFamily.ts';
import { toFamilyAuditEntry } from './familyAudit.ts';
import {
  getOwnFamily,
  listFamilyOptions,
  listMemberIds,
  lockFamily,
  presentFamily,
  type FamilyRow,
} from './readFamily.ts';

type Edit = Contract['families']['edit'];
type EditBody = Input<Edit>['body'];
type OptionInput = NonNullable<EditBody['options']>[number];

const listUsedValues = statement<{ id: number }, { familyId: number }>(
  'family_used_values',
  `select distinct v.id
     from products p join family_option_values v on v.id in (p.option_1, p.option_2, p.option_3)
    where p.family_id = $familyId`,
);
const saveOptionRows = statement<unknown, { rows: string }>(
  'family_save_options',
  `update family_options o set name = d.name, en_name = d.en_name, position = d.position
     from jsonb_to_recordset($rows::jsonb) as d (id int, name text, en_name text, position smallint)
    where o.id = d.id`,
);
const moveValues = statement<unknown, { familyId: number; first: number; second: number; third: number }>(
  'family_move_values',
  `update products
      set option_1 = (array[option_1, option_2, option_3])[$first::int],
          option_2 = (array[option_1, option_2, option_3])[$second::int],
          option_3 = (array[option_1, option_2, option_3])[$third::int]
    where family_id = $familyId`,
);
const saveValues = statement<unknown, { rows: string }>(
  'family_save_values',
  `update family_option_values v set name = d.name, en_name = d.en_name, position = d.position
     from jsonb_to_recordset($rows::jsonb) as d (id int, name text, en_name text, position int)
    where v.id = d.id`,
);
const deleteValues = statement<unknown, { valueIds: readonly number[] }>(
  'family_delete_values',
  'delete from family_option_values where id = any($valueIds::int[])',
);

/** Errors of options and values that are not those of the family. */
function validateIds(options: readonly OptionInput[], stored: readonly FamilyOption[]): CellErrors {
  if (options.length !== stored.length) return { options: 'invalid' };
  const errors: CellErrors = {};
  const left = new Map(stored.map(({ id, values }) => [id, values]));
  options.forEach((option, index) => {
    const known = new Set(left.get(option.id)?.map(({ id }) => id));
    if (!left.delete(option.id)) errors[`options.${index}.id`] = 'not_found';
    option.values.forEach(({ id }, position) => {
      if (id !== undefined && !known.delete(id)) errors[`options.${index}.values.${position}.id`] = 'not_found';
    });
  });
  return errors;
}

/** Moves the values of the members to the columns of their options, if the options have another order. */
async function moveMembersValues(
  db: Db,
  familyId: number,
  options: readonly OptionInput[],
  stored: readonly FamilyOption[],
): Promise<void> {
  const before = stored.map(({ id }) => id);
  if (options.every(({ id }, index) => id === before[index])) return;
  const [first = 1, second = 2, third = 3] = options.map(({ id }) => before.indexOf(id) + 1);
  await moveValues(db, { familyId, first, second, third });
}

/** Saves the options with their values. @throws Failure `in_use` for removed values that members have */
async function saveOptions(
  db: Db,
  familyId: number,
  options: readonly OptionInput[],
  stored: readonly FamilyOption[],
): Promise<void> {
  const errors = { ...validateNames(options), ...validateIds(options, stored) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const used = new Set((await listUsedValues(db, { familyId })).map(({ id }) => id));
  const removedByOption = options.map((option) => {
    const left = new Set(option.values.map(({ id }) => id));
    const before = stored.find(({ id }) => id === option.id)!;
    return before.values.map(({ id }) => id).filter((id) => !left.has(id));
  });
  const inUse = removedByOption.flatMap((ids, index) =>
    ids.some((id) => used.has(id)) ? [[`options.${index}.values`, 'in_use' as const]] : [],
  );
  if (inUse.length > 0) throw fail('in_use', { errors: Object.fromEntries(inUse) });
  await deleteValues(db, { valueIds: removedByOption.flat() });
  const optionRows = options.map((option, index) => ({ id: option.id, position: index + 1, ...toNameColumns(option) }));
  await saveOptionRows(db, { rows: JSON.stringify(optionRows) });
  await moveMembersValues(db, familyId, options, stored);
  const values = options.flatMap((option) =>
    option.values.map((value, position) => ({
      id: value.id,
      option_id: option.id,
      position,
      ...toNameColumns(value),
    })),
  );
  await saveValues(db, { rows: JSON.stringify(values.filter(({ id }) => id !== undefined)) });
  const added = values.filter(({ id }) => id === undefined);
  if (added.length > 0)
    await db
      .insert(familyOptionValues)
      .values(added.map(({ id: _id, ...value }) => ({ ...value, family_id: familyId })));
}

async function saveShared(ctx: Ctx, family: FamilyRow, body: EditBody): Promise<FamilyRow> {
  const { name, en_name, description, en_description, category_id } = body;
  const [row] = await ctx.db
    .update(productFamilies)
    .set({
      ...(name !== undefined && { name }),
      ...(en_name !== undefined && { en_name: en_name || null }),
      ...(description !== undefined && { description: description || null }),
      ...(en_description !== undefined && { en_description: en_description || null }),
      ...(category_id !== undefined && { category_id }),
      updated_at: getLaterTimestamp(family.updated_at, ctx.clock()),
    })
    .where(eq(productFamilies.id, family.id))
    .returning();
  return row!;
}

/**
 * Changes the given fields of a family, and with them its members.
 * @throws Failure `stale` if somebody else has edited the family; `in_use` for a removed value that a member has
 */
export async function editFamily({ params, body }: Input<Edit>, ctx: Ctx): Promise<Answer<Edit>> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id } = await getOwnFamily(ctx, params.id);
  await lockCells(db, company_id, await listMemberIds(db, params.id));
  const family = await lockFamily(db, params.id);
  if (isStale(body.updated_at, family.updated_at))
    throw fail('stale', { body: { present: await presentFamily(db, family) } });
  await checkReferences(db, { category_id: body.category_id });
  const before = await listFamilyOptions(db, family.id);
  if (body.options) await saveOptions(db, family.id, body.options, before);
  const after = await saveShared(ctx, family, body);
  const members = await listMemberIds(db, family.id);
  const hasMoved = after.category_id !== family.category_id;
  if (hasMoved || after.description !== family.description || after.en_description !== family.en_description)
    await copySharedFields(db, [family.id], ctx.clock());
  await ctx.audit({
    action: 'edit',
    noun: 'families',
    record_id: family.id,
    before: toFamilyAuditEntry(family, before, members),
    after: toFamilyAuditEntry(after, await listFamilyOptions(db, family.id), members),
  });
  await emitCatalogChange(ctx, members);
  return presentFamily(db, after);
}
