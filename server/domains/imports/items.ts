/** Rows of the file → what is to be imported of them: mapped, and with what the rest of their group says. Pure. */
import { unguardCell } from '#contract/rules/cells.ts';
import type { Mapped } from './guess.ts';
import type { Profile } from './profiles.ts';
import { firstOf, photosOf } from './values.ts';

export interface RawRow {
  line: number;
  group_line: number;
  cells: string[];
}

export interface WantedPhoto {
  source: string;
  alt: string | null;
}

/** One thing to be imported. */
export interface Item {
  line: number;
  /** Field → text, as far as a column is taken for it; blank where the cell is. */
  values: Record<string, string>;
  photos: WantedPhoto[];
  /** Name and value of what tells a variant from its siblings. */
  options: { name: string; value: string }[];
  /** A variant whose parent stands nowhere. */
  isOrphan: boolean;
  /** The row says more of another one and is nothing by itself. */
  isPart: boolean;
}

/** The cells of a row by field; of several columns the first that is not blank, photos all together. */
export function valuesOf(cells: readonly string[], mapping: readonly Mapped[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { column, field } of mapping) {
    const cell = unguardCell(cells[column]?.trim() ?? '');
    const present = values[field];
    if (field === 'photos' && present && cell) values[field] = `${present}\n${cell}`;
    else if (!present) values[field] = cell;
  }
  return values;
}

/** Which group a row is of while the file is read: lines by what rows call each other. */
export type Groups = Map<string, number>;

/** The first line of the row's group, mostly its own. Rows come in the file's order. */
export function groupLineOf(line: number, values: Record<string, string>, profile: Profile, groups: Groups): number {
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

const optionsOf = (values: Record<string, string>): Item['options'] =>
  [1, 2, 3].flatMap((n) => {
    const name = values[`option${n}_name`] ?? '';
    const value = values[`option${n}_value`] ?? '';
    return name !== '' && value !== '' && value !== 'Default Title' ? [{ name, value }] : [];
  });

const photosIn = (values: Record<string, string>): WantedPhoto[] => {
  const alt = values['photo_alt'] || null;
  return photosOf(values['photos'] ?? '').map((source) => ({ source, alt }));
};

const once = (photos: readonly WantedPhoto[]): WantedPhoto[] =>
  [...new Map(photos.toReversed().map((photo) => [photo.source, photo])).values()].toReversed();

const withParent = (own: Record<string, string>, parent: Record<string, string>): Record<string, string> => ({
  ...parent,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')),
});

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** "Title – Red / XL", told apart from its siblings by a SKU too. */
function asVariant(values: Record<string, string>, options: Item['options'], handle: string): Record<string, string> {
  const told = options.map(({ value }) => value);
  return {
    ...values,
    name: [values['name'], told.join(' / ')].filter(Boolean).join(' – '),
    sku: values['sku'] || [handle, ...told].map(slug).filter(Boolean).join('-'),
  };
}

type Group = ReadonlyMap<number, Record<string, string>>;

function shopifyItem(line: number, own: Record<string, string>, groupLine: number, group: Group): Item {
  const first = group.get(groupLine) ?? own;
  const isVariant = own['price'] !== undefined && own['price'] !== '';
  const optionNames = Object.fromEntries([1, 2, 3].map((n) => [`option${n}_name`, first[`option${n}_name`] ?? '']));
  const values: Record<string, string> = { ...withParent(own, first), sku: own['sku'] ?? '' };
  const options = optionsOf({ ...own, ...optionNames });
  const photos = [
    ...photosOf(own['own_photo'] ?? '').map((source) => ({ source, alt: null })),
    ...[...group.values()].flatMap(photosIn),
  ];
  const isShown = [values['active'], values['status']].filter(Boolean);
  return {
    line,
    values: {
      ...asVariant(values, options, values['group'] ?? ''),
      ...(isShown.length > 0 && { active: String(isShown.every((word) => /^(true|active)$/i.test(word!))) }),
    },
    photos: once(photos),
    options,
    isOrphan: false,
    isPart: !isVariant,
  };
}

function woocommerceItem(line: number, own: Record<string, string>, groupLine: number, group: Group): Item {
  const kind = (own['kind'] ?? '').split(',')[0]!.trim();
  const isVariation = kind === 'variation';
  const parent = isVariation && groupLine !== line ? (group.get(groupLine) ?? {}) : {};
  const values = withParent(own, parent);
  const options = isVariation ? optionsOf({ ...own }) : [];
  const isStocked = /^(1|yes|true|instock)$/i.test(values['in_stock'] ?? '');
  return {
    line,
    values: {
      ...values,
      // WooCommerce names a variation by itself: "Hoodie - Blue"
      ...(isVariation
        ? asVariant(
            { ...values, name: parent['name'] ?? values['name'] ?? '', sku: own['sku'] ?? '' },
            options,
            parent['sku'] || (parent['name'] ?? ''),
          )
        : {}),
      category: firstOf(values['category'] ?? ''),
      price: values['sale_price'] || (values['price'] ?? ''),
      description: values['description'] || (values['short_description'] ?? ''),
      // Of goods that are not counted it is only known that there are some
      total_count: values['total_count'] || (values['in_stock'] === undefined ? '' : isStocked ? '1' : '0'),
    },
    photos: once([...photosIn(own), ...photosIn(parent)]),
    options,
    isOrphan: isVariation && groupLine === line,
    isPart: kind === 'variable' || kind === 'grouped',
  };
}

/**
 * What the rows say.
 * @param rows those wanted
 * @param groups all rows of their groups, the rows themselves included
 */
export function itemsOf(
  rows: readonly RawRow[],
  groups: readonly RawRow[],
  mapping: readonly Mapped[],
  profile: Profile,
): Item[] {
  if (profile === 'plain') {
    return rows.map(({ line, cells }) => {
      const values = valuesOf(cells, mapping);
      return { line, values, photos: once(photosIn(values)), options: [], isOrphan: false, isPart: false };
    });
  }
  const byGroup = new Map<number, Map<number, Record<string, string>>>();
  for (const { line, group_line, cells } of groups) {
    const group = byGroup.get(group_line) ?? new Map<number, Record<string, string>>();
    byGroup.set(group_line, group.set(line, valuesOf(cells, mapping)));
  }
  const make = profile === 'shopify' ? shopifyItem : woocommerceItem;
  return rows.map(({ line, group_line }) => {
    const group = byGroup.get(group_line)!;
    return make(line, group.get(line)!, group_line, group);
  });
}
