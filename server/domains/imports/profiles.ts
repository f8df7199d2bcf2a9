/**
 * Profiles of the product tables of other shops. A product with variants becomes a family, and each variant a member of
 * it, named "Title – Red / XL". Its options also become parameters if its product type has one of that name. A cell
 * that a variant leaves empty comes from the first row of its group (Shopify: the same Handle; WooCommerce: the row
 * that Parent names). Photos of the group are added after its own. A parent of variants is not a product. Shopify's
 * rows that only hold a photo add it to the group. HTML descriptions become plain text. A variant without a SKU gets
 * one from handle and options. External and grouped products are rejected; `leftOut.ts` says what else is not taken
 * over. Pure functions.
 */
import type { importProfiles } from '#contract/imports.ts';
import type { Locale } from '#contract/failures.ts';
import { type Field, normalizeHeader, optionNumbers } from './fields.ts';
import { lengthUnits, listUnitFields, weightUnits } from './units.ts';

export type Profile = (typeof importProfiles)[number];

/** The attributes of WooCommerce that are read; its files have as many as one product needs. */
export const attributeNumbers = [1, 2, 3, 4, 5, 6] as const;

/** Headers of Shopify's older and newer tables. */
const shopify: Record<string, string> = {
  Handle: 'group',
  'URL handle': 'group',
  Title: 'name',
  'Body (HTML)': 'description',
  Description: 'description',
  'Product Category': 'category',
  Type: 'category',
  Tags: 'tags',
  Published: 'active',
  'Published on online store': 'active',
  Status: 'status',
  ...Object.fromEntries(
    optionNumbers.flatMap((n) => [
      [`Option${n} Name`, `option${n}_name`],
      [`Option${n} Value`, `option${n}_value`],
    ]),
  ),
  'Variant SKU': 'sku',
  SKU: 'sku',
  'Variant Barcode': 'barcode',
  Barcode: 'barcode',
  'Variant Grams': 'parcel_weight_g',
  'Weight value (grams)': 'parcel_weight_g',
  'Variant Price': 'price',
  Price: 'price',
  'Variant Compare At Price': 'compare_at_price',
  'Compare-at price': 'compare_at_price',
  'Cost per item': 'unit_cost',
  'Variant Inventory Qty': 'total_count',
  'Inventory quantity': 'total_count',
  'Variant Inventory Tracker': 'tracker',
  'Inventory tracker': 'tracker',
  'Image Src': 'photos',
  'Product image URL': 'photos',
  'Image Alt Text': 'photo_alt',
  'Variant Image': 'own_photo',
  'Variant image URL': 'own_photo',
};

const woocommerce: Record<string, string> = {
  ID: 'outside_id',
  Type: 'kind',
  SKU: 'sku',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
  Name: 'name',
  Published: 'active',
  'Visibility in catalog': 'visibility',
  'Short description': 'short_description',
  Description: 'description',
  'In stock?': 'in_stock',
  Stock: 'total_count',
  ...Object.fromEntries(weightUnits.map(({ unit, field }) => [`Weight (${unit})`, field])),
  ...Object.fromEntries(
    lengthUnits.flatMap(({ unit, fields }) => [
      [`Length (${unit})`, fields.length_mm],
      [`Width (${unit})`, fields.width_mm],
      [`Height (${unit})`, fields.height_mm],
    ]),
  ),
  'Regular price': 'price',
  'Sale price': 'sale_price',
  'Date sale price starts': 'sale_from',
  'Date sale price ends': 'sale_to',
  Categories: 'category',
  Tags: 'tags',
  Images: 'photos',
  Parent: 'parent',
  ...Object.fromEntries(
    attributeNumbers.flatMap((n) => [
      [`Attribute ${n} name`, `option${n}_name`],
      [`Attribute ${n} value(s)`, `option${n}_value`],
    ]),
  ),
};

const normalizeKeys = (names: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(names).map(([header, name]) => [normalizeHeader(header), name]));
const headers: Record<Exclude<Profile, 'plain'>, Map<string, string>> = {
  shopify: normalizeKeys(shopify),
  woocommerce: normalizeKeys(woocommerce),
};
const signatureHeaders: readonly [Exclude<Profile, 'plain'>, string[]][] = [
  ['shopify', ['handle', 'title', 'variant sku', 'variant price']],
  ['shopify', ['url handle', 'title', 'sku', 'option1 name', 'price']],
  ['woocommerce', ['type', 'sku', 'name', 'regular price']],
];

/** Detects the shop that exported a table, by its headers. */
export function detectProfile(columns: readonly string[]): Profile {
  const normalized = new Set(columns.map(normalizeHeader));
  return signatureHeaders.find(([, signature]) => signature.every((header) => normalized.has(header)))?.[0] ?? 'plain';
}

/** The field of a column in a profile; undefined if the profile doesn't know the header. */
export const findProfileField = (profile: Profile, header: string): string | undefined =>
  profile === 'plain' ? undefined : headers[profile].get(normalizeHeader(header));

const defineProfileField = (name: string, en: string, ru: string): Field => ({
  name,
  label: { en, ru } satisfies Record<Locale, string>,
  synonyms: [],
});

const defineOptionFields = (numbers: readonly number[]): Field[] =>
  numbers.flatMap((n) => [
    defineProfileField(`option${n}_name`, `Option ${n}: name`, `Вариант ${n}: название`),
    defineProfileField(`option${n}_value`, `Option ${n}: value`, `Вариант ${n}: значение`),
  ]);

/** Fields that a profile has in addition to those of products. */
export const profileFields: Record<Profile, readonly Field[]> = {
  plain: [],
  shopify: [
    defineProfileField('group', 'Handle', 'Handle'),
    defineProfileField('status', 'Status', 'Статус'),
    defineProfileField('tracker', 'Who counts the stock', 'Кто считает остаток'),
    defineProfileField('own_photo', 'Photo of the variant', 'Фотография варианта'),
    ...defineOptionFields(optionNumbers),
  ],
  woocommerce: [
    defineProfileField('outside_id', 'ID', 'ID'),
    defineProfileField('kind', 'Kind (simple, variable, variation)', 'Вид (simple, variable, variation)'),
    defineProfileField('parent', 'Parent', 'Родитель'),
    defineProfileField('short_description', 'Short description', 'Краткое описание'),
    defineProfileField('in_stock', 'In stock: yes or no', 'Есть в наличии: да или нет'),
    defineProfileField('visibility', 'Visibility in catalog', 'Видимость в каталоге'),
    ...listUnitFields().map(({ field, en, ru }) => defineProfileField(field, en, ru)),
    ...defineOptionFields(attributeNumbers),
  ],
};
