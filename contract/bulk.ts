/** Many products at once: what is to change, what would come of it, and the way back. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answeredNames, byId, Id, text, Timestamp } from './fields.ts';
import { all } from './lists.ts';
import { Price } from './money.ts';
import { ProductFilter } from './products.ts';
import { staff } from './roles.ts';

/** Products that one change may reach. */
export const mostAtOnce = 10_000;
/** Rows that an answer names. */
export const mostShown = 50;
/** Hours in which a change can be taken back. */
export const undoHours = 24;

/** To what a new price is rounded, in units of the currency; halves go up. */
export const roundings = ['0.01', '0.1', '1', '10', '100'] as const;
const largest = 99_999_999.99;

/** 10 percent: dearer by a tenth. What would leave the range of prices is refused for its row. */
export const PriceChange = z.object({
  by: z.enum(['percent', 'amount', 'set']),
  value: z.number().min(-largest).max(largest),
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
  /** Values of parameters that the new type doesn't ask for go; a product that lacks what it needs stays as it is. */
  type_id: Id.meta({ kind: 'ref', noun: 'productTypes' }).optional(),
  active: z.boolean().optional(),
  on_site: z.boolean().optional(),
  on_app: z.boolean().optional(),
  on_sales_point: z.boolean().optional(),
});
export type ProductChanges = z.output<typeof ProductChanges>;

const Wish = z.object({
  /** These products… */
  ids: z.array(Id).min(1).max(mostAtOnce).optional(),
  /** …or all of one's own that the list finds. A key that it doesn't know is refused: left out, it would mean all products. */
  filter: ProductFilter.strict().optional(),
  changes: ProductChanges,
});

/** What a change touches of a product. */
export const BulkState = z.object({
  price: Price,
  total_count: z.int(),
  category: z.object({ id: Id, ...answeredNames }),
  type: z.object({ id: Id, ...answeredNames }),
  active: z.boolean(),
  on_site: z.boolean(),
  on_app: z.boolean(),
  on_sales_point: z.boolean(),
});
export type BulkState = z.output<typeof BulkState>;

/** Why a product stays as it is. */
export const bulkRefusals = [
  'price_too_low',
  'price_too_high',
  'stock_too_low',
  'stock_below_held',
  'stock_too_high',
  'parameter_missing',
  'over_limit',
  'changed_since',
] as const;

const Named = { id: Id, ...answeredNames, sku: z.string() };

export const BulkPreview = z.object({
  /** How many products were meant. */
  total: z.int(),
  changed: z.int(),
  /** Those that are so already; of an undoing, those that are gone. */
  unchanged: z.int(),
  refused: z.int(),
  /** The first that change. */
  rows: z.array(z.object({ ...Named, before: BulkState, after: BulkState })),
  /** The first that can't. */
  refusals: z.array(z.object({ ...Named, reason: z.enum(bulkRefusals), before: BulkState })),
  /** Values that go with the former types: the parameter, and how many products lose one. */
  lost: z.array(z.object({ id: Id, ...answeredNames, products: z.int() })),
  /** Says that the rows were so: a change that carries it is refused where they have changed since. */
  fingerprint: z.string(),
});
export type BulkPreview = z.output<typeof BulkPreview>;

/** What was done. Null: nothing that could be taken back. */
export const BulkResult = BulkPreview.omit({ fingerprint: true }).extend({
  id: Id.nullable(),
  undo_until: Timestamp.nullable(),
});
export type BulkResult = z.output<typeof BulkResult>;

/** A change that can be, or was, taken back. */
const Recent = z.object({ id: Id, created_at: Timestamp, changed: z.int(), is_undone: z.boolean() });

export const productChanges = {
  list: endpoint('GET /api/shop/products/bulk', {
    summary: 'My changes of many products within the time in which they can be taken back',
    access: staff,
    response: all(Recent),
  }),
  preview: endpoint('POST /api/shop/products/bulk/preview', {
    summary:
      'What a change of many products would do; where some of the ids are not there, it says at which places (errors: ids.0)',
    access: staff,
    body: Wish,
    response: BulkPreview,
    unit: 'read',
    failures: ['not_found', 'too_many_products'],
  }),
  apply: endpoint('POST /api/shop/products/bulk', {
    summary:
      'Change many products at once; those that can’t be changed so stay as they are, and are named. Nothing is changed where some of the ids are not there: it says at which places (errors: ids.0)',
    access: staff,
    body: Wish.extend({ fingerprint: text(100).optional() }),
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
