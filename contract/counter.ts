/** Counter sales: staff find products by SKU, scanner or name, and can record payment and handover at once. */
import { z } from 'zod';
import { foundPromotions } from './basket.ts';
import { Codes, ExpectedSum } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { responseNames, Email, Id, LineCount, nameText, Phone, Search, text } from './fields.ts';
import { all } from './lists.ts';
import { Price } from './money.ts';
import { LineTax, Order, PreviewedOrder } from './orders.ts';
import { staff } from './roles.ts';

const StoreId = Id.meta({ kind: 'ref', noun: 'stores' });

/** A known customer of the company, or a new one with a name, phone or address; empty for a walk-in customer. */
export const CounterCustomer = z.object({
  user_id: Id.nullish(),
  fio: nameText(255).nullish(),
  phone: z.union([Phone, z.literal('')]).nullish(),
  email: z.union([Email, z.literal('')]).nullish(),
});

export const CounterOrder = z.object({
  store_id: StoreId,
  /** `price`: the price that was shown; 409 if it has changed. */
  items: z
    .array(z.object({ product_id: Id, count: LineCount, price: Price.optional() }))
    .min(1)
    .max(200),
  customer: CounterCustomer.nullish(),
  /** How it was paid at the counter; null if it is not paid yet. */
  payment: z.enum(['cash', 'terminal']).nullable().default(null),
  /** The customer takes the goods along; only possible for paid orders. */
  hand_over: z.boolean().default(false),
  comment: text(2000).nullish(),
  codes: Codes.optional(),
  expected_sum: ExpectedSum.optional(),
});
export type CounterOrder = z.output<typeof CounterOrder>;

export const CounterProduct = z.object({
  id: Id,
  ...responseNames,
  sku: z.string(),
  price: Price,
  left: z.int(),
  photo: z.string().nullable(),
  is_exact: z.boolean(),
  /** The tax that applies at the store now; missing if it is not known. */
  tax: LineTax.pick({ reason: true, rate: true }).optional(),
  /** Else the tax is added to the price. */
  prices_include_tax: z.boolean().optional(),
});
export type CounterProduct = z.output<typeof CounterProduct>;

export const CounterBuyer = z.object({ id: Id, fio: z.string(), phone: z.string().nullable() });

export const counter = {
  create: endpoint('POST /api/shop/order', {
    summary: 'Enter an order at a sales point, as its company’s people; stock, prices and history as by checkout',
    access: staff,
    body: CounterOrder,
    response: Order,
    status: 201,
    failures: [
      'not_found',
      'not_available',
      'price_changed',
      'not_enough_stock',
      'channel_closed',
      'order_too_large',
      'promotion_over',
      'too_often',
    ],
  }),
  preview: endpoint('POST /api/shop/counter/preview', {
    summary: 'What a sale costs, at present prices and with the promotions of its customer',
    access: staff,
    body: CounterOrder.pick({ store_id: true, items: true, customer: true, codes: true }),
    response: PreviewedOrder.extend(foundPromotions),
    unit: 'read',
    failures: ['not_found', 'not_available', 'too_often'],
  }),
  products: endpoint('GET /api/shop/counter/products', {
    summary: 'What a sales point sells, by SKU or name; the very SKU stands first and is marked',
    access: staff,
    query: z.object({ store_id: StoreId, q: Search.default('') }),
    response: all(CounterProduct),
    failures: ['not_found'],
  }),
  customers: endpoint('GET /api/shop/counter/customers', {
    summary: 'Who has bought of the company before, by name, phone or goods',
    access: staff,
    query: z.object({ store_id: StoreId, q: Search.default('') }),
    response: all(CounterBuyer),
    failures: ['not_found'],
  }),
};
