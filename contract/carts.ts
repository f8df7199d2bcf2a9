/** Carts. Guests use the cart's secret hash, owners its id. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { responseNames, Email, Id, LineCount, nameText, Phone, text, Timestamp, byId } from './fields.ts';
import { Price, Sum } from './money.ts';
import { Address, LineDiscounts, Order } from './orders.ts';
import { buyers, everyone } from './roles.ts';
import { maxLines } from './rules/cart.ts';
import { maxEnteredCodes } from './rules/promotions.ts';

/** The secret of a cart: 128 random bits or more. */
export const Hash = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/);
const byHash = { hash: Hash };

/** The signed terms of a delivery quote. */
export const QuoteId = z.string().regex(/^[A-Za-z0-9_.-]{1,400}$/);

export const CartItem = z.object({
  product: z.object({
    id: Id,
    ...responseNames,
    price: Price,
    /** Of a reduced product, as its card has them. */
    compare_at_price: Price.optional(),
    regular_price: Price.optional(),
    lowest_price: Price.optional(),
    company: z.object({ id: Id }),
    photo: z.string().nullable(),
    /** How many can be ordered now; 0 if the product is no longer in the storefront. */
    count: z.int(),
  }),
  count: z.int(),
  /** The price last shown to the buyer. */
  product_price: Price,
  /** Only in the list of a basket, and only with promotions: what each takes off the line. */
  discounts: LineDiscounts,
});
export type CartItem = z.output<typeof CartItem>;

export const Cart = z.object({
  id: Id,
  cart_hash: z.string(),
  items: z.array(CartItem),
  /** After discounts. */
  order_summ: Sum,
  /** Only in the list of a basket, and only with promotions: the goods before discounts, and the discounts. */
  goods_sum: Sum.optional(),
  discount_sum: Sum.optional(),
  goods_num: z.int(),
  cartCompanyId: Id.nullable(),
  fio: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  received_at: Timestamp.nullable(),
  isPickup: z.boolean(),
  pickupStore: Id.nullable(),
  updated_at: Timestamp,
});
export type Cart = z.output<typeof Cart>;

export const CartInfo = z.object({
  fio: nameText(255).nullish(),
  email: z.union([Email, z.literal('')]).nullish(),
  phone: z.union([Phone, z.literal('')]).nullish(),
  receivedDateTime: z.union([Timestamp, z.literal('')]).nullish(),
  isPickup: z.boolean().optional(),
  pickupStore: Id.nullish(),
});

/** Codes of promotions, as the buyer has entered them. Others take nothing off. */
export const Codes = z.array(text(100)).max(maxEnteredCodes);
/** For a checkout. */
export const ExpectedSum = Sum.meta({
  description: 'The sum of the order that the buyer saw, before bonuses; another one is `price_changed`',
});

const Count = z.int().min(-9999).max(9999);
const CheckoutInput = z.object({
  address: Address,
  status: z.literal('new').default('new'),
  useBonuse: z.boolean().default(false),
  isPickup: z.boolean().optional(),
  pickupStore: Id.nullish(),
  /** Of a method that the buyer chose; without it the cheapest one is taken. */
  quote_id: QuoteId.nullish(),
  codes: Codes.optional(),
  expected_sum: ExpectedSum.optional(),
});

export const MergeLine = z.object({ product_id: Id, count: LineCount });
export const MergeRejectionReason = z.enum(['other_company', 'not_available', 'not_enough_stock']);

export const lineFailures = [
  'not_found',
  'not_available',
  'other_company',
  'not_enough_stock',
  'cart_full',
  'conflict',
] as const;
export const checkoutFailures = [
  'not_found',
  'cart_empty',
  'price_changed',
  'no_delivery',
  'not_enough_stock',
  'confirm_contact',
  'unpaid_orders',
  'unpaid_orders_nearby',
  'not_available',
  'order_too_large',
  'promotion_over',
  'too_often',
] as const;
export const checkoutAccess = ['buyer', 'manager'] as const;

export const carts = {
  create: endpoint('POST /api/shop/cart', { summary: 'A new cart', access: buyers, response: Cart, status: 201 }),
  get: endpoint('GET /api/shop/cart', {
    summary: 'The cart of a hash, or a user’s newest with lines',
    access: everyone,
    query: z.object({ hash: Hash.optional() }),
    response: Cart,
    failures: ['not_found'],
  }),
  newest: endpoint('GET /api/shop/cart/newest', {
    summary: 'My newest cart with lines, or null: for whoever knows no hash and may well have none',
    access: checkoutAccess,
    response: z.object({ cart: Cart.nullable() }),
  }),
  addProduct: endpoint('POST /api/shop/cart/add_product', {
    summary: 'Add to a line’s count',
    access: buyers,
    body: z.object({ ...byHash, product_id: Id, count: LineCount.default(1) }),
    response: Cart,
    failures: lineFailures,
  }),
  setCount: endpoint('PUT /api/shop/cart/products_count', {
    summary: 'Set a line’s count; 0 or less removes it',
    access: buyers,
    body: z.object({ ...byHash, product_id: Id, count: Count }),
    response: Cart,
    failures: lineFailures,
  }),
  info: endpoint('PUT /api/shop/cart/info', {
    summary: 'Who receives it, when and where',
    access: buyers,
    body: CartInfo.extend(byHash),
    response: Cart,
    failures: ['not_found'],
  }),
  clear: endpoint('PUT /api/shop/cart/clear', {
    summary: 'Delete the cart',
    access: buyers,
    body: z.object(byHash),
    failures: ['not_found'],
  }),
  merge: endpoint('POST /api/shop/cart/merge', {
    summary: 'Merge a guest’s local cart into a server cart, all at once',
    access: buyers,
    body: z.object({ hash: Hash.optional(), items: z.array(MergeLine).max(maxLines), info: CartInfo.optional() }),
    response: z.object({
      cart: Cart,
      merged: z.array(z.object({ product_id: Id, count: z.int() })),
      left: z.array(z.object({ product_id: Id, count: z.int(), reason: MergeRejectionReason })),
    }),
    failures: ['not_found'],
  }),
  checkout: endpoint('POST /api/shop/cart/checkout', {
    summary: 'Make the order',
    access: checkoutAccess,
    body: CheckoutInput.extend(byHash),
    response: Order,
    status: 201,
    failures: checkoutFailures,
  }),
  getById: endpoint('GET /api/shop/cart/{id}', {
    summary: 'A cart, for its owner',
    access: checkoutAccess,
    params: byId,
    response: Cart,
    failures: ['not_found'],
  }),
  clearById: endpoint('PUT /api/shop/cart/{id}/clear', {
    summary: 'Delete it, for its owner',
    access: checkoutAccess,
    params: byId,
    failures: ['not_found'],
  }),
  setCountById: endpoint('PUT /api/shop/cart/{id}/products_count', {
    summary: 'Set a line’s count, for its owner',
    access: checkoutAccess,
    params: byId,
    body: z.object({ product_id: Id, count: Count }),
    response: Cart,
    failures: lineFailures,
  }),
  checkoutById: endpoint('POST /api/shop/cart/{id}/checkout', {
    summary: 'Make the order, for its owner',
    access: checkoutAccess,
    params: byId,
    body: CheckoutInput,
    response: Order,
    status: 201,
    failures: checkoutFailures,
  }),
};
