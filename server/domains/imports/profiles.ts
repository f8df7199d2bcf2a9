/**
 * Profiles of the product tables of other shops. Each variant becomes a product of its own, named "Title – Red / XL".
 * Its options also become parameters if its product type has one of that name. A cell that a variant leaves empty comes
 * from the first row of its group (Shopify: the same Handle; WooCommerce: the row that Parent names). Photos of the
 * group are added after its own. A parent of variants is not a product. Shopify's rows that only hold a photo add it to
 * the group. HTML descriptions become plain text. A variant without a SKU gets one from handle and options. External and
 * grouped products are rejected; `leftOut.ts` says what else is not taken over. Pure functions.
 */
import type { importProfiles } from '#contract/imports.ts';
import type { Locale } from '#contract/failures.ts';
import { type Field, normalizeHeader } from './fields.ts';

export type Profile = (typeof importProfiles)[number];

/** The options of Shopify. */
const optionNumbers = [1, 2, 3] as const;
/** The attributes of WooCommerce that are read; its files have as many as one product needs. */
export const attributeNumbers = [1, 2, 3, 4, 5, 6] as const;

const shopify: Record<string, string> = {
  Handle: 'group',
  Title: 'name',
  'Body (HTML)': 'description',
  'Product Category': 'category',
  Type: 'category',
  Published: 'active',
  Status: 'status',
  ...Object.fromEntries(
    optionNumbers.flatMap((n) => [
      [`Option${n} Name`, `option${n}_name`],
      [`Option${n} Value`, `option${n}_value`],
    ]),
  ),
  'Variant SKU': 'sku',
  'Variant Price': 'price',
  'Variant Inventory Qty': 'total_count',
  'Image Src': 'photos',
  'Image Alt Text': 'photo_alt',
  'Variant Image': 'own_photo',
};

const woocommerce: Record<string, string> = {
  ID: 'outside_id',
  Type: 'kind',
  SKU: 'sku',
  Name: 'name',
  Published: 'active',
  'Short description': 'short_description',
  Description: 'description',
  'In stock?': 'in_stock',
  Stock: 'total_count',
  'Regular price': 'price',
  'Sale price': 'sale_price',
  Categories: 'category',
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
const signatureHeaders: Record<Exclude<Profile, 'plain'>, string[]> = {
  shopify: ['handle', 'title', 'variant sku', 'variant price'],
  woocommerce: ['type', 'sku', 'name', 'regular price'],
};

/** Detects the shop that exported a table, by its headers. */
export function detectProfile(columns: readonly string[]): Profile {
  const normalized = new Set(columns.map(normalizeHeader));
  return (
    (Object.keys(signatureHeaders) as (keyof typeof signatureHeaders)[]).find((profile) =>
      signatureHeaders[profile].every((header) => normalized.has(header)),
    ) ?? 'plain'
  );
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
    defineProfileField('own_photo', 'Photo of the variant', 'Фотография варианта'),
    ...defineOptionFields(optionNumbers),
  ],
  woocommerce: [
    defineProfileField('outside_id', 'ID', 'ID'),
    defineProfileField('kind', 'Kind (simple, variable, variation)', 'Вид (simple, variable, variation)'),
    defineProfileField('parent', 'Parent', 'Родитель'),
    defineProfileField('short_description', 'Short description', 'Краткое описание'),
    defineProfileField('in_stock', 'In stock: yes or no', 'Есть в наличии: да или нет'),
    defineProfileField('sale_price', 'Sale price', 'Цена со скидкой'),
    ...defineOptionFields(attributeNumbers),
  ],
};
