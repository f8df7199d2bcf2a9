/**
 * Turns rows of the file into items to import: mapped, and completed from the other rows of their group. Pure
 * functions.
 */
import { unguardCell } from '#contract/rules/cells.ts';
import type { MappedColumn } from './guess.ts';
import type { Profile } from './profiles.ts';
import { parseFirstCategory, parsePhotos } from './values.ts';

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
  /** Name and value of the options that distinguish a variant. */
  options: { name: string; value: string }[];
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

const listOptions = (values: Record<string, string>): Item['options'] =>
  [1, 2, 3].flatMap((n) => {
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
function toVariant(values: Record<string, string>, options: Item['options'], handle: string): Record<string, string> {
  const optionValues = options.map(({ value }) => value);
  return {
    ...values,
    name: [values['name'], optionValues.join(' / ')].filter(Boolean).join(' – '),
    sku: values['sku'] || [handle, ...optionValues].map(slugify).filter(Boolean).join('-'),
  };
}

type Group = ReadonlyMap<number, Record<string, string>>;

function toShopifyItem(line: number, ownValues: Record<string, string>, groupLine: number, group: Group): Item {
  const first = group.get(groupLine) ?? ownValues;
  const isVariant = ownValues['price'] !== undefined && ownValues['price'] !== '';
  const optionNames = Object.fromEntries([1, 2, 3].map((n) => [`option${n}_name`, first[`option${n}_name`] ?? '']));
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
    options,
    isOrphan: false,
    isPart: !isVariant,
  };
}

function toWoocommerceItem(line: number, ownValues: Record<string, string>, groupLine: number, group: Group): Item {
  const kind = (ownValues['kind'] ?? '').split(',')[0]!.trim();
  const isVariation = kind === 'variation';
  const parent = isVariation && groupLine !== line ? (group.get(groupLine) ?? {}) : {};
  const values = mergeParent(ownValues, parent);
  const options = isVariation ? listOptions({ ...ownValues }) : [];
  const isStocked = /^(1|yes|true|instock)$/i.test(values['in_stock'] ?? '');
  return {
    line,
    values: {
      ...values,
      // WooCommerce puts the options into the name itself: "Hoodie - Blue".
      ...(isVariation
        ? toVariant(
            { ...values, name: parent['name'] ?? values['name'] ?? '', sku: ownValues['sku'] ?? '' },
            options,
            parent['sku'] || (parent['name'] ?? ''),
          )
        : {}),
      category: parseFirstCategory(values['category'] ?? ''),
      price: values['sale_price'] || (values['price'] ?? ''),
      description: values['description'] || (values['short_description'] ?? ''),
      // If stock is not counted, the file only says whether there is any.
      total_count: values['total_count'] || (values['in_stock'] === undefined ? '' : isStocked ? '1' : '0'),
    },
    photos: dedupePhotos([...listPhotos(ownValues), ...listPhotos(parent)]),
    options,
    isOrphan: isVariation && groupLine === line,
    isPart: kind === 'variable' || kind === 'grouped',
  };
}

/**
 * Builds the items of rows.
 * @param rows the rows to convert
 * @param groups all rows of their groups, including the rows themselves
 */
export function buildItems(
  rows: readonly RawRow[],
  groups: readonly RawRow[],
  mapping: readonly MappedColumn[],
  profile: Profile,
): Item[] {
  if (profile === 'plain') {
    return rows.map(({ line, cells }) => {
      const values = mapCells(cells, mapping);
      return { line, values, photos: dedupePhotos(listPhotos(values)), options: [], isOrphan: false, isPart: false };
    });
  }
  const byGroup = new Map<number, Map<number, Record<string, string>>>();
  for (const { line, group_line, cells } of groups) {
    const group = byGroup.get(group_line) ?? new Map<number, Record<string, string>>();
    byGroup.set(group_line, group.set(line, mapCells(cells, mapping)));
  }
  const buildItem = profile === 'shopify' ? toShopifyItem : toWoocommerceItem;
  return rows.map(({ line, group_line }) => {
    const group = byGroup.get(group_line)!;
    return buildItem(line, group.get(line)!, group_line, group);
  });
}
