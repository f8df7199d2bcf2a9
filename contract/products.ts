/** Products: the catalog that buyers read, and the calls with which vendors edit it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  responseDescriptions,
  responseNames,
  byId,
  CardPhoto,
  descriptions,
  Id,
  Name,
  names,
  nameText,
  Photo,
  requiredName,
  Search,
  Stars,
  Stock,
  text,
  Timestamp,
} from './fields.ts';
import { all, page, paging } from './lists.ts';
import { hasTwoDecimals, Price } from './money.ts';
import { everyone, staff } from './roles.ts';

export const maxPhotos = 20;
export const maxTags = 50;
export const maxTagLength = 50;

const NamedReference = z.object({ id: Id, ...responseNames });

export const ProductParameter = z.object({ parameter_id: Id, value: z.union([text(255), z.number()]) });

/** What a product costs its company. It may be 0. */
const Cost = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine(hasTwoDecimals, { params: { failure: 'decimals' } })
  .meta({ kind: 'money' })
  .brand('Price');

const Weight = z.int().min(0).max(10_000_000).meta({ kind: 'count' });
const Length = z.int().min(0).max(100_000).meta({ kind: 'count' });

/** Writable fields that the specification does not have; all are optional. */
export const productDetails = {
  barcode: nameText(64).nullish().meta({ kind: 'text' }),
  weight_g: Weight.nullish(),
  length_mm: Length.nullish(),
  width_mm: Length.nullish(),
  height_mm: Length.nullish(),
  cost: Cost.nullish(),
  tags: z.array(requiredName(maxTagLength)).max(maxTags).optional(),
};

/**
 * The family of a product in a list. Lists of the storefront show one product of each family: the cheapest that matches
 * the filter.
 */
const CardFamily = z.object({
  id: Id,
  ...responseNames,
  /** How many of its products the storefront shows. */
  members_count: z.int(),
  /** Whether another member costs more, so that a card says “from”. */
  has_price_range: z.boolean(),
  /** Whether any of its products that the storefront shows can be ordered. */
  in_stock: z.boolean(),
});
export type CardFamily = z.output<typeof CardFamily>;

/** A product in lists and on cards. */
export const Product = z.object({
  id: Id,
  ...responseNames,
  sku: z.string(),
  price: Price,
  /** A higher price that it is compared with. Products without such a price, or a sale, lack these fields. */
  compare_at_price: Price.optional(),
  /** The price after the running sale. */
  regular_price: Price.optional(),
  /** Where a reduction is shown: the lowest price of the 30 days before it. */
  lowest_price: Price.optional(),
  /** The sale: staff see a scheduled one, everybody the end of the running one. */
  sale_price: Price.optional(),
  sale_from: Timestamp.optional(),
  sale_to: Timestamp.optional(),
  category: NamedReference,
  type: NamedReference,
  company: z.object({ id: Id, brand: z.string(), logo: Photo.nullable() }),
  /** Pieces that can be ordered: the total without those held by open orders. */
  count: z.int(),
  total_count: z.int(),
  ...responseDescriptions,
  active: z.boolean(),
  /** Sales channels of the product. The app sells what the site sells, unless `on_app` is false. */
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
  /** The code of its tax class; null means `standard`. */
  tax_class: z.string().nullable(),
  photos: z.array(Photo),
  /** Mean rating of its reviews, with two decimals; null without reviews. */
  rating: z.number().nullable(),
  reviews_count: z.int(),
  parameters: z.array(ProductParameter),
  barcode: z.string().nullable(),
  weight_g: z.int().nullable(),
  length_mm: z.int().nullable(),
  width_mm: z.int().nullable(),
  height_mm: z.int().nullable(),
  tags: z.array(z.string()),
  /** Only in answers to people who work for the company, and to admins. */
  cost: Cost.nullable().optional(),
  /** Null if the product stands alone. */
  family: CardFamily.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Product = z.output<typeof Product>;

/** What the storefront's cards show of a product, or of a family whose cheapest product it is. */
export const CardProduct = Product.pick({
  id: true,
  price: true,
  compare_at_price: true,
  regular_price: true,
  lowest_price: true,
  sale_to: true,
  count: true,
  rating: true,
  reviews_count: true,
}).extend({
  /** The family's, if the card stands for one. */
  ...responseNames,
  /** Null if the card stands for one product: a single one, or the only one of its family that is shown. */
  family: CardFamily.pick({ has_price_range: true, in_stock: true }).nullable(),
  company: Product.shape.company.pick({ id: true, brand: true }),
  /** The main photo. */
  photos: z.array(CardPhoto).max(1),
});
export type CardProduct = z.output<typeof CardProduct>;
/** An option of a family with its values in order. */
export const FamilyOption = z.object({
  id: Id,
  ...responseNames,
  values: z.array(z.object({ id: Id, ...responseNames })),
});
export type FamilyOption = z.output<typeof FamilyOption>;

/** A combination of a family that the storefront shows; sold out ones have a `count` of 0. */
const PageFamilyMember = z.object({
  product_id: Id,
  /** The ids of its values: one for each option, in the order of the options. */
  values: z.array(Id),
  price: Price,
  count: z.int(),
  photo: z.object({ thumbnail: z.string(), card: z.string(), alt: z.string().nullable() }).nullable(),
});

/** A product with all combinations of its family. */
export const ProductPage = Product.extend({
  family: CardFamily.extend({ options: z.array(FamilyOption), members: z.array(PageFamilyMember) }).nullable(),
});
export type ProductPage = z.output<typeof ProductPage>;

export const productSorts = ['position', 'price', 'created_at', 'rating', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

export const PriceBound = z.number().min(0).max(99_999_999.99).meta({ kind: 'money' });

const NumberRange = z.object({ from: z.number().optional(), to: z.number().optional() });

/** By parameter id: for a list any of these values, for a number a range, bounds included. */
export const ParameterFilter = z
  .record(z.string().regex(/^[1-9]\d{0,8}$/), z.union([z.array(text(255)).min(1).max(50), NumberRange]))
  .refine((filter) => Object.keys(filter).length <= 12)
  .meta({ kind: 'parameters' });
export type ParameterFilter = z.output<typeof ParameterFilter>;

/** Filters of a catalog page; 0 means no bound. */
const filters = {
  price_from: PriceBound.default(0),
  price_to: PriceBound.default(0),
  q: Search.optional(),
  in_stock: z.boolean().optional(),
  parameters: ParameterFilter.optional(),
  /** Products of any of these companies. */
  company_ids: z.array(Id).min(1).max(50).optional(),
  rating_from: Stars.optional(),
  /** Products that need attention; `low` only with `scope=all`, else 403. */
  stock: z.enum(['sold_out', 'low']).optional(),
  sort: z.enum(productSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** `all`: includes hidden products of the caller's companies. */
  scope: z.enum(['visible', 'all']).optional(),
  active: z.boolean().optional(),
  /** Only these products, also several of one family; a guest's cart refreshes its products with it. */
  ids: z.array(Id).min(1).max(200).optional(),
  /** Whether the answer includes facets. */
  facets: z.boolean().optional(),
};
/** `card`: the answer holds only what a card shows of each product. */
const fields = z.enum(['card']).optional();
const references = {
  category_id: Id.meta({ kind: 'ref', noun: 'categories' }),
  type_id: Id.meta({ kind: 'ref', noun: 'productTypes' }),
  company_id: Id.meta({ kind: 'ref', noun: 'companies' }),
};
const ProductQuery = z.object({
  ...paging,
  ...filters,
  fields,
  company_id: references.company_id.optional(),
  category_id: references.category_id.optional(),
  type_id: references.type_id.optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;
/** The filters of a product list, without page and sort order. */
export const ProductFilter = ProductQuery.omit({
  page: true,
  per_page: true,
  fields: true,
  sort: true,
  order: true,
  scope: true,
});
export type ProductFilter = z.output<typeof ProductFilter>;

const Count = z.int();

/** A facet of a parameter: values with counts for a list, bounds for a number. */
const ParameterFacet = z.object({
  id: Id,
  ...responseNames,
  type: z.enum(['number', 'list']),
  unit: z.string().nullable(),
  en_unit: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), ...responseNames, count: Count })).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});
export type ParameterFacet = z.output<typeof ParameterFacet>;

/**
 * Facets of the storefront's products. Each respects all filters but its own. Counts are exact in a category of up to
 * 10,000 products, and for small results; others may be estimated from a sample, marked by `is_estimate`: with two
 * significant digits, and never 0 for what may exist.
 */
export const Facets = z.object({
  price: z.object({ min: Price, max: Price }).nullable(),
  /** The 20 most common parameters, and all selected ones. */
  parameters: z.array(ParameterFacet),
  /** The 100 largest companies, and all selected ones. */
  companies: z.array(z.object({ id: Id, brand: z.string(), count: Count })),
  ratings: z.array(z.object({ from: z.int(), count: Count })),
  in_stock: Count,
  is_estimate: z.boolean().optional(),
});
export type Facets = z.output<typeof Facets>;

/** `is_mistyped`: nothing matches `q` exactly; these are the closest matches. */
const ProductList = page(Product).extend({ is_mistyped: z.boolean().optional(), facets: Facets.optional() });
/** The answer if the request asks for cards. */
export const CardProductPage = ProductList.extend({ data: z.array(CardProduct) });
export type CardProductPage = z.output<typeof CardProductPage>;

const writable = {
  ...names,
  sku: Name,
  /** While a sale runs, the price after it; one that is not above the sale price ends the sale. */
  price: Price,
  /** Not below the price. */
  compare_at_price: Price.nullish(),
  /** The three together are a sale; null as the price removes it. */
  sale_price: Price.nullish(),
  sale_from: Timestamp.nullish(),
  sale_to: Timestamp.nullish(),
  ...references,
  total_count: Stock,
  ...descriptions,
  active: z.boolean(),
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
  /** Null means `standard`. */
  tax_class: text(40).nullish().meta({ kind: 'text' }),
  parameters: z.array(ProductParameter).max(100),
  ...productDetails,
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
/** The company of a product never changes: only the present one is accepted. */
export const ProductEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

/** A former price, and the one after it. */
export const PriceChange = z.object({ at: Timestamp, old_price: Price, new_price: Price });
export type PriceChange = z.output<typeof PriceChange>;

/** Suggestions of the search box: some categories with their ancestors, and some products. */
export const Suggestions = z.object({
  categories: z.array(z.object({ id: Id, ...responseNames, parents: z.array(NamedReference) })),
  /** As on cards: of a family its name, and its lowest price. */
  products: z.array(
    z.object({ id: Id, ...responseNames, price: Price, has_price_range: z.boolean(), photo: Photo.nullable() }),
  ),
});
export type Suggestions = z.output<typeof Suggestions>;

/** The range of ids in one part of the site map. */
export const sitemapSpan = 20_000;

export const products = {
  list: endpoint('POST /api/shop/products', {
    summary: 'Products by filter',
    access: everyone,
    body: ProductQuery,
    response: ProductList,
    unit: 'read',
    failures: ['forbidden'],
  }),
  ofCategory: endpoint('POST /api/shop/category/{id}/products', {
    summary: 'Products of a category and its descendants',
    access: everyone,
    params: byId,
    body: ProductQuery,
    response: ProductList,
    unit: 'read',
    failures: ['not_found'],
  }),
  ofCompany: endpoint('GET /api/shop/company/{id}/products', {
    summary: 'Products of a company',
    access: everyone,
    params: byId,
    query: ProductQuery,
    response: ProductList,
    failures: ['not_found'],
  }),
  get: endpoint('GET /api/shop/product/{id}', {
    summary: 'A product, with the combinations of its family',
    access: everyone,
    params: byId,
    response: ProductPage,
    failures: ['not_found'],
  }),
  priceHistory: endpoint('GET /api/shop/product/{id}/price_history', {
    summary: 'The last 100 changes of a product’s price, the latest first, for its staff',
    access: staff,
    params: byId,
    response: all(PriceChange),
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
    summary: 'Change a product; photos sent are added. Members share the texts and places that their family holds',
    access: staff,
    params: byId,
    body: ProductEdit,
    files: ['photos'],
    response: Product,
    failures: ['not_found', 'sku_taken', 'stale', 'not_enough_stock', 'in_family', 'too_many_photos', 'too_large'],
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
