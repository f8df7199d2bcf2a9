/** Plans rows of products. The functions are pure; the caller reads the data. */
import type { z } from 'zod';
import type { FieldFailure } from '#contract/failures.ts';
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import { ProductCreate, ProductEdit } from '#contract/products.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { toFieldErrors, type FieldError } from '#contract/rules/fieldErrors.ts';
import type { ExternalReview } from '#server/domains/catalog/externalReviews.ts';
import type { SharedFields } from '#server/domains/catalog/families/importFamilies.ts';
import type { StoredProduct, FullProduct, ProductSale } from '#server/domains/catalog/fullProducts.ts';
import { type ParameterInput, validateParameters } from '#server/domains/catalog/typeRules.ts';
import { maxCategoryName, toCategoryKey } from './categoryNames.ts';
import { toParameterField, parseParameterField } from './fields.ts';
import type { Attribute } from './families.ts';
import { formatStoredFamily, type Group, type Membership, placeInFamily } from './groups.ts';
import { type Item, nameVariant } from './items.ts';
import { createLeftOut, type LeftOut } from './leftOut.ts';
import { buildPartPlan, createChange, toRowErrors, toTitle, type Plan, type RowError, type Target } from './noun.ts';
import {
  fieldByDetail,
  findDetailField,
  listDetailTexts,
  listLostTags,
  mergeDetails,
  noDetails,
  readDetails,
  type ParsedDetails,
} from './productDetails.ts';
import {
  type CategoryTree,
  findListValue,
  findRule,
  type TaxClassLookup,
  type TypeRow,
  type TypeLookup,
} from './references.ts';
import { parseReviews } from './reviewRows.ts';
import { toFormerFamily } from './saveFamilies.ts';
import { listSaleTexts, noSale, readSale } from './sales.ts';
import type { StoredChange } from './tables.ts';
import { parseBoolean, parseMeasure, parseNumber, toPlainText, parsePrice } from './values.ts';

export interface CatalogLookup {
  categories: CategoryTree;
  findTaxClass: TaxClassLookup;
  /** What the company has chosen for names of categories, by `toCategoryKey`. */
  choices: ReadonlyMap<string, number>;
  types: TypeLookup;
}

type FieldErrors = Record<string, FieldError>;
const createError = (failure: FieldFailure, values?: Record<string, unknown>): FieldError => ({
  failure,
  ...(values && { values }),
});

/** Maps a path of the API's schema to a field of the table. */
const toField =
  (values: Item['values']) =>
  (path: string): string => {
    if (path === 'category_id') return 'category';
    if (path === 'type_id') return 'type';
    const detail = path.split('.')[0]!;
    if (detail in fieldByDetail) return findDetailField(detail as keyof typeof fieldByDetail, values);
    return path.startsWith('parameters.') ? toParameterField(Number(path.split('.')[1])) : path;
  };

type Texts = Pick<FullProduct, 'name' | 'en_name' | 'description' | 'en_description'>;

/**
 * Texts in two languages. A missing English text stays null, so that readers see the other one, also after it changes.
 */
function readTexts(
  values: Item['values'],
  current: Partial<Texts> | undefined,
  { mapped, options }: Target,
): Partial<Texts> {
  const texts: Partial<Texts> = {};
  const isEmptied = (field: string) => mapped.has(field) && options.blanks === 'empty' && values[field] === '';
  // An unchanged text is not written again. Surrounding blanks don't count as a change.
  const isUnchanged = (field: keyof Texts) =>
    current !== undefined && (values[field] ?? '') === (current[field] ?? '').trim();
  const readText = (field: keyof Texts, canBeEmpty: boolean) =>
    isUnchanged(field)
      ? undefined
      : values[field]
        ? toPlainText(values[field])
        : canBeEmpty && isEmptied(field)
          ? null
          : undefined;
  for (const [field, english] of [
    ['name', 'en_name'],
    ['description', 'en_description'],
  ] as const) {
    const text = readText(field, field === 'description');
    const translated = readText(english, true);
    if (text !== undefined) Object.assign(texts, { [field]: text });
    if (translated !== undefined) Object.assign(texts, { [english]: translated });
    else if (text !== undefined && (current?.[english] ?? null) === (current?.[field] ?? null))
      Object.assign(texts, { [english]: null });
  }
  return texts;
}

function resolveCategory(
  text: string | undefined,
  { categories, choices }: CatalogLookup,
  { options }: Target,
  isNew: boolean,
  errors: FieldErrors,
): { category_id?: number; newCategoryPath?: string[] } {
  if (!text && !isNew) return {};
  if (!text && options.category_id !== null && categories.has(options.category_id))
    return { category_id: options.category_id };
  const chosen = choices.get(toCategoryKey(text ?? ''));
  if (chosen !== undefined && categories.has(chosen)) return { category_id: chosen };
  if (!text) {
    errors['category_id'] = createError('required');
    return {};
  }
  const found = categories.find(text);
  if (found === 'ambiguous') errors['category_id'] = createError('category_ambiguous');
  else if ('id' in found) return { category_id: found.id };
  else if (options.make_categories) return { newCategoryPath: found.missing };
  else errors['category_id'] = createError('category_unknown', { path: found.missing.join(' > ') });
  return {};
}

function resolveType(
  text: string | undefined,
  { types }: CatalogLookup,
  { options }: Target,
  present: Pick<FullProduct, 'type_id'> | undefined,
  errors: FieldErrors,
): TypeRow {
  const fallback =
    present?.type_id ?? (options.type_id !== null && types.get(options.type_id) ? options.type_id : types.general);
  const found = text ? types.find(text) : fallback;
  if (found === null) errors['type_id'] = createError('not_found');
  return types.get(found ?? fallback)!;
}

/** The tax class of a row: undefined keeps the stored one, null removes it. */
function readTaxClass(
  { values }: Item,
  { findTaxClass }: CatalogLookup,
  { mapped, options }: Target,
  errors: FieldErrors,
): string | null | undefined {
  const text = values['tax_class'];
  if (!isText(text)) return mapped.has('tax_class') && options.blanks === 'empty' ? null : undefined;
  const code = findTaxClass(text);
  if (code === null) errors['tax_class'] = createError('not_found');
  return code;
}

/** The parameters of the row, merged over those of the product. */
function readParameters(
  item: Item,
  type: TypeRow,
  current: StoredProduct | undefined,
  { options, decimalHints }: Target,
  errors: FieldErrors,
): { parameters: ParameterInput[]; leftOut: LeftOut[] } {
  const valuesById = new Map(
    (current?.parameters ?? [])
      .filter(({ parameter_id }) => type.rules.some((rule) => rule.parameter_id === parameter_id))
      .map((one) => [one.parameter_id, one.value]),
  );
  const setValue = (id: number, text: string) => {
    const rule = type.rules.find((one) => one.parameter_id === id);
    if (!rule) errors[`parameters.${id}`] = createError('parameter_foreign');
    else
      valuesById.set(
        id,
        rule.type === 'number'
          ? parseMeasure(text, decimalHints(toParameterField(id)))
          : (findListValue(rule, text) ?? text),
      );
  };
  /** Sets the parameter of this name, if it can have the value. */
  const setAttribute = ({ name, value }: Attribute): boolean => {
    const rule = findRule(type.rules, name);
    const canHave =
      rule !== undefined &&
      (rule.type === 'number'
        ? typeof parseNumber(value, { groups: false }) === 'number'
        : findListValue(rule, value) !== null);
    if (canHave) setValue(rule.parameter_id, value);
    return canHave;
  };
  // An option that is no parameter stays in the name.
  for (const option of item.options) setAttribute(option);
  const lost = item.attributes.filter((attribute) => !setAttribute(attribute));
  for (const [field, text] of Object.entries(item.values)) {
    const id = parseParameterField(field);
    if (id === null) continue;
    if (text !== '') setValue(id, text);
    else if (options.blanks === 'empty') valuesById.delete(id);
  }
  return {
    parameters: [...valuesById]
      .map(([parameter_id, value]) => ({ parameter_id, value }))
      .toSorted((a, b) => a.parameter_id - b.parameter_id),
    leftOut: lost.map(({ name, value }) => createLeftOut(name, value, 'left_attribute')),
  };
}

const formatParameter = (type: TypeRow | undefined, { parameter_id, value }: ParameterInput): string => {
  const rule = type?.rules.find((one) => one.parameter_id === parameter_id);
  return rule?.values.find((one) => one.value === value)?.name ?? String(value);
};

/** The changes as texts for the preview. */
function listChanges(
  draft: FullProduct,
  current: StoredProduct | undefined,
  { categories, types }: CatalogLookup,
  newCategoryPath: string[] | undefined,
): StoredChange[] {
  const changes: StoredChange[] = [];
  const addChange = (field: string, before: string | null, after: string | null): void => {
    if (before !== after) changes.push(createChange(field, before, after));
  };
  if (!current) addChange('sku', null, draft.sku);
  for (const field of ['name', 'en_name', 'description', 'en_description'] as const)
    addChange(field, current?.[field] ?? null, draft[field]);
  const formatPrice = (price: number) => toPrice(asMinor(price)).toFixed(2);
  addChange('price', current ? formatPrice(current.price) : null, formatPrice(draft.price));
  const storedSale = new Map(listSaleTexts(current ?? noSale));
  for (const [field, text] of listSaleTexts(draft)) addChange(field, storedSale.get(field) ?? null, text);
  addChange('total_count', current ? String(current.total_count) : null, String(draft.total_count));
  addChange(
    'category',
    current ? categories.formatPath(current.category_id) : null,
    newCategoryPath ? newCategoryPath.join(' > ') : categories.formatPath(draft.category_id),
  );
  addChange(
    'type',
    current ? (types.get(current.type_id)?.name ?? null) : null,
    types.get(draft.type_id)?.name ?? null,
  );
  addChange('tax_class', current?.tax_class ?? null, draft.tax_class);
  const stored = new Map(current ? listDetailTexts(current) : []);
  for (const [field, text] of listDetailTexts(draft)) addChange(field, stored.get(field) ?? null, text);
  addChange('active', current ? String(current.active) : null, String(draft.active));
  const ids = new Set([...(current?.parameters ?? []), ...draft.parameters].map((one) => one.parameter_id));
  for (const id of ids) {
    const before = current?.parameters.find((one) => one.parameter_id === id);
    const after = draft.parameters.find((one) => one.parameter_id === id);
    addChange(
      toParameterField(id),
      before ? formatParameter(types.get(current!.type_id), before) : null,
      after ? formatParameter(types.get(draft.type_id), after) : null,
    );
  }
  return changes;
}

const isText = (value: string | undefined): value is string => value !== undefined && value !== '';

/** Errors against the rules of the product type. */
function validateRules(type: TypeRow, parameters: ParameterInput[]): FieldErrors {
  const rules = type.rules.map((rule) => ({ ...rule, values: rule.values.map(({ value }) => value) }));
  return Object.fromEntries(
    Object.entries(validateParameters(rules, parameters)).map(([field, one]) => [
      field,
      typeof one === 'object' ? one : { failure: one as FieldFailure },
    ]),
  );
}

/** Errors against the API's schema. An error of a parameter names its id instead of its index. */
function toShapeErrors(
  { success, error }: z.ZodSafeParseResult<unknown>,
  written: object,
  parameters: ParameterInput[],
): FieldErrors {
  if (success) return {};
  return Object.fromEntries(
    Object.entries(toFieldErrors(error.issues, written)).map(([path, one]) => [
      path.replace(
        /^parameters\.(\d+).*/,
        (_, index: string) => `parameters.${parameters[Number(index)]?.parameter_id ?? index}`,
      ),
      one,
    ]),
  );
}

interface ParsedProduct extends ParsedDetails {
  sku: string;
  /** Undefined keeps the stored one. */
  sale?: ProductSale;
  name?: string;
  en_name?: string | null;
  description?: string | null;
  en_description?: string | null;
  price?: number | string;
  total_count?: unknown;
  active?: unknown;
  tax_class?: string | null;
  parameters: ParameterInput[];
}

const emptyProduct = {
  ...noDetails,
  ...noSale,
  family_id: null,
  option_1: null,
  option_2: null,
  option_3: null,
  en_name: null,
  description: null,
  en_description: null,
  active: true,
  tax_class: null,
  total_count: 0,
};

/** The product to write: the validated values over what is stored. */
function buildProduct(
  written: ParsedProduct,
  current: StoredProduct | undefined,
  present: Partial<SharedFields> | undefined,
  { category_id, type_id, total_count }: Pick<FullProduct, 'category_id' | 'type_id' | 'total_count'>,
): FullProduct {
  const stored = current ?? emptyProduct;
  const { en_name, price, active, tax_class, sale = stored } = written;
  const { description = present?.description ?? null, en_description = present?.en_description ?? null } = written;
  const product: FullProduct = {
    sku: written.sku,
    name: written.name ?? current!.name,
    en_name: en_name === undefined ? stored.en_name : en_name,
    description: description || null,
    en_description: en_description || null,
    price: price === undefined ? current!.price : toMinor(price as number),
    sale_price: sale.sale_price,
    sale_from: sale.sale_from,
    sale_to: sale.sale_to,
    total_count,
    active: typeof active === 'boolean' ? active : stored.active,
    tax_class: tax_class === undefined ? stored.tax_class : tax_class,
    category_id,
    type_id,
    family_id: stored.family_id,
    option_1: stored.option_1,
    option_2: stored.option_2,
    option_3: stored.option_3,
    ...mergeDetails(written, stored),
    parameters: written.parameters,
  };
  const { compare_at_price } = product;
  // A price may have been raised above the one that it was compared with.
  return compare_at_price !== null && compare_at_price < product.price
    ? { ...product, compare_at_price: null }
    : product;
}

/** Errors of what a member of a family can't change alone. */
function validateShared(
  draft: FullProduct,
  current: StoredProduct,
  newCategoryPath: string[] | undefined,
): FieldErrors {
  if (current.family_id === null) return {};
  const keys = ['category_id', 'type_id', 'description', 'en_description'] as const;
  return Object.fromEntries(
    keys
      .filter((key) => draft[key] !== current[key] || (key === 'category_id' && newCategoryPath !== undefined))
      .map((key) => [key, createError('in_family')]),
  );
}

/** A product to write; its category may still have to be created. */
export interface ProductDraft {
  product: FullProduct;
  newCategoryPath?: string[];
  /** The family that it becomes or stays a member of; null if the row names none. */
  membership: Membership | null;
  /** Reviews that a new product brings from another shop. */
  reviews: ExternalReview[];
}

/**
 * Separates the reviews of a new product into those to import and an error about the others: only admins import
 * reviews.
 * @returns null for reviews that can't be read. A vendor's are skipped anyway and must not reject the product.
 */
function readReviews(text: string, isByAdmin: boolean): { reviews: ExternalReview[]; errors: RowError[] } | null {
  const reviews = parseReviews(text);
  if (isByAdmin) return reviews && { reviews, errors: [] };
  const count = reviews?.length ?? 0;
  return {
    reviews: [],
    errors: count > 0 ? [{ field: 'reviews', value: null, failure: 'reviews_not_taken', values: { count } }] : [],
  };
}

/** What a row is compared with: the product that it changes, and the family that it belongs to. */
interface Stored {
  current: StoredProduct | undefined;
  group: Group | null;
}

/** The shared fields that hold if the row says nothing else: those of the family, or of the product. */
const getPresent = ({ current, group }: Stored): SharedFields | undefined =>
  group ? (group.base ?? undefined) : current;

/** Prices of a row with its sale. A compare-at price that is below the price is left out. */
function readPrices(item: Item, current: StoredProduct | undefined, target: Target, details: ParsedDetails) {
  const { values } = item;
  const text = values['price'];
  const price = isText(text) ? parsePrice(text, target.decimalHints('price').own) : undefined;
  const number = typeof price === 'number' ? price : undefined;
  const { sale, leftOut, errors, price: permanent, compare_at_price } = readSale(item, number, current, target);
  const read: Pick<ParsedProduct, 'price' | 'sale' | 'compare_at_price'> = {
    ...(price !== undefined && price !== null && { price: permanent ?? price }),
    ...(permanent !== undefined && { price: permanent }),
    ...(sale && { sale }),
    ...('compare_at_price' in details && { compare_at_price: details.compare_at_price }),
  };
  const reference = read.price ?? (current && toPrice(asMinor(current.price)));
  const compared = read.compare_at_price;
  const isBelow = typeof compared === 'number' && typeof reference === 'number' && compared < reference;
  if (isBelow) read.compare_at_price = null;
  if (compare_at_price !== undefined)
    read.compare_at_price = Math.max(compare_at_price, typeof compared === 'number' ? compared : 0);
  return {
    read,
    errors: { ...errors, ...(price === null && { price: createError('decimals') }) },
    leftOut: [
      ...leftOut,
      ...(isBelow && compared > 0
        ? [createLeftOut('compare_at_price', values['compare_at_price']!, 'left_compare_at')]
        : []),
    ],
  };
}

/** Parses the cells of a row; `cellErrors` holds errors of cells that can't be read. */
function readRow(item: Item, stored: Stored, lookup: CatalogLookup, target: Target) {
  const { values } = item;
  const { current } = stored;
  const present = getPresent(stored);
  const cellErrors: FieldErrors = {};
  const isStored = current !== undefined || present !== undefined;
  const { name, en_name } = current ?? { name: undefined, en_name: null };
  const { description = null, en_description = null } = present ?? {};
  const texts = readTexts(
    values,
    isStored ? { ...(name !== undefined && { name }), en_name, description, en_description } : undefined,
    target,
  );
  const { category_id, newCategoryPath } = resolveCategory(values['category'], lookup, target, !present, cellErrors);
  const type = resolveType(values['type'], lookup, target, present, cellErrors);
  const { parameters, leftOut } = readParameters(item, type, current, target, cellErrors);
  const readResult = readReviews(current ? '' : (values['reviews'] ?? ''), target.isByAdmin);
  if (!readResult) cellErrors['reviews'] = createError('invalid');
  const tax_class = readTaxClass(item, lookup, target, cellErrors);
  const details = readDetails(item, target);
  const prices = readPrices(item, current, target, details);
  Object.assign(cellErrors, prices.errors);
  const parsed: ParsedProduct = {
    ...texts,
    ...details,
    ...prices.read,
    sku: values['sku'] ?? '',
    ...(isText(values['total_count']) && { total_count: parseNumber(values['total_count'], { groups: true }) }),
    ...(isText(values['active']) && { active: parseBoolean(values['active']) }),
    ...(tax_class !== undefined && { tax_class }),
    parameters,
  };
  return {
    parsed,
    cellErrors,
    category_id,
    newCategoryPath,
    type,
    parameters,
    leftOut: [...item.leftOut, ...leftOut, ...prices.leftOut, ...listLostTags(item)],
    reviewResult: readResult ?? { reviews: [], errors: [] },
  };
}

/** Errors of the place in the family, and of a type that is not the family's. */
function planMembership(
  item: Item,
  { current, group }: Stored,
  type: TypeRow,
): { membership: Membership | null; errors: FieldErrors } {
  if (!group) return { membership: null, errors: item.familyErrors };
  if (Object.keys(item.familyErrors).length > 0) return { membership: null, errors: item.familyErrors };
  const { membership, errors } = placeInFamily(item, group, current);
  if (group.stored && type.id !== group.stored.type_id) errors['type_id'] = createError('in_family');
  else if (current && current.type_id !== type.id && !isText(item.values['type']))
    errors['type_id'] = createError('other_type');
  return { membership, errors };
}

/** A plan without the values of the row. */
function createPlan({ line, values, photos, family }: Item, { current, group }: Stored, { options }: Target): Plan {
  const sku = values['sku'] ?? '';
  const needsCategory = !current && !group?.base && options.category_id === null;
  return {
    line,
    title: toTitle(values['name'] || current?.name || sku),
    key: sku || null,
    outcome: current ? 'change' : 'create',
    errors: [],
    changes: [],
    record_id: current?.id ?? null,
    category: cutText(values['category'] ?? '', maxCategoryName) || (needsCategory ? '' : null),
    family: family && group ? { line: family.line, name: group.name, isNew: group.base === null } : null,
    before: null,
    draft: null,
    photos: options.photos === 'none' ? [] : photos,
  };
}

/** Rejects a row whose kind of product can't be imported. */
const rejectKind = ({ values, rejection }: Item, plan: Plan): Plan => ({
  ...plan,
  key: null,
  category: null,
  outcome: 'refuse',
  errors: [{ field: 'kind', value: values['kind'] ?? null, failure: rejection! }],
  photos: [],
});

/** What the family of a row changes. */
function listFamilyChanges({ group, label }: Membership, current: StoredProduct | undefined): StoredChange[] {
  const before = formatStoredFamily(group, current);
  const englishBefore = group.stored?.en_name ?? null;
  return [
    ...(before === label ? [] : [{ field: 'family', before, after: label }]),
    ...(group.stored && englishBefore !== group.en_name
      ? [{ field: 'en_family_name', before: englishBefore, after: group.en_name }]
      : []),
  ];
}

/** What an undo restores: the product, and what its family held for its members. */
function buildBefore(current: StoredProduct | undefined, membership: Membership | null): Plan['before'] {
  const family = membership?.group.stored && toFormerFamily(membership.group.stored);
  return current || family ? { ...current, ...(family && { family }) } : null;
}

/** Plans a row whose cells are valid. */
function planDraft(
  plan: Plan,
  { values }: Item,
  {
    product,
    membership,
    newCategoryPath,
    reviewResult,
    leftOut,
  }: { product: FullProduct; membership: Membership | null } & Pick<
    ReturnType<typeof readRow>,
    'newCategoryPath' | 'reviewResult' | 'leftOut'
  >,
  current: StoredProduct | undefined,
  lookup: CatalogLookup,
): Plan {
  const shared = current && !membership ? validateShared(product, current, newCategoryPath) : {};
  if (Object.keys(shared).length > 0)
    return { ...plan, outcome: 'refuse', errors: toRowErrors(shared, values, toField(values)), photos: [] };
  const changes = listChanges(product, current, lookup, newCategoryPath);
  if (membership) changes.unshift(...listFamilyChanges(membership, current));
  const { reviews, errors } = reviewResult;
  if (reviews.length > 0) changes.push({ field: 'reviews', before: null, after: String(reviews.length) });
  const draft: ProductDraft = { product, reviews, membership, ...(newCategoryPath && { newCategoryPath }) };
  return {
    ...plan,
    outcome: !current ? 'create' : changes.length > 0 ? 'change' : 'same',
    errors,
    leftOut,
    changes,
    before: buildBefore(current, membership),
    draft,
  };
}

/** Names a new member of a stored family, if its row doesn't. */
function nameMember(item: Item, { current, group }: Stored): Item {
  const { values, options } = item;
  return current || !group?.stored || values['name'] || options.length === 0
    ? item
    : { ...item, values: { ...values, name: nameVariant(group.stored.name, options) } };
}

/**
 * Plans one row.
 * @param stored the product with the row's SKU, and the family of its group
 */
export function planProduct(row: Item, stored: Stored, lookup: CatalogLookup, target: Target): Plan {
  const item = nameMember(row, stored);
  const { values } = item;
  const { current } = stored;
  const plan = createPlan(item, stored, target);
  if (item.isPart) return { ...buildPartPlan(plan.line, plan.title), leftOut: item.leftOut };
  if (item.rejection !== null) return rejectKind(item, plan);
  if (current && target.options.existing === 'keep') return { ...plan, outcome: 'same', family: null, photos: [] };
  const { parsed, cellErrors, category_id, newCategoryPath, type, parameters, leftOut, reviewResult } = readRow(
    item,
    stored,
    lookup,
    target,
  );
  const present = getPresent(stored);
  const { membership, errors: familyErrors } = planMembership(item, stored, type);
  const { sale: _sale, ...written } = parsed;
  // The schema requires a category even if it is yet to be created.
  const validation = current
    ? ProductEdit.safeParse(written)
    : ProductCreate.safeParse({ ...written, category_id: category_id ?? present?.category_id ?? 1, type_id: type.id });
  const fieldErrors: FieldErrors = {
    ...validateRules(type, parameters),
    ...toShapeErrors(validation, written, parameters),
    ...cellErrors,
    ...familyErrors,
    ...(item.isOrphan && { parent: createError('parent_missing') }),
  };
  const total = typeof parsed.total_count === 'number' ? parsed.total_count : (current?.total_count ?? 0);
  if (current && total < current.held) fieldErrors['total_count'] = createError('too_small', { min: current.held });
  if (Object.keys(fieldErrors).length > 0)
    return { ...plan, outcome: 'refuse', errors: toRowErrors(fieldErrors, values, toField(values)), photos: [] };

  const product = buildProduct(parsed, current, present, {
    category_id: category_id ?? present?.category_id ?? current?.category_id ?? 0,
    type_id: type.id,
    total_count: total,
  });
  return planDraft(plan, item, { product, membership, newCategoryPath, reviewResult, leftOut }, current, lookup);
}
