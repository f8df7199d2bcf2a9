/** Collections: named sets of products, chosen by hand or selected by a rule, shown for a limited time. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  responseDescriptions,
  responseNames,
  byId,
  descriptions,
  Id,
  names,
  Photo,
  Search,
  Timestamp,
} from './fields.ts';
import { all, page, paging, simpleRestKeys } from './lists.ts';
import { PriceBound, ParameterFilter, Product } from './products.ts';
import { admins, everyone } from './roles.ts';

/** The most products of a collection. */
export const maxCollectionProducts = 200;
/** The most collections on the front page, and how many products it shows of each. */
export const maxShelves = 24;
export const productsPerShelf = 8;

export const collectionSorts = ['position', 'newest', 'best_rated', 'cheapest', 'dearest'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** Each parameter needs a value or a bound, and the lower bound must not exceed the upper one. */
const ParameterConditions = ParameterFilter.superRefine((filter, ctx) => {
  for (const [id, condition] of Object.entries(filter)) {
    if (Array.isArray(condition)) continue;
    const { from, to } = condition;
    const failure =
      from === undefined && to === undefined
        ? 'required'
        : from !== undefined && to !== undefined && from > to
          ? 'upper_below_lower'
          : null;
    if (failure) ctx.addIssue({ code: 'custom', path: [id], params: { failure } });
  }
}).meta({ kind: 'parameters' });

/**
 * Selects the visible products of a collection; omitted keys do not restrict. An unknown key is rejected, because
 * without it the rule would select more products.
 */
export const CollectionRule = z
  .strictObject({
    /** Includes its descendants. */
    category_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'categories' }),
    price_from: PriceBound.default(0),
    price_to: PriceBound.default(0),
    in_stock: z.boolean().default(false),
    parameters: ParameterConditions.optional(),
    sort: z.enum(collectionSorts).default('newest'),
    /** The most products. */
    limit: z.int().min(1).max(maxCollectionProducts).default(24),
  })
  .refine(({ price_from, price_to }) => price_to === 0 || price_from <= price_to, {
    path: ['price_to'],
    params: { failure: 'upper_below_lower' },
  });
export type CollectionRule = z.output<typeof CollectionRule>;

/** `shown`: visible now; `scheduled` or `ended`: by its dates; `hidden`: switched off. */
export const collectionStates = ['shown', 'scheduled', 'ended', 'hidden'] as const;

const publicFields = {
  id: Id,
  ...responseNames,
  ...responseDescriptions,
  /** The collection's own picture; without one the storefront shows its products. */
  picture: Photo.nullable(),
  ends_at: Timestamp.nullable(),
};

/** The most days by which buyers with the Pro plan see a collection before it starts. */
export const maxEarlyAccessDays = 90;
const EarlyAccessDays = z.int().min(0).max(maxEarlyAccessDays).meta({ kind: 'count' });

/** Before its start, a collection with early access is announced to everybody and open to buyers with the Pro plan. */
const openingFields = {
  /** When it opens to everybody; null once it is open. */
  opens_at: Timestamp.nullable(),
  /** Whether the caller may see its products. */
  is_open: z.boolean(),
};

/** A collection in the back office. */
export const Collection = z.object({
  ...publicFields,
  active: z.boolean(),
  starts_at: Timestamp.nullable(),
  early_access_days: EarlyAccessDays,
  state: z.enum(collectionStates).meta({ kind: 'status' }),
  /** Its position on the front page, from 0. */
  position: z.int(),
  /** Null if its products are chosen by hand. */
  rule: CollectionRule.nullable(),
  /** Products chosen by hand, in order, including hidden ones. */
  product_ids: z.array(Id),
  /** How many of its products the storefront shows now. */
  products_count: z.int().meta({ kind: 'count' }),
  /** The collection's own picture, or that of its first product. */
  cover: Photo.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Collection = z.output<typeof Collection>;

/** A collection in the storefront. */
export const PublicCollection = z.object({ ...publicFields, ...openingFields });
export type PublicCollection = z.output<typeof PublicCollection>;

/** A collection with its first products. A collection that is only announced has none. */
export const CollectionShelf = z.object({
  ...publicFields,
  ...openingFields,
  total: z.int(),
  products: z.array(Product),
});
export type CollectionShelf = z.output<typeof CollectionShelf>;

const writable = {
  ...names,
  ...descriptions,
  active: z.boolean(),
  starts_at: Timestamp.nullish(),
  ends_at: Timestamp.nullish(),
  early_access_days: EarlyAccessDays,
  rule: CollectionRule.nullable(),
  product_ids: z.array(Id).max(maxCollectionProducts),
};
export const CollectionCreate = z.object({
  ...writable,
  active: z.boolean().default(true),
  early_access_days: EarlyAccessDays.default(0),
  rule: writable.rule.default(null),
  product_ids: writable.product_ids.default([]),
});
export const CollectionEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

const listKeys = simpleRestKeys(['name', 'position', 'starts_at', 'ends_at', 'updated_at'], {
  q: Search.optional(),
  active: z.boolean().optional(),
  state: z.enum(collectionStates).optional(),
});

export const collections = {
  list: endpoint('GET /api/admin/collections', {
    summary: 'Collections, as ra-data-simple-rest asks for them',
    access: admins,
    query: z.object(listKeys),
    response: z.array(Collection),
  }),
  get: endpoint('GET /api/admin/collections/{id}', {
    summary: 'A collection',
    access: admins,
    params: byId,
    response: Collection,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/collections', {
    summary: 'Add a collection, as the last one',
    access: admins,
    body: CollectionCreate,
    response: Collection,
    status: 201,
  }),
  edit: endpoint('PUT /api/admin/collections/{id}', {
    summary: 'Change a collection',
    access: admins,
    params: byId,
    body: CollectionEdit,
    response: Collection,
    failures: ['not_found', 'stale'],
  }),
  remove: endpoint('DELETE /api/admin/collections/{id}', {
    summary: 'Delete a collection; its products stay',
    access: admins,
    params: byId,
    response: Collection,
    failures: ['not_found'],
  }),
  setPositions: endpoint('POST /api/admin/collections/set_positions', {
    summary: 'Put the collections in this order; each of them is named once',
    access: admins,
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    response: z.array(Collection),
    failures: ['conflict'],
  }),
  preview: endpoint('POST /api/admin/collections/preview', {
    summary: 'What a rule finds now: the first twelve of it',
    access: admins,
    body: z.object({ rule: CollectionRule }),
    response: z.object({ total: z.int(), data: z.array(Product) }),
    unit: 'read',
  }),
  pictureUpload: endpoint('POST /api/admin/collections/{id}/picture', {
    summary: 'Give a collection a picture of its own',
    access: admins,
    params: byId,
    files: ['picture'],
    response: Collection,
    failures: ['not_found', 'too_large'],
    unit: { none: true, because: 'the picture is re-encoded before the transaction opens' },
  }),
  pictureRemove: endpoint('DELETE /api/admin/collections/{id}/picture', {
    summary: 'Take its own picture from a collection',
    access: admins,
    params: byId,
    response: Collection,
    failures: ['not_found'],
  }),
  shelves: endpoint('GET /api/shop/collections', {
    summary:
      'The collections shown now, in order, each with its first products; those without any are left out, those that open soon are announced',
    access: everyone,
    response: all(CollectionShelf),
  }),
  shown: endpoint('GET /api/shop/collection/{id}', {
    summary:
      'A collection that is shown or announced now; before it starts, its products are for buyers with the plan Pro',
    access: everyone,
    params: byId,
    response: PublicCollection,
    failures: ['not_found'],
  }),
  products: endpoint('GET /api/shop/collection/{id}/products', {
    summary: 'The visible products of a collection that is shown now, in its order',
    access: everyone,
    params: byId,
    query: z.object(paging),
    response: page(Product),
    failures: ['not_found', 'collection_not_open'],
  }),
};
