/**
 * Turns rows of the file into items to import: mapped, and completed from the other rows of their group. Pure
 * functions.
 */
import { maxFamilyMembers, maxFamilyOptions } from '#contract/families.ts';
import type { FieldFailure } from '#contract/failures.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { unguardCell } from '#contract/rules/cells.ts';
import type { FieldError } from '#contract/rules/fieldErrors.ts';
import {
  type Attribute,
  type Family,
  type FamilyKey,
  normalizeName,
  placeVariants,
  type RowOption,
} from './families.ts';
import { optionNumbers } from './fields.ts';
import type { MappedColumn } from './guess.ts';
import { createLeftOut, type LeftOut, listLostMarkup, listSurplusCells, maxValueLength } from './leftOut.ts';
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

/** One record to import. */
export interface Item {
  line: number;
  /** Text by field, for mapped fields; empty if the cell is. */
  values: Record<string, string>;
  photos: RowPhoto[];
  /** Null for a product without variants. */
  family: Family | null;
  /** The options that distinguish a variant, in the order of its family. */
  options: RowOption[];
  /** Why it can't be a member of its family, by field. */
  familyErrors: Record<string, FieldError>;
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

/** A group may have more rows than its family has members: its parent, and rows with photos alone. */
export const maxGroupRows = maxFamilyMembers + 500;

/** The group line of rows that their group has no room for. They are rejected, and not loaded with the group. */
export const surplusGroupLine = 0;

/** The groups of rows, collected while the file is read. */
export interface Groups {
  /** The first lines by the names that rows use for them. */
  lines: Map<string, number>;
  /** How many rows each has, by its first line. */
  sizes: Map<number, number>;
  /** The lines of variations whose parent has not come yet, by the name that they use for it. */
  waiting: Map<string, number[]>;
  /** The group lines of variations that came before their parent, by their own lines. */
  moved: Map<number, number>;
}
/** Groups without rows. */
export const createGroups = (): Groups => ({
  lines: new Map(),
  sizes: new Map(),
  waiting: new Map(),
  moved: new Map(),
});

/** Whether several rows of a table may describe one record. */
export const hasGroups = (profile: Profile, mapping: readonly MappedColumn[]): boolean =>
  profile !== 'plain' || mapping.some(({ field }) => field === 'family');

/** Counts a row of a group. @returns its group line, or `surplusGroupLine` if the group is full */
function addToGroup(first: number, { sizes }: Groups): number {
  const size = (sizes.get(first) ?? 0) + 1;
  sizes.set(first, size);
  return size > maxGroupRows ? surplusGroupLine : first;
}

/** Gives a name to a group. Variations that came before the row of their parent join it. */
function nameGroup(name: string, line: number, groups: Groups): void {
  groups.lines.set(name, line);
  for (const early of groups.waiting.get(name) ?? []) groups.moved.set(early, addToGroup(line, groups));
  groups.waiting.delete(name);
}

/** The first line of the group of a row that says which one it belongs to; undefined for another row. */
function findNamedGroup(
  line: number,
  values: Record<string, string>,
  profile: Profile,
  { lines, waiting }: Groups,
): number | undefined {
  if (profile === 'woocommerce') {
    const { kind, parent = '' } = values;
    if (kind !== 'variation') return undefined;
    const first = lines.get(parent);
    if (first === undefined && parent !== '') {
      const early = waiting.get(parent) ?? [];
      early.push(line);
      waiting.set(parent, early);
    }
    return first;
  }
  const key = profile === 'shopify' ? values['group'] : values['family'];
  if (!key) return undefined;
  const first = lines.get(key) ?? line;
  lines.set(key, first);
  return first;
}

/**
 * The first line of the row's group, which is mostly its own line; `surplusGroupLine` if the group is full. Rows must
 * come in the order of the file. A variation whose parent comes later stands in `moved` from then on.
 */
export function getGroupLine(line: number, values: Record<string, string>, profile: Profile, groups: Groups): number {
  const found = addToGroup(findNamedGroup(line, values, profile, groups) ?? line, groups);
  if (profile === 'woocommerce' && values['kind'] !== 'variation') {
    if (values['sku']) nameGroup(values['sku'], line, groups);
    if (values['outside_id']) nameGroup(`id:${values['outside_id']}`, line, groups);
  }
  return found;
}

/** The options that a row names or has a value of; a product without variants has none. */
const listOptions = (values: Record<string, string>): RowOption[] =>
  attributeNumbers.flatMap((number) => {
    const name = values[`option${number}_name`] ?? '';
    const value = values[`option${number}_value`] ?? '';
    const [en_name, en_value] = [values[`en_option${number}_name`], values[`en_option${number}_value`]];
    return (name !== '' || value !== '') && value !== 'Default Title'
      ? [{ number, name, value, en_name: en_name || null, en_value: en_value || null }]
      : [];
  });

const listAttributes = (values: Record<string, string>): Attribute[] =>
  listOptions(values).flatMap(({ name, value }) => (name !== '' && value !== '' ? [{ name, value }] : []));

const listPhotos = (values: Record<string, string>): RowPhoto[] => {
  const alt = values['photo_alt'] || null;
  return parsePhotos(values['photos'] ?? '').map((source) => ({ source, alt }));
};

const dedupePhotos = (photos: readonly RowPhoto[]): RowPhoto[] =>
  [...new Map(photos.toReversed().map((photo) => [photo.source, photo])).values()].toReversed();

/** What each variant has for itself: an empty cell does not mean the value of the group's first row. */
const variantFields = [
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'sale_price',
  'sale_from',
  'sale_to',
  'unit_cost',
  'own_photo',
];

/** Shopify says these for each variant; a variation of WooCommerce has its parent's. */
const shopifyVariantFields = [...variantFields, 'parcel_weight_g', 'total_count'];

const mergeParent = (
  ownValues: Record<string, string>,
  parent: Record<string, string>,
  ownFields: readonly string[] = variantFields,
): Record<string, string> => ({
  ...parent,
  ...Object.fromEntries(
    Object.entries(ownValues).filter(([field, value]) => value !== '' || ownFields.includes(field)),
  ),
});

const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The name of a variant: "Title – Red / XL". Without a title it has none either. */
export const nameVariant = (title: string, options: readonly Attribute[]): string =>
  title === ''
    ? ''
    : [
        title,
        options
          .map(({ value }) => value)
          .filter(Boolean)
          .join(' / '),
      ]
        .filter(Boolean)
        .join(' – ');

/** Names a variant, and gives it a SKU if it has none. */
function toVariant(
  values: Record<string, string>,
  options: readonly Attribute[],
  handle: string,
): Record<string, string> {
  const optionValues = options.map(({ value }) => value).filter(Boolean);
  return {
    ...values,
    name: nameVariant(values['name'] ?? '', options),
    sku: values['sku'] || [handle, ...optionValues].map(slugify).filter(Boolean).join('-'),
  };
}

type Group = ReadonlyMap<number, Record<string, string>>;
interface Row {
  line: number;
  groupLine: number;
  ownValues: Record<string, string>;
  group: Group;
  /** The photos of all rows of the group. */
  groupPhotos: readonly RowPhoto[];
  /** What the first row that fills a shared field says in it. */
  firstValues: Readonly<Record<string, string>>;
  variationsCount: number;
}

/** An item before its group is known. */
type RowItem = Omit<Item, 'family' | 'familyErrors'> & { familyKey: FamilyKey | null };

/** Whether the other shop has sold more than it had. */
const isOversold = (stock: string): boolean => Number(stock) < 0;
const createOversoldNote = (stock: string): LeftOut => createLeftOut('total_count', stock, 'left_oversold');

/** The stock of a variant of Shopify. Without a tracker the other shop sells it without counting. */
function readShopifyStock({ total_count = '', tracker }: Record<string, string>): {
  total_count: string;
  leftOut: LeftOut[];
} {
  if (tracker === '' && Number(total_count) <= 0)
    return {
      total_count: '1',
      leftOut: [createLeftOut('total_count', total_count || '0', 'left_uncounted', { count: 1 })],
    };
  return isOversold(total_count)
    ? { total_count: '0', leftOut: [createOversoldNote(total_count)] }
    : { total_count, leftOut: [] };
}

/** What is not taken from the cells of a Shopify row. */
const listShopifyLosses = ({ description = '', tracker = '' }: Record<string, string>): LeftOut[] => [
  ...listLostMarkup('description', description),
  // Shopify itself counts it, as the shop here does.
  ...(tracker !== '' && tracker !== 'shopify' ? [createLeftOut('tracker', tracker, 'left_setting')] : []),
];

function toShopifyItem({ line, groupLine, ownValues, group, groupPhotos }: Row): RowItem {
  const first = group.get(groupLine) ?? ownValues;
  const isVariant = ['price', 'sku', 'option1_value'].some((field) => Boolean(ownValues[field]));
  const optionNames = Object.fromEntries(
    attributeNumbers.map((n) => [`option${n}_name`, first[`option${n}_name`] ?? '']),
  );
  const values = mergeParent(ownValues, first, shopifyVariantFields);
  const options = listOptions({ ...ownValues, ...optionNames });
  const photos = [
    ...parsePhotos(ownValues['own_photo'] ?? '').map((source) => ({ source, alt: null })),
    ...groupPhotos,
  ];
  const shownFlags = [values['active'], values['status']].filter(Boolean);
  const stock = isVariant ? readShopifyStock(ownValues) : null;
  return {
    line,
    values: {
      ...toVariant(values, options, values['group'] ?? ''),
      ...(stock && { total_count: stock.total_count }),
      // An export writes a weight that nobody has entered as 0.
      ...(Number(values['parcel_weight_g']) === 0 && { parcel_weight_g: '' }),
      ...(values['barcode'] && { barcode: values['barcode'].replace(/^'/, '') }),
      ...(shownFlags.length > 0 && { active: String(shownFlags.every((word) => /^(true|active)$/i.test(word!))) }),
    },
    photos: dedupePhotos(photos),
    familyKey: {
      line: groupLine,
      field: 'group',
      key: values['group'] ?? '',
      name: first['name'] ?? '',
      en_name: null,
      isNamed: Boolean(first['name']),
    },
    options,
    attributes: [],
    leftOut: [...listShopifyLosses(ownValues), ...(stock?.leftOut ?? [])],
    rejection: null,
    isOrphan: false,
    isPart: !isVariant,
  };
}

const rejections: Readonly<Record<string, FieldFailure>> = {
  external: 'product_external',
  grouped: 'product_grouped',
};
const knownKinds = ['simple', 'variable', 'variation', 'downloadable', 'virtual', ...Object.keys(rejections)];

const isHidden = ({ visibility }: Record<string, string>): boolean => visibility?.toLowerCase() === 'hidden';

interface WoocommerceStock {
  /** Empty if the file does not say. */
  text: string;
  /** Whether the file only says if there is any. */
  isUncounted: boolean;
  /** Whether the variants of the parent share it. */
  isShared: boolean;
  /** What the file says, if that is below zero. */
  oversold?: string;
}

/** The stock of a WooCommerce row. A variation may have that of its parent. */
function readStock(
  { total_count, in_stock }: Record<string, string>,
  parent: Record<string, string>,
  variationsCount: number,
): WoocommerceStock {
  const own = total_count === 'parent' ? '' : (total_count ?? '');
  const text = own || (parent['total_count'] ?? '');
  const isShared = own === '' && variationsCount > 1;
  if (isOversold(text)) return { text: '0', isUncounted: false, isShared, oversold: text };
  if (text) return { text, isUncounted: false, isShared };
  if (in_stock === undefined) return { text: '', isUncounted: false, isShared: false };
  return { text: /^(1|yes|true|instock)$/i.test(in_stock) ? '1' : '0', isUncounted: true, isShared: false };
}

/** What is not taken from the cells of a WooCommerce row. */
function listWoocommerceLosses(
  ownValues: Record<string, string>,
  parent: Record<string, string>,
  kinds: readonly string[],
  stock: WoocommerceStock,
): LeftOut[] {
  const { category = '', description, short_description, visibility = '' } = ownValues;
  const kind = ownValues['kind'] ?? '';
  const [taken, ...others] = parseCategories(category);
  const sharedText = parent['description'] || parent['short_description'];
  const isOwnText = Boolean(sharedText && description && description !== sharedText);
  return [
    ...(kinds.includes('downloadable') ? [createLeftOut('kind', kind, 'left_downloads')] : []),
    ...(kinds.includes('virtual') ? [createLeftOut('kind', kind, 'left_virtual')] : []),
    ...(kinds.some((one) => !knownKinds.includes(one)) ? [createLeftOut('kind', kind, 'left_kind')] : []),
    ...(/^(catalog|search)$/i.test(visibility) && !kinds.includes('variation')
      ? [createLeftOut('visibility', visibility, 'left_visibility')]
      : []),
    ...(taken !== undefined && others.length > 0
      ? [
          createLeftOut('category', others.join(', '), 'left_other_categories', {
            taken: cutText(taken, maxValueLength),
          }),
        ]
      : []),
    ...(description && short_description
      ? [createLeftOut('short_description', short_description, 'left_no_field')]
      : []),
    ...(isOwnText ? [createLeftOut('description', description!, 'left_variant_text')] : []),
    ...listLostMarkup('description', isOwnText ? '' : description || (short_description ?? '')),
    ...(stock.isUncounted && !kinds.includes('variable')
      ? [createLeftOut('in_stock', ownValues['in_stock']!, 'left_uncounted', { count: stock.text })]
      : []),
    ...(stock.isShared ? [createLeftOut('total_count', stock.text, 'left_shared_stock')] : []),
    ...(stock.oversold !== undefined ? [createOversoldNote(stock.oversold)] : []),
  ];
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
  ...((parseBoolean(parent['active'] ?? '') === false || isHidden(parent)) && { active: 'false' }),
});

function toWoocommerceItem({ line, groupLine, ownValues, group, variationsCount }: Row): RowItem {
  const kinds = (ownValues['kind'] ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  const isVariation = kinds.includes('variation');
  const isOrphan = isVariation && groupLine === line;
  const parent = isVariation && !isOrphan ? (group.get(groupLine) ?? {}) : {};
  const values = mergeParent(ownValues, parent);
  const options = isVariation ? listOptions(ownValues) : [];
  const attributes = listAttributes(isVariation ? parent : ownValues);
  const stock = readStock(ownValues, parent, variationsCount);
  const hasNoVariations = kinds.includes('variable') && variationsCount === 0;
  return {
    line,
    values: {
      ...values,
      ...(isHidden(ownValues) && { active: 'false' }),
      ...(isVariation && toVariation(values, parent, options)),
      category: parseFirstCategory(values['category'] ?? ''),
      price: values['price'] || (values['sale_price'] ?? ''),
      ...(!values['price'] && { sale_price: '' }),
      description:
        parent['description'] ||
        parent['short_description'] ||
        ownValues['description'] ||
        (ownValues['short_description'] ?? ''),
      total_count: stock.text,
    },
    photos: dedupePhotos([...listPhotos(ownValues), ...listPhotos(parent)]),
    familyKey:
      isVariation && !isOrphan
        ? {
            line: groupLine,
            field: 'parent',
            key: parent['sku'] || (ownValues['parent'] ?? ''),
            name: parent['name'] ?? '',
            en_name: null,
            isNamed: Boolean(parent['name']),
          }
        : null,
    options,
    attributes: attributes.filter(({ name }) => !options.some((option) => option.name === name)),
    leftOut: listWoocommerceLosses(ownValues, parent, kinds, stock),
    rejection: hasNoVariations ? 'no_variations' : (rejections[kinds[0] ?? ''] ?? null),
    isOrphan,
    isPart: kinds.includes('variable') && !hasNoVariations,
  };
}

/** What the rows of a family have in common. */
const groupFields = [
  'category',
  'type',
  'description',
  'en_description',
  'family_name',
  'en_family_name',
  ...optionNumbers.flatMap((n) => [`option${n}_name`, `en_option${n}_name`]),
];
/** The paths of fields that a product has by their ids, as its other errors name them. */
const pathByField: Readonly<Record<string, string>> = { category: 'category_id', type: 'type_id' };
const idKeyPattern = /^id:\d+$/;

/** A row of a table of one's own. The first row of a family that fills a shared field fills it for the others. */
function toPlainItem({ line, groupLine, ownValues, firstValues }: Row): RowItem {
  const key = ownValues['family'] ?? '';
  const filled = Object.entries(key === '' ? {} : firstValues).filter(([field]) => !ownValues[field]);
  const values = { ...ownValues, ...Object.fromEntries(filled) };
  // The first row names the options for all rows.
  const options =
    key === '' ? [] : listOptions({ ...values, ...firstValues }).filter(({ number }) => number <= maxFamilyOptions);
  const name = firstValues['family_name'] ?? '';
  return {
    line,
    values,
    photos: dedupePhotos(listPhotos(ownValues)),
    familyKey:
      key === ''
        ? null
        : {
            line: groupLine,
            field: 'family',
            key,
            name: name || key,
            en_name: firstValues['en_family_name'] || null,
            isNamed: name !== '' || !idKeyPattern.test(key),
          },
    options,
    attributes: [],
    leftOut: [
      ...['description', 'en_description'].flatMap((field) => listLostMarkup(field, ownValues[field] ?? '')),
      ...(key === ''
        ? optionNumbers.flatMap((n) => {
            const field = `option${n}_value`;
            return ownValues[field] ? [createLeftOut(field, ownValues[field], 'left_no_family')] : [];
          })
        : []),
    ],
    rejection: null,
    isOrphan: false,
    isPart: false,
  };
}

const itemBuilders: Record<Profile, (row: Row) => RowItem> = {
  plain: toPlainItem,
  shopify: toShopifyItem,
  woocommerce: toWoocommerceItem,
};

function findFirstValues(group: Group): Record<string, string> {
  const found: Record<string, string> = {};
  for (const values of group.values())
    for (const field of groupFields) if (values[field]) found[field] ??= values[field];
  return found;
}

/** Errors of a row of a table of one's own that says something else than the first row of its family. */
const listDifferences = (
  ownValues: Record<string, string>,
  firstValues: Readonly<Record<string, string>>,
): Item['familyErrors'] =>
  Object.fromEntries(
    groupFields.flatMap((field) => {
      const first = firstValues[field] ?? '';
      return ownValues[field] && ownValues[field] !== first && normalizeName(ownValues[field]) !== normalizeName(first)
        ? [
            [
              pathByField[field] ?? field,
              { failure: 'family_differs' as const, values: { first: cutText(first, 100) } },
            ],
          ]
        : [];
    }),
  );

/** The items of all rows of a group, with the family that they form. */
function buildGroup(groupLine: number, group: Group, profile: Profile): Map<number, Item> {
  const rows = [...group.values()];
  const shared = {
    groupLine,
    group,
    groupPhotos: profile === 'shopify' ? rows.flatMap(listPhotos) : [],
    firstValues: findFirstValues(group),
    variationsCount: rows.filter((values) => values['kind'] === 'variation').length,
  };
  const items = [...group].map(([line, ownValues]) => ({
    ...itemBuilders[profile]({ line, ownValues, ...shared }),
    ownValues,
  }));
  const parent = profile === 'woocommerce' ? group.get(groupLine) : undefined;
  const places = placeVariants(
    items.flatMap(({ familyKey, isPart, line, options, values }) =>
      familyKey && !isPart ? [{ familyKey, line, options, sku: values['sku'] ?? '' }] : [],
    ),
    parent ? listAttributes(parent) : [],
  );
  return new Map(
    items.map(({ familyKey, ownValues, ...item }) => {
      const place = places.get(item.line) ?? { family: null, options: [], familyErrors: {}, leftOut: [] };
      const isAlone = profile === 'plain' && familyKey !== null && place.family === null;
      const notes = isAlone ? [createLeftOut('family', familyKey.key, 'left_no_options')] : place.leftOut;
      const differences = profile === 'plain' && place.family ? listDifferences(ownValues, shared.firstValues) : {};
      return [
        item.line,
        {
          ...item,
          ...place,
          familyErrors: { ...place.familyErrors, ...differences },
          leftOut: [...item.leftOut, ...notes],
        },
      ];
    }),
  );
}

const familyFields: Readonly<Record<Profile, string>> = { plain: 'family', shopify: 'group', woocommerce: 'parent' };

/** The item of a row that its group has no room for, which is rejected. */
function buildSurplusItem(line: number, values: Record<string, string>, profile: Profile): Item {
  const item = buildGroup(line, new Map([[line, values]]), profile).get(line)!;
  const error: FieldError = { failure: 'too_many', values: { max: maxFamilyMembers } };
  return {
    ...item,
    family: null,
    options: [],
    familyErrors: { [familyFields[profile]]: error },
    isOrphan: false,
    isPart: false,
  };
}

/**
 * Builds the items of rows.
 * @param rows the rows to convert
 * @param groups all rows of their groups, including the rows themselves; empty for tables without groups
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
  const built = new Map<number, Map<number, Item>>();
  return rows.map(({ line, group_line, cells }) => {
    if (group_line === surplusGroupLine) return buildSurplusItem(line, mapCells(cells, mapping), profile);
    const group = byGroup.get(group_line) ?? new Map([[line, mapCells(cells, mapping)]]);
    const items = built.get(group_line) ?? buildGroup(group_line, group, profile);
    if (byGroup.has(group_line)) built.set(group_line, items);
    const item = items.get(line)!;
    return {
      ...item,
      leftOut: [...listSurplusCells(cells, mapping), ...item.leftOut],
    };
  });
}
