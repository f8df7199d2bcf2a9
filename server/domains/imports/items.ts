/**
 * Turns rows of the file into items to import: mapped, and completed from the other rows of their group. Pure
 * functions.
 */
import { unguardCell } from '#contract/rules/cells.ts';
import type { FieldFailure } from '#contract/failures.ts';
import type { MappedColumn } from './guess.ts';
import { createLeftOut, type LeftOut, listLostMarkup, listSurplusCells } from './leftOut.ts';
import { attributeNumbers, type Profile } from './profiles.ts';
import { parseBoolean, parseCategories, parseFirstCategory, parsePhotos } from './values.ts';

export interface RawRow {
  line: number;
  group_line: number;
  cells: string[];
}

export interface RowPhoto {
  source: string;
  alt: string | null;
}

/** An option of a variant, or another attribute of a product. */
export interface Attribute {
  name: string;
  value: string;
}

/** The product that a variant belongs to. Each variant is imported as a product until families are built from this. */
export interface Family {
  /** The same for all variants of one product in this file: a Shopify handle, the SKU or id of a WooCommerce parent. */
  key: string;
  /** The name without the values of the options. */
  name: string;
}

/** One record to import. */
export interface Item {
  line: number;
  /** Text by field, for mapped fields; empty if the cell is. */
  values: Record<string, string>;
  photos: RowPhoto[];
  /** Null for a product without variants. */
  family: Family | null;
  /** The options that distinguish a variant, in the order of the file. */
  options: Attribute[];
  /** Attributes that don't distinguish it. */
  attributes: Attribute[];
  /** What is not taken over from the row. */
  leftOut: LeftOut[];
  /** Why a product of this kind can't be imported at all. */
  rejection: FieldFailure | null;
  /** A variant whose parent is not in the file. */
  isOrphan: boolean;
  /** The row only adds to another row and is not a record itself. */
  isPart: boolean;
}

/** The cells of a row by field. Of several columns the first non-empty one counts; photos are collected from all. */
export function mapCells(cells: readonly string[], mapping: readonly MappedColumn[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { column, field } of mapping) {
    const cell = unguardCell(cells[column]?.trim() ?? '');
    const current = values[field];
    if (field === 'photos' && current && cell) values[field] = `${current}\n${cell}`;
    else if (!current) values[field] = cell;
  }
  return values;
}

/** The first lines of groups by the names that rows use for them, collected while the file is read. */
export type Groups = Map<string, number>;

/** The first line of the row's group, which is mostly its own line. Rows must come in the order of the file. */
export function getGroupLine(line: number, values: Record<string, string>, profile: Profile, groups: Groups): number {
  if (profile === 'shopify' && values['group']) {
    const first = groups.get(values['group']) ?? line;
    groups.set(values['group'], first);
    return first;
  }
  if (profile === 'woocommerce') {
    if (values['kind'] === 'variation') return groups.get(values['parent'] ?? '') ?? line;
    if (values['sku']) groups.set(values['sku'], line);
    if (values['outside_id']) groups.set(`id:${values['outside_id']}`, line);
  }
  return line;
}

const listOptions = (values: Record<string, string>): Attribute[] =>
  attributeNumbers.flatMap((n) => {
    const name = values[`option${n}_name`] ?? '';
    const value = values[`option${n}_value`] ?? '';
    return name !== '' && value !== '' && value !== 'Default Title' ? [{ name, value }] : [];
  });

const listPhotos = (values: Record<string, string>): RowPhoto[] => {
  const alt = values['photo_alt'] || null;
  return parsePhotos(values['photos'] ?? '').map((source) => ({ source, alt }));
};

const dedupePhotos = (photos: readonly RowPhoto[]): RowPhoto[] =>
  [...new Map(photos.toReversed().map((photo) => [photo.source, photo])).values()].toReversed();

const mergeParent = (ownValues: Record<string, string>, parent: Record<string, string>): Record<string, string> => ({
  ...parent,
  ...Object.fromEntries(Object.entries(ownValues).filter(([, value]) => value !== '')),
});

const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Names a variant "Title – Red / XL", and gives it a SKU if it has none. */
function toVariant(
  values: Record<string, string>,
  options: readonly Attribute[],
  handle: string,
): Record<string, string> {
  const optionValues = options.map(({ value }) => value);
  return {
    ...values,
    name: [values['name'], optionValues.join(' / ')].filter(Boolean).join(' – '),
    sku: values['sku'] || [handle, ...optionValues].map(slugify).filter(Boolean).join('-'),
  };
}

type Group = ReadonlyMap<number, Record<string, string>>;
interface Row {
  line: number;
  groupLine: number;
  ownValues: Record<string, string>;
  group: Group;
}

function toShopifyItem({ line, groupLine, ownValues, group }: Row): Item {
  const first = group.get(groupLine) ?? ownValues;
  const isVariant = ownValues['price'] !== undefined && ownValues['price'] !== '';
  const optionNames = Object.fromEntries(
    attributeNumbers.map((n) => [`option${n}_name`, first[`option${n}_name`] ?? '']),
  );
  const values: Record<string, string> = { ...mergeParent(ownValues, first), sku: ownValues['sku'] ?? '' };
  const options = listOptions({ ...ownValues, ...optionNames });
  const photos = [
    ...parsePhotos(ownValues['own_photo'] ?? '').map((source) => ({ source, alt: null })),
    ...[...group.values()].flatMap(listPhotos),
  ];
  const shownFlags = [values['active'], values['status']].filter(Boolean);
  return {
    line,
    values: {
      ...toVariant(values, options, values['group'] ?? ''),
      ...(shownFlags.length > 0 && { active: String(shownFlags.every((word) => /^(true|active)$/i.test(word!))) }),
    },
    photos: dedupePhotos(photos),
    family: options.length > 0 ? { key: values['group'] ?? '', name: values['name'] ?? '' } : null,
    options,
    attributes: [],
    leftOut: listLostMarkup('description', ownValues['description'] ?? ''),
    rejection: null,
    isOrphan: false,
    isPart: !isVariant,
  };
}

const rejections: Readonly<Record<string, FieldFailure>> = {
  external: 'product_external',
  grouped: 'product_grouped',
};
const knownKinds = ['simple', 'variable', 'variation', 'virtual', ...Object.keys(rejections)];

/** What is not taken from the cells of a WooCommerce row. */
function listWoocommerceLosses(ownValues: Record<string, string>, kinds: readonly string[], stock: string): LeftOut[] {
  const { sale_price, price = '', category = '', description, short_description } = ownValues;
  const kind = ownValues['kind'] ?? '';
  const others = parseCategories(category).slice(1).join(', ');
  const isUncounted = ownValues['in_stock'] !== undefined && !ownValues['total_count'] && !kinds.includes('variable');
  return [
    ...(kinds.includes('downloadable') ? [createLeftOut('kind', kind, 'left_downloads')] : []),
    ...(kinds.some((one) => one !== 'downloadable' && !knownKinds.includes(one))
      ? [createLeftOut('kind', kind, 'left_kind')]
      : []),
    ...(sale_price && price && price !== sale_price ? [createLeftOut('price', price, 'left_regular_price')] : []),
    ...(others ? [createLeftOut('category', others, 'left_further')] : []),
    ...(description && short_description
      ? [createLeftOut('short_description', short_description, 'left_no_field')]
      : []),
    ...listLostMarkup('description', description || (short_description ?? '')),
    ...(isUncounted ? [createLeftOut('in_stock', ownValues['in_stock']!, 'left_uncounted', { count: stock })] : []),
  ];
}

/** The stock of a WooCommerce row. If it is not counted, the file only says whether there is any. */
function readStock({ total_count, in_stock }: Record<string, string>): string {
  if (total_count) return total_count;
  if (in_stock === undefined) return '';
  return /^(1|yes|true|instock)$/i.test(in_stock) ? '1' : '0';
}

/** A variation with its parent's name, because WooCommerce puts the options into the name itself: "Hoodie - Blue". */
const toVariation = (
  values: Record<string, string>,
  parent: Record<string, string>,
  options: readonly Attribute[],
): Record<string, string> => ({
  ...toVariant(
    { ...values, name: parent['name'] ?? values['name'] ?? '' },
    options,
    parent['sku'] || (parent['name'] ?? ''),
  ),
  // It is shown only while its parent is.
  ...(parseBoolean(parent['active'] ?? '') === false && { active: 'false' }),
});

function toWoocommerceItem({ line, groupLine, ownValues, group }: Row): Item {
  const kinds = (ownValues['kind'] ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  const isVariation = kinds.includes('variation');
  const isOrphan = isVariation && groupLine === line;
  const parent = isVariation && !isOrphan ? (group.get(groupLine) ?? {}) : {};
  const values = mergeParent(ownValues, parent);
  const options = isVariation ? listOptions(ownValues) : [];
  const attributes = listOptions(isVariation ? parent : ownValues);
  const stock = readStock(values);
  return {
    line,
    values: {
      ...values,
      ...(isVariation && toVariation({ ...values, sku: ownValues['sku'] ?? '' }, parent, options)),
      category: parseFirstCategory(values['category'] ?? ''),
      price: values['sale_price'] || (values['price'] ?? ''),
      description: values['description'] || (values['short_description'] ?? ''),
      total_count: stock,
    },
    photos: dedupePhotos([...listPhotos(ownValues), ...listPhotos(parent)]),
    family:
      isVariation && !isOrphan
        ? { key: parent['sku'] || (ownValues['parent'] ?? ''), name: parent['name'] ?? '' }
        : null,
    options,
    attributes: attributes.filter(({ name }) => !options.some((option) => option.name === name)),
    leftOut: listWoocommerceLosses(ownValues, kinds, stock),
    rejection: rejections[kinds[0] ?? ''] ?? null,
    isOrphan,
    isPart: kinds.includes('variable'),
  };
}

const toPlainItem = ({ line, ownValues }: Row): Item => ({
  line,
  values: ownValues,
  photos: dedupePhotos(listPhotos(ownValues)),
  family: null,
  options: [],
  attributes: [],
  leftOut: ['description', 'en_description'].flatMap((field) => listLostMarkup(field, ownValues[field] ?? '')),
  rejection: null,
  isOrphan: false,
  isPart: false,
});

const itemBuilders: Record<Profile, (row: Row) => Item> = {
  plain: toPlainItem,
  shopify: toShopifyItem,
  woocommerce: toWoocommerceItem,
};

/**
 * Builds the items of rows.
 * @param rows the rows to convert
 * @param groups all rows of their groups, including the rows themselves; empty for the profile `plain`
 */
export function buildItems(
  rows: readonly RawRow[],
  groups: readonly RawRow[],
  mapping: readonly MappedColumn[],
  profile: Profile,
): Item[] {
  const byGroup = new Map<number, Map<number, Record<string, string>>>();
  for (const { line, group_line, cells } of groups) {
    const group = byGroup.get(group_line) ?? new Map<number, Record<string, string>>();
    byGroup.set(group_line, group.set(line, mapCells(cells, mapping)));
  }
  return rows.map(({ line, group_line, cells }) => {
    const group = byGroup.get(group_line) ?? new Map<number, Record<string, string>>();
    const ownValues = group.get(line) ?? mapCells(cells, mapping);
    const item = itemBuilders[profile]({ line, groupLine: group_line, ownValues, group });
    return { ...item, leftOut: [...listSurplusCells(cells, mapping), ...item.leftOut] };
  });
}
