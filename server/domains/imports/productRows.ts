/** A row of products → what would become of it. Pure, but for what has been read for it. */
import type { z } from 'zod';
import type { FieldFailure } from '#contract/failures.ts';
import { toMinor, toPrice } from '#contract/money.ts';
import { ProductCreate, ProductEdit } from '#contract/products.ts';
import { faultsByField, type FieldFault } from '#contract/rules/fieldFailures.ts';
import type { OutsideReview } from '#server/domains/catalog/outsideReviews.ts';
import type { StoredProduct, WholeProduct } from '#server/domains/catalog/wholeProducts.ts';
import { type GivenParameter, parameterFaults } from '#server/domains/catalog/typeRules.ts';
import { parameterField, parameterOf } from './fields.ts';
import type { Item } from './items.ts';
import { faultsOf, partPlan, type Plan, type RowFault, type Target } from './noun.ts';
import { type Categories, listValue, ruleNamed, type TypeRow, type Types } from './references.ts';
import { reviewsOf } from './reviewRows.ts';
import type { StoredChange } from './tables.ts';
import { booleanOf, measureOf, numberOf, plainText, priceOf } from './values.ts';

export interface Shelf {
  categories: Categories;
  types: Types;
}

type Faults = Record<string, FieldFault>;
const fault = (failure: FieldFailure, values?: Record<string, unknown>): FieldFault => ({
  failure,
  ...(values && { values }),
});

/** The errors of the API's shapes, at the fields of a table. */
function fieldOf(path: string): string {
  if (path === 'category_id') return 'category';
  if (path === 'type_id') return 'type';
  return path.startsWith('parameters.') ? parameterField(Number(path.split('.')[1])) : path;
}

type Texts = Pick<WholeProduct, 'name' | 'en_name' | 'description' | 'en_description'>;

/**
 * Texts in two languages. A missing English text stays null, so that readers see the other one, also after it changes.
 */
function textsOf(
  values: Item['values'],
  present: StoredProduct | undefined,
  { mapped, options }: Target,
): Partial<WholeProduct> {
  const texts: Partial<WholeProduct> = {};
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  // What stands there already, blanks at its ends apart, is not written again
  const isThere = (field: keyof Texts) =>
    present !== undefined && (values[field] ?? '') === (present[field] ?? '').trim();
  const written = (field: keyof Texts, mayBeEmpty: boolean) =>
    isThere(field)
      ? undefined
      : values[field]
        ? plainText(values[field])
        : mayBeEmpty && isEmptied(field)
          ? null
          : undefined;
  for (const [field, english] of [
    ['name', 'en_name'],
    ['description', 'en_description'],
  ] as const) {
    const own = written(field, field === 'description');
    const translated = written(english, true);
    if (own !== undefined) Object.assign(texts, { [field]: own });
    if (translated !== undefined) Object.assign(texts, { [english]: translated });
    else if (own !== undefined && (!present || present[english] === present[field]))
      Object.assign(texts, { [english]: null });
  }
  return texts;
}

function categoryOf(
  text: string | undefined,
  { categories }: Shelf,
  { options }: Target,
  isNew: boolean,
  faults: Faults,
): { category_id?: number; makes?: string[] } {
  if (!text) {
    if (!isNew) return {};
    if (options.category_id !== null && categories.has(options.category_id))
      return { category_id: options.category_id };
    faults['category_id'] = fault('required');
    return {};
  }
  const found = categories.find(text);
  if (found === 'ambiguous') faults['category_id'] = fault('category_ambiguous');
  else if ('id' in found) return { category_id: found.id };
  else if (options.make_categories) return { makes: found.missing };
  else faults['category_id'] = fault('category_unknown', { path: found.missing.join(' > ') });
  return {};
}

function typeOf(
  text: string | undefined,
  { types }: Shelf,
  { options }: Target,
  present: StoredProduct | undefined,
  faults: Faults,
): TypeRow {
  const usual =
    present?.type_id ?? (options.type_id !== null && types.get(options.type_id) ? options.type_id : types.general);
  const found = text ? types.find(text) : usual;
  if (found === null) faults['type_id'] = fault('not_found');
  return types.get(found ?? usual)!;
}

/** What the row says of parameters, put over what the product has. */
function parametersOf(
  item: Item,
  type: TypeRow,
  present: StoredProduct | undefined,
  { options, telling }: Target,
  faults: Faults,
): GivenParameter[] {
  const given = new Map(
    (present?.parameters ?? [])
      .filter(({ parameter_id }) => type.rules.some((rule) => rule.parameter_id === parameter_id))
      .map((one) => [one.parameter_id, one.value]),
  );
  const put = (id: number, text: string) => {
    const rule = type.rules.find((one) => one.parameter_id === id);
    if (!rule) faults[`parameters.${id}`] = fault('parameter_foreign');
    else
      given.set(
        id,
        rule.type === 'number' ? measureOf(text, telling(parameterField(id))) : (listValue(rule, text) ?? text),
      );
  };
  for (const { name, value } of item.options) {
    const rule = ruleNamed(type.rules, name);
    // An option that the type's parameter does not know stays in the name alone
    if (
      rule &&
      (rule.type === 'number'
        ? typeof numberOf(value, { groups: false }) === 'number'
        : listValue(rule, value) !== null)
    )
      put(rule.parameter_id, value);
  }
  for (const [field, text] of Object.entries(item.values)) {
    const id = parameterOf(field);
    if (id === null) continue;
    if (text !== '') put(id, text);
    else if (options.blanks === 'empty') given.delete(id);
  }
  return [...given]
    .map(([parameter_id, value]) => ({ parameter_id, value }))
    .toSorted((a, b) => a.parameter_id - b.parameter_id);
}

const parameterWords = (type: TypeRow | undefined, { parameter_id, value }: GivenParameter): string => {
  const rule = type?.rules.find((one) => one.parameter_id === parameter_id);
  return rule?.values.find((one) => one.value === value)?.name ?? String(value);
};

/** What is new, in words. */
function changesOf(
  draft: WholeProduct,
  present: StoredProduct | undefined,
  { categories, types }: Shelf,
  makes: string[] | undefined,
): StoredChange[] {
  const changes: StoredChange[] = [];
  const told = (field: string, before: string | null, after: string | null) =>
    void (
      before !== after &&
      changes.push({ field, before: before?.slice(0, 2000) ?? null, after: after?.slice(0, 2000) ?? null })
    );
  if (!present) told('sku', null, draft.sku);
  for (const field of ['name', 'en_name', 'description', 'en_description'] as const)
    told(field, present?.[field] ?? null, draft[field]);
  told('price', present ? toPrice(present.price).toFixed(2) : null, toPrice(draft.price).toFixed(2));
  told('total_count', present ? String(present.total_count) : null, String(draft.total_count));
  told(
    'category',
    present ? categories.pathText(present.category_id) : null,
    makes ? makes.join(' > ') : categories.pathText(draft.category_id),
  );
  told('type', present ? (types.get(present.type_id)?.name ?? null) : null, types.get(draft.type_id)?.name ?? null);
  told('active', present ? String(present.active) : null, String(draft.active));
  const ids = new Set([...(present?.parameters ?? []), ...draft.parameters].map((one) => one.parameter_id));
  for (const id of ids) {
    const before = present?.parameters.find((one) => one.parameter_id === id);
    const after = draft.parameters.find((one) => one.parameter_id === id);
    told(
      parameterField(id),
      before ? parameterWords(types.get(present!.type_id), before) : null,
      after ? parameterWords(types.get(draft.type_id), after) : null,
    );
  }
  return changes;
}

const isText = (value: string | undefined): value is string => value !== undefined && value !== '';

/** The errors of the type's own rules. */
function ruleFaults(type: TypeRow, parameters: GivenParameter[]): Faults {
  const rules = type.rules.map((rule) => ({ ...rule, values: rule.values.map(({ value }) => value) }));
  return Object.fromEntries(
    Object.entries(parameterFaults(rules, parameters)).map(([field, one]) => [
      field,
      typeof one === 'object' ? one : { failure: one as FieldFailure },
    ]),
  );
}

/** The errors of the API's shape; a parameter's error is named by its id instead of its place. */
function shapeFaults(
  { success, error }: z.ZodSafeParseResult<unknown>,
  written: object,
  parameters: GivenParameter[],
): Faults {
  if (success) return {};
  return Object.fromEntries(
    Object.entries(faultsByField(error.issues, written)).map(([path, one]) => [
      path.replace(
        /^parameters\.(\d+).*/,
        (_, index: string) => `parameters.${parameters[Number(index)]?.parameter_id ?? index}`,
      ),
      one,
    ]),
  );
}

interface WrittenProduct {
  sku: string;
  name?: string;
  en_name?: string | null;
  description?: string | null;
  en_description?: string | null;
  price?: number | string;
  total_count?: unknown;
  active?: unknown;
  parameters: GivenParameter[];
}

const whereNothingIsStored = { en_name: null, description: null, en_description: null, active: true, total_count: 0 };

/** The product to write: the validated values over what is stored. */
function wholeProductOf(
  written: WrittenProduct,
  present: StoredProduct | undefined,
  { category_id, type_id, total_count }: Pick<WholeProduct, 'category_id' | 'type_id' | 'total_count'>,
): WholeProduct {
  const stored = present ?? whereNothingIsStored;
  const { en_name, description, en_description, price, active } = written;
  return {
    sku: written.sku,
    name: written.name ?? present!.name,
    en_name: en_name === undefined ? stored.en_name : en_name,
    description: description === undefined ? stored.description : description || null,
    en_description: en_description === undefined ? stored.en_description : en_description || null,
    price: price === undefined ? present!.price : toMinor(price as number),
    total_count,
    active: typeof active === 'boolean' ? active : stored.active,
    category_id,
    type_id,
    parameters: written.parameters,
  };
}

/** A draft whose category is still to be made. */
export interface ProductDraft {
  whole: WholeProduct;
  makes?: string[];
  /** That a new one brings along. */
  reviews: OutsideReview[];
}

/**
 * Separates the reviews of a new product into those to import and an error about the others: only admins import
 * reviews.
 * @returns null for reviews that can't be read. A vendor's are skipped anyway and must not reject the product.
 */
function readReviews(text: string, isByAdmin: boolean): { reviews: OutsideReview[]; errors: RowFault[] } | null {
  const reviews = reviewsOf(text);
  if (isByAdmin) return reviews && { reviews, errors: [] };
  const count = reviews?.length ?? 0;
  return {
    reviews: [],
    errors: count > 0 ? [{ field: 'reviews', value: null, failure: 'reviews_not_taken', values: { count } }] : [],
  };
}

/** What the cells of a row say, read one by one; `faults` holds those that can't be read. */
function readRow(item: Item, present: StoredProduct | undefined, shelf: Shelf, to: Target) {
  const { values } = item;
  const faults: Faults = {};
  const texts = textsOf(values, present, to);
  const { category_id, makes } = categoryOf(values['category'], shelf, to, !present, faults);
  const type = typeOf(values['type'], shelf, to, present, faults);
  const parameters = parametersOf(item, type, present, to, faults);
  const found = readReviews(present ? '' : (values['reviews'] ?? ''), to.isByAdmin);
  if (!found) faults['reviews'] = fault('invalid');
  const price = isText(values['price']) ? priceOf(values['price'], to.telling('price').own) : undefined;
  if (price === null) faults['price'] = fault('decimals');
  const written: WrittenProduct = {
    ...texts,
    sku: values['sku'] ?? '',
    ...(price !== undefined && price !== null && { price }),
    ...(isText(values['total_count']) && { total_count: numberOf(values['total_count'], { groups: true }) }),
    ...(isText(values['active']) && { active: booleanOf(values['active']) }),
    parameters,
  };
  return { written, faults, category_id, makes, type, parameters, found: found ?? { reviews: [], errors: [] } };
}

/** Looks at one row. */
export function planProduct(item: Item, present: StoredProduct | undefined, shelf: Shelf, to: Target): Plan {
  const { line, values } = item;
  const sku = values['sku'] ?? '';
  const title = values['name'] || present?.name || sku;
  if (item.isPart) return partPlan(line, title);
  const plan: Plan = {
    line,
    title: title.slice(0, 500),
    key: sku || null,
    outcome: present ? 'change' : 'create',
    errors: [],
    changes: [],
    record_id: present?.id ?? null,
    before: null,
    draft: null,
    photos: to.options.photos === 'none' ? [] : item.photos,
  };
  if (present && to.options.existing === 'keep') return { ...plan, outcome: 'same', photos: [] };
  const { written, faults, category_id, makes, type, parameters, found } = readRow(item, present, shelf, to);
  // Whatever the category will be, the shape asks for one
  const judged = present
    ? ProductEdit.safeParse(written)
    : ProductCreate.safeParse({ ...written, category_id: category_id ?? 1, type_id: type.id });
  const all: Faults = {
    ...ruleFaults(type, parameters),
    ...shapeFaults(judged, written, parameters),
    ...faults,
    ...(item.isOrphan && { parent: fault('parent_missing') }),
  };
  const total = typeof written.total_count === 'number' ? written.total_count : (present?.total_count ?? 0);
  if (present && total < present.held) all['total_count'] = fault('too_small', { min: present.held });
  if (Object.keys(all).length > 0)
    return { ...plan, outcome: 'refuse', errors: faultsOf(all, values, fieldOf), photos: [] };

  const whole = wholeProductOf(written, present, {
    category_id: category_id ?? present?.category_id ?? 0,
    type_id: type.id,
    total_count: total,
  });
  const changes = changesOf(whole, present, shelf, makes);
  const { reviews, errors } = found;
  if (reviews.length > 0) changes.push({ field: 'reviews', before: null, after: String(reviews.length) });
  const draft: ProductDraft = { whole, reviews, ...(makes && { makes }) };
  return {
    ...plan,
    outcome: !present ? 'create' : changes.length > 0 ? 'change' : 'same',
    errors,
    changes,
    before: present ? { ...present } : null,
    draft,
  };
}
