/** Adds products to a family, new ones and existing ones, in an open transaction. */
import type { FamilyOption } from '#contract/products.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import type { AuditEntry } from '#server/unitOfWork.ts';
import { maxFamilyMembers } from '#contract/families.ts';
import { refreshProducts } from '../listing.ts';
import { refreshRatings } from '../ratings.ts';
import { setStockCause } from '../stock.ts';
import type { ParameterInput } from '../typeRules.ts';
import {
  applyChanges,
  isChanged,
  toAuditCells,
  validateComparePrice,
  toCellsAuditEntry,
  validateSkus,
  writeCells,
  type CellChange,
  type CellChanges,
  type CellErrors,
  type Cells,
  type StoredCells,
} from './cells.ts';
import type { FamilyRow } from './readFamily.ts';

/** A product that joins a family. */
export interface JoiningMember extends CellChanges {
  product_id?: number | undefined;
  /** The ids of its values, one for each option. */
  values: readonly (number | undefined)[];
}

/** A family with its options, which is locked or new. */
export interface OpenFamily {
  family: FamilyRow;
  options: readonly FamilyOption[];
  /** Of products that are created. */
  parameters: readonly ParameterInput[];
}

const listCombinations = statement<{ combination: number[] }, { familyId: number }>(
  'family_combinations',
  `select array_remove(array[option_1, option_2, option_3], null) as combination
     from products where family_id = $familyId`,
);

const toKey = (values: readonly (number | undefined)[]): string => values.join(':');

/** Whether the values belong to the options, one to each. */
const fitOptions = (values: JoiningMember['values'], options: readonly FamilyOption[]): boolean =>
  values.length === options.length &&
  options.every((option, index) => option.values.some(({ id }) => id === values[index]));

function validateMember(
  member: JoiningMember,
  { family, options }: OpenFamily,
  taken: ReadonlySet<string>,
  earlier: ReadonlySet<string>,
  stored: ReadonlyMap<number, StoredCells>,
): CellErrors {
  const { product_id, values, sku, price, total_count } = member;
  const errors: CellErrors = {};
  const present = product_id ? stored.get(product_id) : undefined;
  const comparePriceError = validateComparePrice(present ?? { price: 0 }, member);
  if (comparePriceError) errors['compare_at_price'] = comparePriceError;
  if (!fitOptions(values, options)) errors['values'] = 'invalid';
  else if (taken.has(toKey(values))) errors['values'] = 'combination_taken';
  else if (earlier.has(toKey(values))) errors['values'] = 'duplicate';
  if (product_id === undefined) {
    if (sku === undefined) errors['sku'] = 'required';
    if (price === undefined) errors['price'] = 'required';
    return errors;
  }
  const row = stored.get(product_id);
  if (!row) errors['product_id'] = 'not_found';
  else if (row.family_id !== null) errors['product_id'] = 'other_family';
  else if (row.type_id !== family.type_id) errors['product_id'] = 'other_type';
  else if (earlier.has(`product:${product_id}`)) errors['product_id'] = 'duplicate';
  else if (total_count !== undefined && total_count < row.held) errors['total_count'] = 'not_enough_stock';
  return errors;
}

/** @throws Failure `invalid` with an error for each wrong cell */
async function assertMembers(
  { db }: Ctx,
  open: OpenFamily,
  members: readonly JoiningMember[],
  stored: ReadonlyMap<number, StoredCells>,
): Promise<void> {
  const combinations = await listCombinations(db, { familyId: open.family.id });
  if (combinations.length + members.length > maxFamilyMembers)
    throw invalid({ members: { failure: 'too_many', values: { max: maxFamilyMembers } } });
  const taken = new Set(combinations.map(({ combination }) => toKey(combination)));
  const earlier = new Set<string>();
  const errors: CellErrors = {};
  members.forEach((member, index) => {
    for (const [field, error] of Object.entries(validateMember(member, open, taken, earlier, stored)))
      errors[`members.${index}.${field}`] = error;
    earlier.add(toKey(member.values));
    if (member.product_id !== undefined) earlier.add(`product:${member.product_id}`);
  });
  const skus = new Map(
    members.flatMap(({ sku }, index) => (sku === undefined ? [] : [[`members.${index}.sku`, sku] as const])),
  );
  const joining = members.flatMap(({ product_id, sku }) =>
    product_id === undefined || sku === undefined ? [] : [product_id],
  );
  Object.assign(errors, await validateSkus(db, open.family.company_id, skus, joining));
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const maxName = 255;

/** The name of a member that has none of its own: that of the family with the values. */
export function buildMemberNames(
  { name, en_name }: Pick<FamilyRow, 'name' | 'en_name'>,
  values: readonly { name: string; en_name: string | null }[],
): { name: string; en_name: string | null } {
  const join = (parts: readonly string[]): string => cutText(parts.join(', '), maxName);
  const hasEnglish = en_name !== null || values.some((value) => value.en_name !== null);
  return {
    name: join([name, ...values.map((value) => value.name)]),
    en_name: hasEnglish ? join([en_name ?? name, ...values.map((value) => value.en_name ?? value.name)]) : null,
  };
}

function buildCells({ family, options }: OpenFamily, { values, ...changes }: JoiningMember): Cells {
  const chosen = options.map((option, index) => option.values.find(({ id }) => id === values[index])!);
  const blank: Cells = {
    ...buildMemberNames(family, chosen),
    sku: '',
    price: 0,
    compare_at_price: null,
    total_count: 0,
    active: true,
    barcode: null,
    weight_g: null,
    length_mm: null,
    width_mm: null,
    height_mm: null,
    cost: null,
    tags: [],
  };
  return applyChanges(blank, changes);
}

const insertProducts = statement<{ id: number; sku: string }, { rows: string; familyId: number; now: Date }>(
  'family_insert_products',
  `insert into products (company_id, category_id, type_id, description, en_description, family_id, option_1, option_2,
                         option_3, name, en_name, sku, price, compare_at_price, active, barcode,
                         weight_g, length_mm, width_mm, height_mm, cost, tags, created_at, updated_at)
   select f.company_id, f.category_id, f.type_id, f.description, f.en_description, f.id, d.option_1, d.option_2,
          d.option_3, d.name, d.en_name, d.sku, d.price, d.compare_at_price, d.active, d.barcode, d.weight_g,
          d.length_mm, d.width_mm, d.height_mm, d.cost, d.tags, $now, $now
     from product_families f
    cross join jsonb_to_recordset($rows::jsonb)
          as d (option_1 int, option_2 int, option_3 int, name text, en_name text, sku text, price bigint,
                compare_at_price bigint, active boolean, barcode text, weight_g int, length_mm int, width_mm int,
                height_mm int, cost bigint, tags text[])
    where f.id = $familyId
   returning id, sku`,
);
const insertStock = statement<unknown, { rows: string }>(
  'family_insert_stock',
  `insert into product_stock (product_id, total_count)
   select d.id, d.total_count from jsonb_to_recordset($rows::jsonb) as d (id int, total_count int) order by d.id`,
);
const insertParameters = statement<unknown, { productIds: readonly number[]; parameterRows: string }>(
  'family_insert_parameters',
  `insert into product_parameters (product_id, parameter_id, value, number)
   select p.id, d.parameter_id, d.value, d.number
     from unnest($productIds::int[]) as p (id)
    cross join jsonb_to_recordset($parameterRows::jsonb) as d (parameter_id int, value text, number numeric)`,
);
/** What a product had before it got it from its family. */
interface ReplacedFields extends Pick<FamilyRow, 'category_id' | 'description' | 'en_description'> {
  id: number;
}
const listReplaced = statement<ReplacedFields, { productIds: readonly number[] }>(
  'family_replaced_fields',
  'select id, category_id, description, en_description from products where id = any($productIds::int[])',
);
const joinProducts = statement<unknown, { rows: string; familyId: number; now: Date }>(
  'family_join_products',
  `update products p
      set family_id = f.id, option_1 = d.option_1, option_2 = d.option_2, option_3 = d.option_3,
          category_id = f.category_id, description = f.description, en_description = f.en_description,
          updated_at = greatest($now::timestamptz, p.updated_at + interval '1 millisecond')
     from product_families f
    cross join jsonb_to_recordset($rows::jsonb) as d (id int, option_1 int, option_2 int, option_3 int)
    where f.id = $familyId and p.id = d.id`,
);

/** The columns of the values. */
const toOptionColumns = ([option_1, option_2, option_3]: JoiningMember['values']) => ({ option_1, option_2, option_3 });

async function createProducts(
  ctx: Ctx,
  { family, parameters }: OpenFamily,
  created: readonly { member: JoiningMember; cells: Cells }[],
): Promise<{ id: number; cells: Cells }[]> {
  if (created.length === 0) return [];
  const { db } = ctx;
  const rows = created.map(({ member, cells }) => ({ ...cells, ...toOptionColumns(member.values) }));
  const inserted = await insertProducts(db, { rows: JSON.stringify(rows), familyId: family.id, now: ctx.clock() });
  const idBySku = new Map(inserted.map(({ id, sku }) => [sku, id]));
  const products = created.map(({ cells }) => ({ id: idBySku.get(cells.sku)!, cells }));
  await setStockCause(ctx, { reason: 'vendor_edit' });
  const stockRows = products.map(({ id, cells: { total_count } }) => ({ id, total_count }));
  await insertStock(db, { rows: JSON.stringify(stockRows) });
  if (parameters.length > 0)
    await insertParameters(db, {
      productIds: products.map(({ id }) => id),
      parameterRows: JSON.stringify(
        parameters.map(({ parameter_id, value }) =>
          typeof value === 'number' ? { parameter_id, number: value } : { parameter_id, value },
        ),
      ),
    });
  return products;
}

const replacedKeys = ['category_id', 'description', 'en_description'] as const;

/** The audit entries of products that have joined: their cells, and what the family has replaced. */
const toJoinAuditEntries = (
  family: FamilyRow,
  changes: readonly CellChange[],
  replaced: readonly ReplacedFields[],
): AuditEntry[] =>
  changes.flatMap((change) => {
    const fields = replaced.find(({ id }) => id === change.before.id)!;
    const keys = replacedKeys.filter((key) => fields[key] !== family[key]);
    if (keys.length === 0 && !isChanged(change)) return [];
    const entry = toCellsAuditEntry(change);
    const pick = (from: ReplacedFields | FamilyRow) => Object.fromEntries(keys.map((key) => [key, from[key]]));
    return [{ ...entry, before: { ...entry.before, ...pick(fields) }, after: { ...entry.after, ...pick(family) } }];
  });

/**
 * Adds products to a family, lists them, and writes their audit entries.
 * @param stored the existing products among them, locked
 * @returns the ids of all of them
 * @throws Failure `invalid` with an error for each wrong cell, such as `members.3.sku`
 */
export async function insertMembers(
  ctx: Ctx,
  open: OpenFamily,
  members: readonly JoiningMember[],
  stored: ReadonlyMap<number, StoredCells>,
): Promise<number[]> {
  const { db } = ctx;
  const { family } = open;
  await assertMembers(ctx, open, members, stored);
  const joining = members.flatMap((member) =>
    member.product_id === undefined ? [] : [{ member, before: stored.get(member.product_id)! }],
  );
  const joinRows = joining.map(({ member, before }) => ({ id: before.id, ...toOptionColumns(member.values) }));
  const productIds = joining.map(({ before }) => before.id);
  const replaced = joining.length > 0 ? await listReplaced(db, { productIds }) : [];
  if (joining.length > 0)
    await joinProducts(db, { rows: JSON.stringify(joinRows), familyId: family.id, now: ctx.clock() });
  const changes = joining.map(({ member, before }) => ({ before, after: applyChanges(before, member) }));
  await writeCells(ctx, changes.filter(isChanged));
  const created = await createProducts(
    ctx,
    open,
    members.flatMap((member) => (member.product_id === undefined ? [{ member, cells: buildCells(open, member) }] : [])),
  );
  const ids = [...productIds, ...created.map(({ id }) => id)];
  await refreshProducts(db, ids);
  await refreshRatings(db, ids);
  const { company_id, category_id, type_id } = family;
  await ctx.auditAll([
    ...toJoinAuditEntries(family, changes, replaced),
    ...created.map(({ id, cells }) => ({
      action: 'create',
      noun: 'products' as const,
      record_id: id,
      before: null,
      after: { company_id, category_id, type_id, ...toAuditCells(cells) },
    })),
  ]);
  return ids;
}
