/** Products: the catalog's reading side and what a vendor writes. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  answeredDescriptions,
  answeredNames,
  byId,
  descriptions,
  Id,
  Name,
  names,
  Photo,
  Search,
  Stars,
  Stock,
  text,
  Timestamp,
} from './fields.ts';
import { all, page, paging } from './lists.ts';
import { Price } from './money.ts';
import { everyone, staff } from './roles.ts';

export const maxPhotos = 20;

const Named = z.object({ id: Id, ...answeredNames });

export const ProductParameter = z.object({ parameter_id: Id, value: z.union([text(255), z.number()]) });

/** What lists and cards show. */
export const Product = z.object({
  id: Id,
  ...answeredNames,
  sku: z.string(),
  price: Price,
  category: Named,
  type: Named,
  company: z.object({ id: Id, brand: z.string(), logo: Photo.nullable() }),
  /** Free to order: total less what open orders hold. */
  count: z.int(),
  total_count: z.int(),
  ...answeredDescriptions,
  active: z.boolean(),
  /** The channels that sell it; the app sells what the site does, less what is kept from it. */
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
  photos: z.array(Photo),
  /** Mean of its reviews to two decimals; null without any. */
  rating: z.number().nullable(),
  reviews_count: z.int(),
  parameters: z.array(ProductParameter),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Product = z.output<typeof Product>;

export const productSorts = ['position', 'price', 'created_at', 'rating', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

export const Bound = z.number().min(0).max(99_999_999.99).meta({ kind: 'money' });

const Ends = z.object({ from: z.number().optional(), to: z.number().optional() });

/** Of a list any of these values, of a number what lies between, both ends included; by the parameter's id. */
export const ParameterFilter = z
  .record(z.string().regex(/^[1-9]\d{0,8}$/), z.union([z.array(text(255)).min(1).max(50), Ends]))
  .refine((filter) => Object.keys(filter).length <= 12)
  .meta({ kind: 'parameters' });
export type ParameterFilter = z.output<typeof ParameterFilter>;

/** What a catalog page asks for; 0 is no bound. */
const filters = {
  price_from: Bound.default(0),
  price_to: Bound.default(0),
  q: Search.optional(),
  in_stock: z.boolean().optional(),
  parameters: ParameterFilter.optional(),
  /** Of any of these companies. */
  company_ids: z.array(Id).min(1).max(50).optional(),
  rating_from: Stars.optional(),
  /** What a shop has to see to; `low` only with `scope=all`, else 403. */
  stock: z.enum(['sold_out', 'low']).optional(),
  sort: z.enum(productSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** `all`: also the hidden ones of one's own companies. */
  scope: z.enum(['visible', 'all']).optional(),
  active: z.boolean().optional(),
  /** Only these: a guest's cart looks at its products again. */
  ids: z.array(Id).min(1).max(200).optional(),
  /** Whether the answer shall say what could be chosen besides. */
  facets: z.boolean().optional(),
};
const references = {
  category_id: Id.meta({ kind: 'ref', noun: 'categories' }),
  type_id: Id.meta({ kind: 'ref', noun: 'productTypes' }),
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }),
};
const ProductQuery = z.object({
  ...paging,
  ...filters,
  company_id: references.company_id.optional(),
  category_id: references.category_id.optional(),
  type_id: references.type_id.optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;
/** Which products a list finds, without page and order. */
export const ProductFilter = ProductQuery.omit({ page: true, per_page: true, sort: true, order: true, scope: true });
export type ProductFilter = z.output<typeof ProductFilter>;

const Count = z.int();

/** A parameter that can be chosen by: a list by its values, a number by its ends. */
const ParameterFacet = z.object({
  id: Id,
  ...answeredNames,
  type: z.enum(['number', 'list']),
  unit: z.string().nullable(),
  en_unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), ...answeredNames, count: Count })).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});
export type ParameterFacet = z.output<typeof ParameterFacet>;

/**
 * What the storefront's products could be chosen by besides. Each follows the other filters, not itself. Counts are
 * exact in a category of up to 10,000 products, and where few are found; elsewhere they may be told of a sample, which
 * is marked `is_estimate`: to two digits, and never 0 of what may be there.
 */
export const Facets = z.object({
  price: z.object({ min: Price, max: Price }).nullable(),
  /** Those that the most of the products have, at most 20, and all that are chosen. */
  parameters: z.array(ParameterFacet),
  /** The largest, at most 100, and all that are chosen. */
  companies: z.array(z.object({ id: Id, brand: z.string(), count: Count })),
  ratings: z.array(z.object({ from: z.int(), count: Count })),
  in_stock: Count,
  is_estimate: z.boolean().optional(),
});
export type Facets = z.output<typeof Facets>;

/** `is_mistyped`: nothing holds the words of `q` as they are; these come nearest. */
const ProductPage = page(Product).extend({ is_mistyped: z.boolean().optional(), facets: Facets.optional() });

const writable = {
  ...names,
  sku: Name,
  price: Price,
  ...references,
  total_count: Stock,
  ...descriptions,
  active: z.boolean(),
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
  parameters: z.array(ProductParameter).max(100),
};
export const ProductCreate = z.object({
  ...writable,
  type_id: writable.type_id.optional(),
  company_id: writable.company_id.optional(),
  total_count: Stock.default(0),
  active: z.boolean().default(true),
  on_site: z.boolean().default(true),
  on_app: z.boolean().default(true),
  on_sales_point: z.boolean().default(true),
  parameters: writable.parameters.optional(),
});
export const ProductEdit = z
  .object(writable)
  .omit({ company_id: true })
  .partial()
  .extend({ updated_at: Timestamp.optional() });

/** What the search box shows while somebody types: a few categories with the way to them, a few products. */
export const Suggestions = z.object({
  categories: z.array(z.object({ id: Id, ...answeredNames, parents: z.array(Named) })),
  products: z.array(z.object({ id: Id, ...answeredNames, price: Price, photo: Photo.nullable() })),
});
export type Suggestions = z.output<typeof Suggestions>;

/** How many ids a part of the site map spans. */
export const sitemapSpan = 20_000;

export const products = {
  list: endpoint('POST /api/shop/products', {
    summary: 'Products by filter',
    access: everyone,
    body: ProductQuery,
    response: ProductPage,
    unit: 'read',
    failures: ['forbidden'],
  }),
  ofCategory: endpoint('POST /api/shop/category/{id}/products', {
    summary: 'Products of a category and its descendants',
    access: everyone,
    params: byId,
    body: ProductQuery,
    response: ProductPage,
    unit: 'read',
    failures: ['not_found'],
  }),
  ofCompany: endpoint('GET /api/shop/company/{id}/products', {
    summary: 'Products of a company',
    access: everyone,
    params: byId,
    query: ProductQuery,
    response: ProductPage,
    failures: ['not_found'],
  }),
  get: endpoint('GET /api/shop/product/{id}', {
    summary: 'A product',
    access: everyone,
    params: byId,
    response: Product,
    failures: ['not_found'],
  }),
  suggest: endpoint('GET /api/shop/suggestions', {
    summary: 'Categories and products that a beginning finds',
    access: everyone,
    query: z.object({ q: Search.default('') }),
    response: Suggestions,
  }),
  sitemap: endpoint('GET /api/shop/sitemap/products', {
    summary: 'Which products are in the storefront, in parts by their ids: for site maps',
    access: everyone,
    query: z.object({ part: z.int().min(0).max(100_000).default(0) }),
    response: z.object({ parts: z.int(), data: z.array(z.object({ id: Id, updated_at: Timestamp })) }),
  }),
  similar: endpoint('GET /api/shop/product/{id}/similar', {
    summary: 'Up to twelve products like this one',
    access: everyone,
    params: byId,
    response: all(Product),
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/product', {
    summary: 'Add a product, with photos if sent as a form',
    access: staff,
    body: ProductCreate,
    files: ['photos'],
    response: Product,
    status: 201,
    failures: ['sku_taken', 'too_many_photos', 'too_large'],
    unit: { none: true, because: 'photos are re-encoded before the transaction opens' },
  }),
  edit: endpoint('POST /api/shop/product/{id}', {
    summary: 'Change a product; photos sent are added',
    access: staff,
    params: byId,
    body: ProductEdit,
    files: ['photos'],
    response: Product,
    failures: ['not_found', 'sku_taken', 'stale', 'not_enough_stock', 'too_many_photos', 'too_large'],
    unit: { none: true, because: 'photos are re-encoded before the transaction opens' },
  }),
  remove: endpoint('DELETE /api/shop/product/{id}', {
    summary: 'Delete a product; one that was ordered is archived',
    access: staff,
    params: byId,
    failures: ['not_found'],
  }),
  photoRemove: endpoint('DELETE /api/shop/product_photo/{id}', {
    summary: 'Delete a photo',
    access: staff,
    params: byId,
    response: Product,
    failures: ['not_found'],
  }),
  photoSetMain: endpoint('POST /api/shop/product_photo/{id}/set_main', {
    summary: 'Make a photo the main one',
    access: staff,
    params: byId,
    response: Product,
    failures: ['not_found'],
  }),
  photoEdit: endpoint('PUT /api/shop/product_photo/{id}', {
    summary: 'Say what a photo shows',
    access: staff,
    params: byId,
    body: z.object({ alt: text(255).nullable() }),
    response: Product,
    failures: ['not_found'],
  }),
  photoPositions: endpoint('POST /api/shop/product/{id}/photo_positions', {
    summary: 'Put the photos of a product in this order; each of them is named once',
    access: staff,
    params: byId,
    body: z.object({ ids: z.array(Id).min(1).max(maxPhotos) }),
    response: Product,
    failures: ['not_found', 'conflict'],
  }),
};
