/** Reads and writes the cells of a product's barcode, parcel, cost and tags. Pure functions. */
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';
import type { ProductDetails } from '#server/domains/catalog/fullProducts.ts';
import type { Item } from './items.ts';
import type { Target } from './noun.ts';
import { parseNumber, parsePrice } from './values.ts';

/** The field of a table of each detail. */
export const fieldByDetail = {
  barcode: 'barcode',
  weight_g: 'parcel_weight_g',
  length_mm: 'parcel_length_mm',
  width_mm: 'parcel_width_mm',
  height_mm: 'parcel_height_mm',
  cost: 'unit_cost',
  tags: 'tags',
} as const satisfies Record<keyof ProductDetails, string>;
type Detail = keyof ProductDetails;
const detailKeys = Object.keys(fieldByDetail) as Detail[];

/** Details as a request has them; what can't be parsed stays text, so that the schema rejects it. */
export type ParsedDetails = { [K in Detail]?: unknown };

/** An empty cell empties its field only if the import says so. */
export function readDetails({ values }: Item, { mapped, options, decimalHints }: Target): ParsedDetails {
  const parsers: Record<Detail, (text: string) => unknown> = {
    barcode: (text) => text,
    weight_g: (text) => parseNumber(text, { groups: true }),
    length_mm: (text) => parseNumber(text, { groups: true }),
    width_mm: (text) => parseNumber(text, { groups: true }),
    height_mm: (text) => parseNumber(text, { groups: true }),
    cost: (text) => parsePrice(text, decimalHints('unit_cost').own) ?? text,
    tags: (text) => [
      ...new Set(
        text
          .split(/[,;|\n]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
  };
  return Object.fromEntries(
    detailKeys.flatMap((key) => {
      const field = fieldByDetail[key];
      const text = values[field];
      if (text) return [[key, parsers[key](text)]];
      return mapped.has(field) && options.blanks === 'empty' ? [[key, key === 'tags' ? [] : null]] : [];
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
  tags: [],
};

/** The details to write: the validated ones over the stored ones; money in minor units. */
export function mergeDetails(parsed: ParsedDetails, stored: ProductDetails): ProductDetails {
  const { cost, ...rest } = parsed;
  const given = Object.fromEntries(
    detailKeys.flatMap((key) => (key in rest ? [[key, rest[key as keyof typeof rest]]] : [])),
  );
  const storedDetails = Object.fromEntries(detailKeys.map((key) => [key, stored[key]])) as unknown as ProductDetails;
  return {
    ...storedDetails,
    ...given,
    ...(cost !== undefined && { cost: cost === null ? null : toMinor(cost as number) }),
  };
}

const formatDetail = (key: Detail, details: ProductDetails): string | null => {
  const { cost, tags } = details;
  if (key === 'cost') return cost === null ? null : toPrice(asMinor(cost)).toFixed(2);
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
