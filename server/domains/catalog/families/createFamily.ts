/** Creates families. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { FamilyOption } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { invalid } from '#server/failure.ts';
import { assertAllowanceNotExceeded, enforceLimit, getAllowances, lockAllowance } from '../allowance.ts';
import { emitCatalogChange } from '../change.ts';
import { lockTreeShared } from '../listing.ts';
import { checkReferences, getGeneralTypeId } from '../references.ts';
import { familyOptions, familyOptionValues, productFamilies } from '../tables.ts';
import { lockCells, type CellErrors } from './cells.ts';
import { toFamilyAuditEntry } from './familyAudit.ts';
import { insertMembers } from './insertMembers.ts';
import { getOwnFamily, presentFamily, type FamilyRow } from './readFamily.ts';

type Create = Contract['families']['create'];
type Named = { name: string; en_name?: string | null | undefined };

/** Errors of names that stand twice among options, or among the values of an option. */
export function validateNames(options: readonly (Named & { values: readonly Named[] })[]): CellErrors {
  const errors: CellErrors = {};
  const validate = (named: readonly Named[], path: string) => {
    const seen = new Set<string>();
    named.forEach(({ name }, index) => {
      if (seen.has(name)) errors[`${path}.${index}.name`] = 'duplicate';
      seen.add(name);
    });
  };
  validate(options, 'options');
  options.forEach(({ values }, index) => validate(values, `options.${index}.values`));
  return errors;
}

/** The columns of a name. */
export const toNameColumns = ({ name, en_name }: Named) => ({ name, en_name: en_name || null });

async function insertOptions(
  db: Db,
  familyId: number,
  options: Input<Create>['body']['options'],
): Promise<FamilyOption[]> {
  const insertedOptions = await db
    .insert(familyOptions)
    .values(options.map((option, index) => ({ family_id: familyId, position: index + 1, ...toNameColumns(option) })))
    .returning();
  const idByPosition = new Map(insertedOptions.map(({ id, position }) => [position, id]));
  const insertedValues = await db
    .insert(familyOptionValues)
    .values(
      options.flatMap(({ values }, index) =>
        values.map((value, position) => ({
          family_id: familyId,
          option_id: idByPosition.get(index + 1)!,
          position,
          ...toNameColumns(value),
        })),
      ),
    )
    .returning();
  return options.map((option, index) => {
    const id = idByPosition.get(index + 1)!;
    const values = insertedValues
      .filter(({ option_id }) => option_id === id)
      .toSorted((one, other) => one.position - other.position);
    return { id, ...toNameColumns(option), values };
  });
}

async function insertFamily(ctx: Ctx, fields: Omit<FamilyRow, 'id' | 'updated_at'>): Promise<FamilyRow> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(productFamilies)
    .values({ ...fields, created_at: now, updated_at: now })
    .returning();
  return row!;
}

/**
 * Creates a family with its options and the requested combinations: new products, and existing ones that join it.
 * @throws Failure `invalid` with an error for each wrong cell; `products_limit`
 */
export async function createFamily({ body }: Input<Create>, ctx: Ctx): Promise<Answer<Create>> {
  const { db } = ctx;
  const errors = validateNames(body.options);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const company_id = await resolveCompanyId(ctx, body.company_id);
  await lockTreeShared(db);
  const creators = await lockAllowance(db, [company_id]);
  const allowance = (await getAllowances(db, [company_id], ctx.clock())).get(company_id);
  const type_id = body.type_id ?? (await getGeneralTypeId(db));
  const parameters = await checkReferences(db, {
    category_id: body.category_id,
    type: { id: type_id, parameters: body.parameters ?? [] },
  });
  const stored = await lockCells(
    db,
    company_id,
    body.members.flatMap(({ product_id }) => product_id ?? []),
  );
  const family = await insertFamily(ctx, {
    company_id,
    category_id: body.category_id,
    type_id,
    ...toNameColumns(body),
    description: body.description || null,
    en_description: body.en_description || null,
  });
  const options = await insertOptions(db, family.id, body.options);
  const members = body.members.map((member) => ({
    ...member,
    values: member.values.map((position, index) => options[index]?.values[position]?.id),
  }));
  const ids = await insertMembers(ctx, { family, options, parameters }, members, stored);
  await assertAllowanceNotExceeded(db, company_id, ctx.clock(), allowance);
  const toggled = await enforceLimit(db, creators, ctx.clock());
  await ctx.audit({
    action: 'create',
    noun: 'families',
    record_id: family.id,
    before: null,
    after: toFamilyAuditEntry(family, options, ids),
  });
  await emitCatalogChange(ctx, [...ids, ...toggled]);
  return presentFamily(db, await getOwnFamily(ctx, family.id));
}
