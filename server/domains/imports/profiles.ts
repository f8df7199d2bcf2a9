/**
 * The product tables of other shops.
 *
 * Each variant becomes a product of its own, named "Title – Red / XL"; its options become parameters too where its
 * type knows one of that name. A variant takes everything that its own row leaves blank from the first row of its
 * group (Shopify: the same Handle; WooCommerce: the row that Parent names), photos included, its own ones first.
 * A parent of variants is no product itself. Shopify's rows that hold nothing but a photo add it to the group.
 * Descriptions in HTML become plain text. A variant without a SKU gets one of handle and options. Pure.
 */
import type { importProfiles } from '#contract/imports.ts';
import type { Locale } from '#contract/failures.ts';
import { type Field, plainHeader } from './fields.ts';

export type Profile = (typeof importProfiles)[number];

const options = [1, 2, 3] as const;

const shopify: Record<string, string> = {
  Handle: 'group',
  Title: 'name',
  'Body (HTML)': 'description',
  'Product Category': 'category',
  Type: 'category',
  Published: 'active',
  Status: 'status',
  ...Object.fromEntries(
    options.flatMap((n) => [
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
    options.flatMap((n) => [
      [`Attribute ${n} name`, `option${n}_name`],
      [`Attribute ${n} value(s)`, `option${n}_value`],
    ]),
  ),
};

const plainKeys = (names: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(names).map(([header, name]) => [plainHeader(header), name]));
const headers: Record<Exclude<Profile, 'plain'>, Map<string, string>> = {
  shopify: plainKeys(shopify),
  woocommerce: plainKeys(woocommerce),
};
const marks: Record<Exclude<Profile, 'plain'>, string[]> = {
  shopify: ['handle', 'title', 'variant sku', 'variant price'],
  woocommerce: ['type', 'sku', 'name', 'regular price'],
};

/** Whose table it is, by its headers. */
export function profileOf(columns: readonly string[]): Profile {
  const there = new Set(columns.map(plainHeader));
  return (
    (Object.keys(marks) as (keyof typeof marks)[]).find((profile) =>
      marks[profile].every((header) => there.has(header)),
    ) ?? 'plain'
  );
}

/** What a column is in a profile; undefined where the profile doesn't know it. */
export const profileField = (profile: Profile, header: string): string | undefined =>
  profile === 'plain' ? undefined : headers[profile].get(plainHeader(header));

const word = (name: string, en: string, ru: string): Field => ({
  name,
  words: { en, ru } satisfies Record<Locale, string>,
  synonyms: [],
});

const optionFields = options.flatMap((n) => [
  word(`option${n}_name`, `Option ${n}: name`, `Вариант ${n}: название`),
  word(`option${n}_value`, `Option ${n}: value`, `Вариант ${n}: значение`),
]);

/** The fields that a profile has besides those of products. */
export const profileFields: Record<Profile, readonly Field[]> = {
  plain: [],
  shopify: [
    word('group', 'Handle', 'Handle'),
    word('status', 'Status', 'Статус'),
    word('own_photo', 'Photo of the variant', 'Фотография варианта'),
    ...optionFields,
  ],
  woocommerce: [
    word('outside_id', 'ID', 'ID'),
    word('kind', 'Kind (simple, variable, variation)', 'Вид (simple, variable, variation)'),
    word('parent', 'Parent', 'Родитель'),
    word('short_description', 'Short description', 'Краткое описание'),
    word('in_stock', 'In stock: yes or no', 'Есть в наличии: да или нет'),
    word('sale_price', 'Sale price', 'Цена со скидкой'),
    ...optionFields,
  ],
};
