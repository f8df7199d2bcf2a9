/** Orders: their content, status, history and changes. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FileAnswer } from './exports.ts';
import {
  byId,
  CountryCode,
  Day,
  Email,
  Id,
  Language,
  LineCount,
  Person,
  Phone,
  requiredText,
  responseNames,
  text,
  Timestamp,
} from './fields.ts';
import { listKeys, page } from './lists.ts';
import { Sum } from './money.ts';
import { admins, signedIn, staff } from './roles.ts';
import { channelCodes } from './rules/channels.ts';
import { paymentMethods } from './rules/paymentMethods.ts';
import { orderDeliveryKinds } from './rules/delivery.ts';
import { maxReasonLength } from './rules/orderBounds.ts';
import { taxReasons } from './rules/orderMoney.ts';
import { orderStatuses } from './rules/orderStatuses.ts';
import { Store, TimeZone } from './stores.ts';

export const OrderStatus = z.enum(orderStatuses).meta({ kind: 'status' });
export type OrderStatus = z.output<typeof OrderStatus>;
export const PaymentMethod = z.enum(paymentMethods).meta({ kind: 'status' });

/** The longest postal code of a request; the longest real ones have ten characters. */
const maxPostalCode = 20;
/**
 * The recipient and delivery address. With pickup only fio and phone are required; the server checks this by
 * `isPickup`.
 */
export const Address = z.object({
  fio: requiredText(255).meta({ kind: 'text' }),
  phone: Phone,
  /** If it is missing, the address is in the company's country. */
  country: z
    .union([CountryCode, z.literal('')])
    .nullish()
    .meta({ kind: 'country' }),
  /** Checked against the country's format. */
  postal_code: text(maxPostalCode).nullish(),
  region: text(255).nullish(),
  city: text(255).nullish(),
  district: text(255).nullish(),
  street: text(255).nullish(),
  house: text(255).nullish(),
  flat: text(255).nullish(),
  entrance: text(255).nullish(),
  building: text(255).nullish(),
  comment: text(2000).nullish().meta({ kind: 'longText' }),
});
export type Address = z.output<typeof Address>;
/** The fields of an address. */
export const addressKeys = Address.keyof().options;
/** A partial or complete change of an address. What an order requires depends on its sales channel. */
export const AddressEdit = Address.partial().extend({
  fio: text(255).nullish().meta({ kind: 'text' }),
  phone: z
    .union([Phone, z.literal('')])
    .nullish()
    .meta({ kind: 'phone' }),
  /** For a counter sale: the address for its mails. */
  email: z
    .union([Email, z.literal('')])
    .nullish()
    .meta({ kind: 'email' }),
});
export type AddressEdit = z.output<typeof AddressEdit>;
/** Required in addition to fio and phone if the order is delivered. */
export const deliveryKeys = ['city', 'street', 'house'] as const;

/** The tax of one line, stored when it was ordered. */
export const LineTax = z.object({
  reason: z.enum(taxReasons).exclude(['not_recorded']).meta({ kind: 'status' }),
  rate: z.number().meta({ description: 'Percent: 0 to 100, with two decimals at most' }),
  sum: Sum,
});
export type LineTax = z.output<typeof LineTax>;

/** What a promotion takes off a line or a delivery. */
export const LineDiscount = z.object({ promotion_id: Id, ...responseNames, amount: Sum });
export type LineDiscount = z.output<typeof LineDiscount>;
/** Those of one line. */
export const LineDiscounts = z.array(LineDiscount).optional().meta({ description: 'Missing without promotions' });

export const OrderItem = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  en_name: z.string().nullable(),
  sku: z.string(),
  photo: z.string().nullable(),
  price: Sum,
  count: z.int(),
  sum: Sum.meta({ description: 'Price times count: before discounts' }),
  discounts: LineDiscounts,
  tax: LineTax.optional().meta({ description: 'Missing if it is not recorded' }),
});
export type OrderItem = z.output<typeof OrderItem>;

export const OrderEvent = z.object({
  at: Timestamp,
  /** Who did it; null for the system, and for the company's staff if the buyer reads it. */
  author: Person.nullable(),
  from: OrderStatus.nullable(),
  to: OrderStatus.nullable(),
  /**
   * Field → `{from, to}`: `address.city`, `delivery_at`, `isPickup`, `delivery_sum`, `order_sum`, `bonuses_spent`;
   * `bonuses_returned` by a cancellation, and `reason` if its company gave one; `payment` to `card`; `card_returned`
   * after a refund to the card, `card_refund_failed` if its bank did not make it; `items` is a list of
   * `{product_id, name, from, to}`; `promotions` is a list of `{promotion_id, name, en_name, from, to}`, what they take
   * off; `pickupStore` from and to `{id, name, en_name}`; `by_link` if a link did it, without a sign-in;
   * `contact_confirmed` to true if a guest opened the link that was sent to them, and to false if its holder says that
   * the order is not theirs.
   */
  changes: z.record(z.string(), z.unknown()).nullable(),
});
export type OrderEvent = z.output<typeof OrderEvent>;

/** The card payment of an order, as the caller may see it. */
export const OrderPayment = z.object({
  /** Whether the caller can pay it by card now. */
  can_pay: z.boolean(),
  status: z.enum(['none', 'pending', 'paid', 'refund_pending', 'refunded']).meta({ kind: 'status' }),
  paid_at: Timestamp.nullable(),
  refunded_at: Timestamp.nullable(),
  is_unfinished: z.boolean().optional().meta({
    description:
      'For its buyer: a try to pay it still waits for the approval at the bank, such as after a reload of the page',
  }),
  unassigned_refund: Sum.optional().meta({
    description:
      'For its company and admins: what was refunded on the provider’s own screens for an order of its purchase, without saying which; at most what this order paid. It counts for the order that is canceled next',
  }),
  failed_refund: Sum.optional().meta({
    description: 'For its company and admins: what was to be refunded, and the bank did not give back',
  }),
});
export type OrderPayment = z.output<typeof OrderPayment>;

/** How an order is delivered, as it was when the order was placed. */
export const OrderDelivery = z.object({
  /** Null if the company has deleted the method since, and for a delivery by arrangement. */
  method_id: Id.nullable(),
  kind: z.enum(orderDeliveryKinds).meta({ kind: 'status' }),
  name: z.string(),
  en_name: z.string().nullable(),
  /** First and last day; null if nothing was promised. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  free_from: Sum.optional().meta({
    description: 'From this sum of the goods on the method costs nothing now; missing if it always has its price',
  }),
});
export type OrderDelivery = z.output<typeof OrderDelivery>;

export const Order = z.object({
  id: Id,
  status: OrderStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  company: z.object({ id: Id, brand: z.string(), logo: z.string().nullable() }),
  user: Person.nullable(),
  user_phone: z.string().nullable(),
  items: z.array(OrderItem),
  /** Number of pieces. */
  product_amount: z.int(),
  order_sum: Sum.meta({
    description: 'goods_sum − discount_sum + delivery_sum, and the recorded taxes where prices do not include them',
  }),
  goods_sum: Sum,
  discount_sum: Sum.meta({ description: 'Discounts of goods and delivery' }),
  delivery_sum: Sum.meta({ description: 'Delivery before its discounts' }),
  delivery_discounts: LineDiscounts,
  delivery_tax: LineTax.optional().meta({ description: 'Missing without a delivery, and if it is not recorded' }),
  tax_sum: Sum.nullable().meta({
    description: 'The tax of items and delivery; null if that of one of them is not recorded',
  }),
  prices_include_tax: z.boolean(),
  bonuses_spent: Sum,
  sum_to_pay: Sum.meta({
    description:
      'What the order’s bonuses leave to be paid otherwise: order_sum − bonuses_spent. It stays what it is when it has been paid or canceled: status and payment say so',
  }),
  payment: OrderPayment,
  /** The purchase that it was placed in, with orders of other companies; null if it was placed alone. */
  purchase_id: Id.nullable(),
  /** What its buyer chose at the checkout; null if there was no choice. */
  payment_method: PaymentMethod.nullable(),
  /** Whether its card payment is still to be made: until then its company can't process it. */
  awaits_payment: z.boolean(),
  address: z.record(z.string(), z.string().nullable()).nullable(),
  /** The sales channel, and for a counter sale the store. */
  channel: z.enum(channelCodes).meta({ kind: 'status' }),
  store: z.object({ id: Id, name: z.string(), en_name: z.string().nullable() }).nullable(),
  isPickup: z.boolean(),
  pickupStore: Store.nullable(),
  delivery_at: Timestamp.nullable(),
  /** Null for a free pickup, counter sales, and orders from before methods. Its price is `delivery_sum`. */
  delivery: OrderDelivery.nullable().optional(),
  expires_at: Timestamp.nullable().meta({
    description:
      'When it is canceled unless it is paid, or accepted, or its buyer confirms a contact before; null if it does not expire',
  }),
  history: z.array(OrderEvent),
  /** For an abandoned cart: when mails about it were sent, and whether another one is possible. */
  left_cart: z
    .object({ reminded_at: Timestamp.nullable(), written_at: Timestamp.nullable(), can_write: z.boolean() })
    .nullable()
    .optional(),
  /** Messages of its chat that the caller's side has not read. */
  unread_messages: z.int(),
  /** Statuses that the caller can set now. */
  allowed_statuses: z.array(OrderStatus),
});
export type Order = z.output<typeof Order>;

const CancelReason = text(maxReasonLength)
  .nullish()
  .meta({
    kind: 'longText',
    description:
      'Why its company or an admin cancels it, for its buyer to read; the history has it. ' +
      'Ignored unless they cancel an order by this call, and if nothing of it can be seen',
  });

export const OrderEdit = z.object({
  status: OrderStatus.optional(),
  reason: CancelReason,
  address: AddressEdit.optional(),
  isPickup: z.boolean().optional(),
  /** A store of the order's company that offers pickup. */
  pickupStore: Id.meta({ kind: 'ref', noun: 'stores' }).nullish(),
  delivery_at: Timestamp.nullish(),
  items: z
    .array(z.object({ product_id: Id, count: LineCount }))
    .min(1)
    .max(200)
    .optional(),
  updated_at: Timestamp.optional(),
});

/** The result of changing the status of several orders. */
export const StatusReport = z.object({
  /** Orders whose status was changed. */
  changed: z.array(Id),
  /** Orders that already had the status. */
  unchanged: z.array(Id),
  /** Rejected orders with the failure's code and message. */
  refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
});
export type StatusReport = z.output<typeof StatusReport>;
/** The most orders of one call. */
export const maxOrdersPerMove = 200;

const SumBound = z.number().min(0).max(1_000_000_000_000).meta({ kind: 'money' });

/** What an order would cost; its lines in the order of their products. */
export const PreviewedOrder = Order.pick({
  goods_sum: true,
  discount_sum: true,
  delivery_sum: true,
  delivery_discounts: true,
  tax_sum: true,
  order_sum: true,
  delivery_tax: true,
  prices_include_tax: true,
}).extend({
  tax_sum: Sum.nullable().meta({ description: 'The tax of all lines; null if that of one of them is not known' }),
  lines: z.array(
    z.object({
      product_id: Id,
      discounts: LineDiscounts,
      tax: LineTax.optional().meta({ description: 'Missing if it is not known' }),
    }),
  ),
});
export type PreviewedOrder = z.output<typeof PreviewedOrder>;

/** A promotion that an order was placed with: what it takes off, and what it would after an edit. */
export const PromotionChange = z.object({ promotion_id: Id, ...responseNames, from: Sum, to: Sum });
export type PromotionChange = z.output<typeof PromotionChange>;

export const orders = {
  list: endpoint('GET /api/shop/orders', {
    summary: 'One’s own orders, one’s companies’, or all for an admin',
    access: signedIn,
    query: z.object({
      ...listKeys(['created_at', 'id', 'order_sum', 'status']),
      statuses: z.array(OrderStatus).optional(),
      user_id: Id.meta({ kind: 'ref', noun: 'users' }).optional(),
      company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
      /** The pickup store. */
      store_id: Id.meta({ kind: 'ref', noun: 'stores', among: { scope: 'own', pickup: true } }).optional(),
      channel: z.enum(channelCodes).meta({ kind: 'status' }).optional(),
      start_date: Day.optional(),
      end_date: Day.optional(),
      /** Bounds of the sum, inclusive. */
      sum_from: SumBound.optional(),
      sum_to: SumBound.optional(),
      /** `my`: only orders that the caller placed. */
      scope: z.enum(['my', 'company']).optional(),
    }),
    response: page(Order),
  }),
  get: endpoint('GET /api/shop/order/{id}', {
    summary: 'An order',
    access: signedIn,
    params: byId,
    response: Order,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/shop/order/{id}', {
    summary: 'Change recipient, way of delivery, time, lines or status',
    access: signedIn,
    params: byId,
    body: OrderEdit.refine((body) => Object.values(body).some((value) => value !== undefined), {
      path: ['body'],
      params: { failure: 'no_known_field' },
    }),
    wrapper: 'data',
    response: Order,
    failures: [
      'not_found',
      'stale',
      'forbidden_transition',
      'not_enough_stock',
      'not_editable',
      'sum_not_editable',
      'order_too_large',
      'refund_unsupported',
      'awaits_payment',
    ],
  }),
  previewEdit: endpoint('POST /api/shop/order/{id}/preview', {
    summary: 'What an order would cost with other lines or as a pickup: with the promotions that it was placed with',
    access: staff,
    params: byId,
    body: OrderEdit.pick({ items: true }).required().extend({ isPickup: OrderEdit.shape.isPickup }),
    response: PreviewedOrder.extend({ promotions: z.array(PromotionChange) }),
    unit: 'read',
    failures: ['not_found', 'too_often'],
  }),
  move: endpoint('POST /api/shop/orders/status', {
    summary: 'Set the status of many orders; each is moved or refused by itself',
    access: staff,
    body: z.object({ ids: z.array(Id).min(1).max(maxOrdersPerMove), status: OrderStatus, reason: CancelReason }),
    response: StatusReport,
  }),
  pdf: endpoint('GET /api/shop/order/{id}/pdf', {
    summary:
      'An order as a PDF to print, in the language asked for or the caller’s; its times in the zone asked for, a pickup’s in its store’s',
    access: signedIn,
    params: byId,
    query: z.object({ language: Language.optional(), time_zone: TimeZone.default('UTC') }),
    response: FileAnswer,
    failures: ['not_found'],
  }),
  remove: endpoint('DELETE /api/shop/order/{id}', {
    summary: 'Delete an order (kept, but nowhere shown); one that is open is canceled first',
    access: admins,
    params: byId,
    failures: ['not_found'],
  }),
};
