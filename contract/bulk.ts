/** Bulk changes of products: preview, apply and undo. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { responseNames, byId, Id, text, Timestamp } from './fields.ts';
import { all } from './lists.ts';
import { Price } from './money.ts';
import { ProductFilter } from './products.ts';
import { staff } from './roles.ts';

/** The most products of one change. */
export const maxBulkProducts = 10_000;
/** The most rows in an answer. */
export const maxBulkPreviewRows = 50;
/** How long a change can be undone, in hours. */
export const bulkUndoHours = 24;

/** Steps that new prices are rounded to, in units of the currency; halves round up. */
export const roundings = ['0.01', '0.1', '1', '10', '100'] as const;
const maxPriceChange = 99_999_999.99;

/** For example, 10 percent raises the price by a tenth. A price out of range is rejected for its row. */
export const PriceChange = z.object({
  by: z.enum(['percent', 'amount', 'set']),
  value: z.number().min(-maxPriceChange).max(maxPriceChange),
  round_to: z.enum(roundings).default('0.01'),
});
export type PriceChange = z.output<typeof PriceChange>;

export const StockChange = z.object({
  by: z.enum(['set', 'add', 'subtract']),
  value: z.int().min(0).max(1_000_000_000),
});
export type StockChange = z.output<typeof StockChange>;

export const ProductChanges = z.object({
  price: PriceChange.optional(),
  stock: StockChange.optional(),
  category_id: Id.meta({ kind: 'ref', noun: 'categories' }).optional(),
  /** Values of parameters that the new type lacks are removed. A product that lacks a required value is not changed. */
  type_id: Id.meta({ kind: 'ref', noun: 'productTypes' }).optional(),
  active: z.boolean().optional(),
  on_site: z.boolean().optional(),
  on_app: z.boolean().optional(),
  on_sales_point: z.boolean().optional(),
});
export type ProductChanges = z.output<typeof ProductChanges>;

const BulkRequest = z.object({
  /** These products… */
  ids: z.array(Id).min(1).max(maxBulkProducts).optional(),
  /**
   * …or all products of the caller's companies that the filter finds. An unknown key is rejected, because without it
   * the filter would find more products.
   */
  filter: ProductFilter.strict().optional(),
  changes: ProductChanges,
});

/** The fields of a product that a bulk change can affect. */
export const BulkState = z.object({
  price: Price,
  total_count: z.int(),
  category: z.object({ id: Id, ...responseNames }),
  type: z.object({ id: Id, ...responseNames }),
  active: z.boolean(),
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
});
export type BulkState = z.output<typeof BulkState>;

/** Why a product can't be changed. */
export const bulkRejectionReasons = [
  'price_too_low',
  'price_too_high',
  'stock_too_low',
  'stock_below_held',
  'stock_too_high',
  'parameter_missing',
  'over_limit',
  'in_family',
  'changed_since',
] as const;

const productIdentity = { id: Id, ...responseNames, sku: z.string() };

export const BulkPreview = z.object({
  /** The number of selected products. */
  total: z.int(),
  changed: z.int(),
  /** Products that already have these values; for an undo, products that were deleted. */
  unchanged: z.int(),
  refused: z.int(),
  /** The first changed products. */
  rows: z.array(z.object({ ...productIdentity, before: BulkState, after: BulkState })),
  /** The first rejected products. */
  refusals: z.array(z.object({ ...productIdentity, reason: z.enum(bulkRejectionReasons), before: BulkState })),
  /** Parameters whose values are lost with the old type, and how many products lose one. */
  lost: z.array(z.object({ id: Id, ...responseNames, products: z.int() })),
  /** A hash of the previewed rows. `apply` rejects it if they have changed since. */
  fingerprint: z.string(),
});
export type BulkPreview = z.output<typeof BulkPreview>;

/** The result of a change. `id` is null if there is nothing to undo. */
export const BulkResult = BulkPreview.omit({ fingerprint: true }).extend({
  id: Id.nullable(),
  undo_until: Timestamp.nullable(),
});
export type BulkResult = z.output<typeof BulkResult>;

/** A recent change, undone or not. */
const RecentChange = z.object({ id: Id, created_at: Timestamp, changed: z.int(), is_undone: z.boolean() });

export const productChanges = {
  list: endpoint('GET /api/shop/products/bulk', {
    summary: 'My changes of many products within the time in which they can be taken back',
    access: staff,
    response: all(RecentChange),
  }),
  preview: endpoint('POST /api/shop/products/bulk/preview', {
    summary:
      'What a change of many products would do; where some of the ids are not there, it says at which places (errors: ids.0)',
    access: staff,
    body: BulkRequest,
    response: BulkPreview,
    unit: 'read',
    failures: ['not_found', 'too_many_products'],
  }),
  apply: endpoint('POST /api/shop/products/bulk', {
    summary:
      'Change many products at once; those that can’t be changed so stay as they are, and are named. Nothing is changed where some of the ids are not there: it says at which places (errors: ids.0)',
    access: staff,
    body: BulkRequest.extend({ fingerprint: text(100).optional() }),
    response: BulkResult,
    failures: ['not_found', 'stale', 'too_many_products'],
  }),
  undo: endpoint('POST /api/shop/products/bulk/{id}/undo', {
    summary:
      'Take a change of many products back, within a day, by whoever made it; what changed since stays, and is named',
    access: staff,
    params: byId,
    response: BulkResult,
    failures: ['not_found', 'too_late'],
  }),
};
