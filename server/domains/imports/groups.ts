/**
 * Matches the families of a file with those of the company: by the SKUs of their members, by the id of a family, or by
 * the name that an earlier file gave it.
 */
import { maxFamilyMembers, maxOptionValues } from '#contract/families.ts';
import type { FieldError } from '#contract/rules/fieldErrors.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type FamilyDraft,
  getFamilyIdsByKey,
  getGroupProducts,
  getStoredFamilies,
  type GroupProduct,
  type SharedFields,
  type StoredFamily,
} from '#server/domains/catalog/families/importFamilies.ts';
import type { StoredProduct } from '#server/domains/catalog/fullProducts.ts';
import { type Family, type FamilyKey, normalizeName } from './families.ts';
import type { Item } from './items.ts';

/** The family that rows of a group belong to: a stored one, or one that the first written row creates. */
export interface Group {
  name: string;
  en_name: string | null;
  stored: StoredFamily | null;
  /** What the family shares now, or the first product of the group that exists; null if there is neither. */
  base: SharedFields | null;
  /** How later files name it. */
  import_key: string | null;
  /** In the order of the family. Values that the family lacks have no id. */
  options: FamilyDraft['options'];
  /** The id of the product that has a combination, by `toCombination`. */
  members: ReadonlyMap<string, number>;
  /** SKUs that are not members yet, in the order of the file. */
  newSkus: readonly string[];
}

/** A row's place in its family. */
export interface Membership {
  group: Group;
  /** For each option the index of the row's value. */
  values: number[];
  /** The family and the values, for people. */
  label: string;
}

const idKeyPattern = /^id:(\d{1,9})$/;

/** The key of a family in an export, with which an import finds it again. */
export const formatFamilyKey = (id: number): string => `id:${id}`;

const parseFamilyKey = ({ field, key }: FamilyKey): number | null => {
  const [, id] = (field === 'family' && idKeyPattern.exec(key)) || [];
  return id ? Number(id) : null;
};

const listFamilies = (items: readonly Item[]): Family[] => [
  ...new Map(items.flatMap(({ family }) => (family ? [[family.line, family] as const] : []))).values(),
];

const maxKey = 255;

/**
 * The name by which rows of later files find a family. Null for an id: WooCommerce counts them in each shop anew, and
 * ours are found without it.
 */
const toImportKey = ({ field, key }: FamilyKey): string | null =>
  key === '' || idKeyPattern.test(key) ? null : `${field}:${key}`.slice(0, maxKey);

/** The products and families of the company that the families of a file may be. */
async function findKnown(db: Db, companyId: number, families: readonly Family[]) {
  const products = await getGroupProducts(
    db,
    companyId,
    families.flatMap(({ skus }) => skus),
  );
  const idsByKey = await getFamilyIdsByKey(
    db,
    companyId,
    families.flatMap((family) => toImportKey(family) ?? []),
  );
  const findId = (family: Family): number | null =>
    family.skus.map((sku) => products.get(sku)?.family_id ?? null).find((id) => id !== null) ??
    parseFamilyKey(family) ??
    idsByKey.get(toImportKey(family) ?? '') ??
    null;
  return { products, ids: families.map(findId) };
}

/** The ids that rows give for their families, or those of the families that are found; some may be foreign. */
export async function listFamilyIds(db: Db, companyId: number, items: readonly Item[]): Promise<number[]> {
  const families = listFamilies(items);
  if (families.length === 0) return [];
  const { ids } = await findKnown(db, companyId, families);
  return ids.flatMap((id) => id ?? []);
}

const isSameName = (one: { name: string; en_name: string | null }, name: string): boolean =>
  [one.name, one.en_name ?? one.name].some((known) => normalizeName(known) === normalizeName(name));

/** The options of a stored family with the values that the file adds to them. */
const mergeOptions = (stored: StoredFamily, { options }: Family): Group['options'] =>
  stored.options.map((option) => {
    const given = options.find(({ name }) => isSameName(option, name))?.values ?? [];
    const added = given.filter(({ name }) => !option.values.some((value) => isSameName(value, name)));
    return { ...option, values: [...option.values, ...added.map((value) => ({ ...value, id: null }))] };
  });

const toCombination = (valueIds: readonly (number | null)[]): string => valueIds.join(':');

function buildGroup(family: Family, stored: StoredFamily | null, products: ReadonlyMap<string, GroupProduct>): Group {
  const memberIds = new Set(stored?.members.map(({ id }) => id));
  const existing = family.skus.flatMap((sku) => products.get(sku) ?? []);
  const isMember = (sku: string) => memberIds.has(products.get(sku)?.id ?? 0);
  return {
    name: stored && !family.isNamed ? stored.name : family.name,
    en_name: family.en_name ?? stored?.en_name ?? null,
    stored,
    base: stored ?? existing[0] ?? null,
    import_key: stored?.import_key ?? toImportKey(family),
    options: stored
      ? mergeOptions(stored, family)
      : family.options.map(({ number: _number, ...option }) => ({
          ...option,
          values: option.values.map((value) => ({ ...value, id: null })),
        })),
    members: new Map(stored?.members.map(({ id, values }) => [toCombination(values), id])),
    newSkus: family.skus.filter((sku) => !isMember(sku)),
  };
}

/** The families of rows, by the first line of their groups. */
export async function loadGroups(db: Db, companyId: number, items: readonly Item[]): Promise<Map<number, Group>> {
  const families = listFamilies(items);
  if (families.length === 0) return new Map();
  const { products, ids } = await findKnown(db, companyId, families);
  const stored = await getStoredFamilies(
    db,
    companyId,
    ids.flatMap((id) => id ?? []),
  );
  return new Map(
    families.map((family, index) => [family.line, buildGroup(family, stored.get(ids[index] ?? 0) ?? null, products)]),
  );
}

const formatLabel = (name: string, values: readonly { name: string }[]): string =>
  `${name}: ${values.map((value) => value.name).join(' / ')}`;

/** The family of a product as it is now, for people; null for a product that stands alone. */
export function formatStoredFamily({ stored }: Group, current: StoredProduct | undefined): string | null {
  if (!stored || current?.family_id !== stored.id) return null;
  const ids = [current.option_1, current.option_2, current.option_3];
  return formatLabel(
    stored.name,
    stored.options.flatMap(({ values }, index) => values.find(({ id }) => id === ids[index]) ?? []),
  );
}

/**
 * Places a row in its family.
 * @returns the place; null with errors by field if it can't be a member
 */
export function placeInFamily(
  { options, family, values: cells }: Item,
  group: Group,
  current: StoredProduct | undefined,
): { membership: Membership | null; errors: Record<string, FieldError> } {
  const { stored } = group;
  const field = family!.field;
  const valueField = `option${options[0]?.number ?? 1}_value`;
  const reject = (at: string, error: FieldError) => ({ membership: null, errors: { [at]: error } });
  if (current && current.family_id !== null && current.family_id !== stored?.id)
    return reject(field, { failure: 'other_family' });
  if (!stored && !family!.isNamed && parseFamilyKey(family!) !== null) return reject(field, { failure: 'not_found' });
  const chosen = group.options.map((option) => options.find(({ name }) => isSameName(option, name)));
  if (options.length !== group.options.length || chosen.includes(undefined))
    return reject(`option${options[0]?.number ?? 1}_name`, {
      failure: 'family_options',
      values: { options: group.options.map(({ name }) => name).join(', ') },
    });
  const values = group.options.map((option, index) =>
    option.values.findIndex((value) => isSameName(value, chosen[index]!.value)),
  );
  const surplus = values.findIndex((at) => at >= maxOptionValues);
  if (surplus !== -1)
    return reject(`option${chosen[surplus]!.number}_value`, {
      failure: 'too_many',
      values: { max: maxOptionValues },
    });
  const named = group.options.map((option, index) => option.values[values[index]!]!);
  const holder = group.members.get(toCombination(named.map(({ id }) => id)));
  if (holder !== undefined && holder !== current?.id) return reject(valueField, { failure: 'combination_taken' });
  const place = group.newSkus.indexOf(cells['sku'] ?? '');
  if (stored && place !== -1 && stored.members.length + place >= maxFamilyMembers)
    return reject(field, { failure: 'too_many', values: { max: maxFamilyMembers } });
  return { membership: { group, values, label: formatLabel(group.name, named) }, errors: {} };
}
