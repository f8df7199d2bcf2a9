/** Stock of a product, its movements, and the limit below which the vendor is notified. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, Stock as Count, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { staff } from './roles.ts';

/** Causes of stock movements; `start`: the stock when recording began. */
export const stockReasons = [
  'start',
  'order_placed',
  'order_edited',
  'order_canceled',
  'order_completed',
  'vendor_edit',
  'bulk',
  'import',
  'correction',
] as const;

export const StockMovement = z.object({
  id: Id,
  at: Timestamp,
  reason: z.enum(stockReasons),
  /** Changes of the total stock, and of the pieces held by open orders. */
  total_change: z.int(),
  held_change: z.int(),
  total_after: z.int(),
  held_after: z.int(),
  order_id: Id.nullable(),
  author: Person.nullable(),
});
export type StockMovement = z.output<typeof StockMovement>;

/** The number of pieces at which stock is low. */
const Limit = Count;

export const ProductStock = z.object({
  total_count: z.int(),
  held: z.int(),
  /** Pieces that can be ordered. */
  count: z.int(),
  /** The limit of the product; null: that of its company applies. */
  low_limit: Limit.nullable(),
  company_low_limit: Limit,
  /** Whether the stock is at or below the limit. */
  is_low: z.boolean(),
});
export type ProductStock = z.output<typeof ProductStock>;

export const ProductSettings = z.object({
  company_id: Id,
  low_limit: Limit,
  /** Whether the company's vendors get a mail when a product falls to its limit. */
  is_low_mailed: z.boolean(),
});
export type ProductSettings = z.output<typeof ProductSettings>;

export const stock = {
  get: endpoint('GET /api/shop/product/{id}/stock', {
    summary: 'What a product has, what open orders hold of it, and of how many left it runs low',
    access: staff,
    params: byId,
    response: ProductStock,
    failures: ['not_found'],
  }),
  movements: endpoint('GET /api/shop/product/{id}/stock_movements', {
    summary: 'The book of a product’s stock, newest first',
    access: staff,
    params: byId,
    query: z.object(paging),
    response: page(StockMovement),
    failures: ['not_found'],
  }),
  setLimit: endpoint('PUT /api/shop/product/{id}/stock_limit', {
    summary: 'Of how many left the product runs low; null: as its company says',
    access: staff,
    params: byId,
    body: z.object({ low_limit: Limit.nullable() }),
    response: ProductStock,
    failures: ['not_found'],
  }),
  settings: endpoint('GET /api/company/{id}/product_settings', {
    summary: 'How a company wants its products looked after',
    access: staff,
    params: byId,
    response: ProductSettings,
    failures: ['not_found'],
  }),
  setSettings: endpoint('PUT /api/company/{id}/product_settings', {
    summary: 'Change how a company wants its products looked after',
    access: staff,
    params: byId,
    body: ProductSettings.omit({ company_id: true }).partial(),
    response: ProductSettings,
    failures: ['not_found'],
  }),
};
