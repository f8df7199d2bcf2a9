/** Delivery quotes: how the carts of a basket can get to an address, when, and for how much. */
import { z } from 'zod';
import { maxNamedCarts } from './basket.ts';
import { Hash, QuoteId } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, responseNames } from './fields.ts';
import { all } from './lists.ts';
import { Sum } from './money.ts';
import { Address } from './orders.ts';
import { buyers } from './roles.ts';
import { orderDeliveryKinds } from './rules/delivery.ts';

const quoteFields = {
  /** Given to the checkout. It is signed: bound to the cart's lines and prices and to the address. */
  quote_id: QuoteId,
  /** Null if the delivery is agreed on with the company. */
  method_id: Id.nullable(),
  kind: z.enum(orderDeliveryKinds).meta({ kind: 'status' }),
  ...responseNames,
  price: Sum,
  /** First and last day; null if nothing is promised. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
};

export const DeliveryQuote = z.object(quoteFields);
export type DeliveryQuote = z.output<typeof DeliveryQuote>;

/** A store where the cart can be picked up, with the first day on which it is ready. */
export const PickupQuote = z.object({
  /** As for a delivery, for a checkout with this store. */
  quote_id: QuoteId,
  store: z.object({ id: Id, ...responseNames, address: z.string() }),
  price: Sum,
  ready_from: Day.nullable(),
});
export type PickupQuote = z.output<typeof PickupQuote>;

export const CartQuotes = z.object({
  cart: z.object({ id: Id, cart_hash: Hash }),
  company_id: Id.nullable(),
  /** Cheapest first. Empty if nothing reaches the address. */
  methods: z.array(DeliveryQuote),
  /** Where it can be picked up instead, at most 20 stores. */
  pickup: z.array(PickupQuote),
});
export type CartQuotes = z.output<typeof CartQuotes>;

/** The fields of an address that decide on the delivery. Those that are missing prove nothing. */
const QuotedAddress = Address.pick({ country: true, postal_code: true, region: true, city: true });

export const deliveryQuotes = {
  quote: endpoint('POST /api/shop/delivery_quotes', {
    summary: 'How carts can be delivered to an address: methods with price and days, in the order of the carts',
    access: buyers,
    unit: 'read',
    body: z.object({
      /** By the secret hash or the id; bare, or in an object. */
      carts: z
        .array(z.union([z.object({ hash: Hash }), z.object({ id: Id }), Hash, Id]))
        .min(1)
        .max(maxNamedCarts),
      address: QuotedAddress.default({}),
    }),
    response: all(CartQuotes),
    failures: ['not_found', 'too_often'],
  }),
};
