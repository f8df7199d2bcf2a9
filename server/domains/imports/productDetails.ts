/** Reads and writes the cells of a product's barcode, parcel, cost, compare-at price and tags. Pure functions. */
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import { type Product, maxTagLength, maxTags } from '#contract/products.ts';
import type { ProductDetails } from '#server/domains/catalog/fullProducts.ts';
import type { Item } from './items.ts';
import type { Target } from './noun.ts';
import { createLeftOut, type LeftOut } from './leftOut.ts';
import { listMeasureFields } from './units.ts';
import { type DecimalHints, parseMeasure, parseNumber, parsePrice } from './values.ts';

/** The field of a table of each detail. */
export const fieldByDetail = {
  barcode: 'barcode',
  weight_g: 'parcel_weight_g',
  length_mm: 'parcel_length_mm',
  width_mm: 'parcel_width_mm',
  height_mm: 'parcel_height_mm',
  cost: 'unit_cost',
  compare_at_price: 'compare_at_price',
  tags: 'tags',
} as const satisfies Record<keyof ProductDetails, string>;
type Detail = keyof ProductDetails;
const detailKeys = Object.keys(fieldByDetail) as Detail[];

/** Details as a request has them; what can't be parsed stays text, so that the schema rejects it. */
export type ParsedDetails = { [K in Detail]?: unknown };

/** The fields of a detail: measures have one for each unit, of which the first needs no conversion. */
const listFields = (key: Detail): { field: string; factor: number }[] =>
  key === 'weight_g' || key === 'length_mm' || key === 'width_mm' || key === 'height_mm'
    ? listMeasureFields(key)
    : [{ field: fieldByDetail[key], factor: 1 }];

/** The field of which a row takes a detail. */
export const findDetailField = (key: Detail, values: Item['values']): string =>
  listFields(key).find(({ field }) => values[field])?.field ?? fieldByDetail[key];

/** Whole grams or millimeters of a measure in another unit. */
function parseConverted(text: string, factor: number, hints: DecimalHints): number | string {
  if (factor === 1) return parseNumber(text, { groups: true });
  const parsed = parseMeasure(text, hints);
  return typeof parsed === 'number' ? Math.round(parsed * factor) : parsed;
}

const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Tags of other shops that are too long or too many. */
export function listLostTags({ values }: Item): LeftOut[] {
  const tags = splitTags(values['tags'] ?? '');
  const lost = tags.filter((tag, index) => index >= maxTags || tag.length > maxTagLength);
  return lost.length > 0
    ? [createLeftOut('tags', lost.join(', '), 'left_tags', { count: maxTags, max: maxTagLength })]
    : [];
}

/** An empty cell empties its field only if the import says so. */
export function readDetails({ values }: Item, { mapped, options, decimalHints }: Target): ParsedDetails {
  const parseMoney = (field: string) => (text: string) => parsePrice(text, decimalHints(field).own) ?? text;
  const parsers: Record<Detail, (text: string, field: string, factor: number) => unknown> = {
    barcode: (text) => text,
    weight_g: (text, field, factor) => parseConverted(text, factor, decimalHints(field)),
    length_mm: (text, field, factor) => parseConverted(text, factor, decimalHints(field)),
    width_mm: (text, field, factor) => parseConverted(text, factor, decimalHints(field)),
    height_mm: (text, field, factor) => parseConverted(text, factor, decimalHints(field)),
    cost: parseMoney('unit_cost'),
    compare_at_price: parseMoney('compare_at_price'),
    tags: (text) => splitTags(text).filter((tag, index) => index < maxTags && tag.length <= maxTagLength),
  };
  return Object.fromEntries(
    detailKeys.flatMap((key) => {
      const fields = listFields(key);
      const { field, factor } = fields.find((one) => values[one.field]) ?? fields[0]!;
      const text = values[field];
      if (text) return [[key, parsers[key](text, field, factor)]];
      const isMapped = fields.some((one) => mapped.has(one.field));
      return isMapped && options.blanks === 'empty' ? [[key, key === 'tags' ? [] : null]] : [];
    }),
  );
}

export const noDetails: ProductDetails = {
  barcode: null,
  weight_g: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  cost: null,
  compare_at_price: null,
  tags: [],
};

/** The details to write: the validated ones over the stored ones; money in minor units. */
export function mergeDetails(parsed: ParsedDetails, stored: ProductDetails): ProductDetails {
  const { cost, compare_at_price, ...rest } = parsed;
  const given = Object.fromEntries(
    detailKeys.flatMap((key) => (key in rest ? [[key, rest[key as keyof typeof rest]]] : [])),
  );
  const storedDetails = Object.fromEntries(detailKeys.map((key) => [key, stored[key]])) as unknown as ProductDetails;
  return {
    ...storedDetails,
    ...given,
    ...(cost !== undefined && { cost: cost === null ? null : toMinor(cost as number) }),
    ...(compare_at_price !== undefined && {
      compare_at_price: compare_at_price === null ? null : toMinor(compare_at_price as number),
    }),
  };
}

const formatDetail = (key: Detail, details: ProductDetails): string | null => {
  const { tags } = details;
  if (key === 'cost' || key === 'compare_at_price')
    return details[key] === null ? null : toPrice(asMinor(details[key])).toFixed(2);
  if (key === 'tags') return tags.length > 0 ? tags.join(', ') : null;
  return details[key] === null ? null : String(details[key]);
};

/** The details as texts by their fields, for the preview. */
export const listDetailTexts = (details: ProductDetails): [field: string, text: string | null][] =>
  detailKeys.map((key) => [fieldByDetail[key], formatDetail(key, details)]);

/** The details of a product as cells of an export. */
export const toDetailCells = (product: Product): Record<string, string> =>
  Object.fromEntries(
    detailKeys.map((key) => {
      const value = product[key];
      return [fieldByDetail[key], Array.isArray(value) ? value.join(', ') : String(value ?? '')];
    }),
  );
