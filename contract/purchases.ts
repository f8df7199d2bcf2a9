/** Purchases: orders of several companies that a buyer places and pays at once. */
import { z } from 'zod';
import { maxNamedCarts } from './basket.ts';
import { checkoutAccess, checkoutFailures, Codes, ExpectedSum, Hash, QuoteId } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { byId, Email, Id, Timestamp } from './fields.ts';
import { Sum } from './money.ts';
import { Address, Order, PaymentMethod } from './orders.ts';
import { PaymentMethodId, twoSteps } from './payments.ts';

/** A purchase as its buyer sees it. Each company sees its own order only. */
export const Purchase = z.object({
  id: Id,
  created_at: Timestamp,
  payment_method: PaymentMethod,
  /** Whether its card payment is still to be made: until then the companies do not process it. */
  awaits_payment: z.boolean(),
  /** When it is canceled unless it is paid before; null if it does not expire. */
  expires_at: Timestamp.nullable(),
  /** Whether the buyer can change to payment on receipt: all companies whose orders await their payment take it. */
  can_pay_on_receipt: z.boolean(),
  sum_to_pay: Sum.meta({ description: 'What its orders leave to be paid: nothing for a paid or canceled order' }),
  orders: z.array(Order),
  /** Lets a browser complete the card payment. Missing if there is none, or its provider did not answer. */
  client_secret: z.string().optional(),
});
export type Purchase = z.output<typeof Purchase>;
const PurchaseAnswer = z.object({ purchase: Purchase });

/** A cart, by its hash or its id, and how its order is received. */
const CheckedOutCart = z
  .object({
    hash: Hash.optional(),
    id: Id.optional(),
    isPickup: z.boolean().optional(),
    pickupStore: Id.nullish(),
    /** When it is wished for. Without it the cart's time applies. */
    delivery_at: Timestamp.nullish(),
    /** Of the delivery that the buyer chose. Without it the cheapest is taken. */
    quote_id: QuoteId.nullish(),
    expected_sum: ExpectedSum.optional(),
  })
  .refine(({ hash, id }) => (hash === undefined) !== (id === undefined), {
    path: ['id'],
    params: { failure: 'required' },
  });

const paymentFailures = ['card_sum_out_of_range', 'payments_off', 'unavailable'] as const;

export const purchases = {
  checkout: endpoint('POST /api/shop/checkouts', {
    summary: 'Order all these carts at once, one order each, or none; called again, the same purchase',
    access: checkoutAccess,
    body: z.object({
      carts: z.array(CheckedOutCart).min(1).max(maxNamedCarts),
      address: Address,
      /** For mails about the orders of a buyer whose account has none. */
      email: z.union([Email, z.literal('')]).nullish(),
      useBonuse: z.boolean().default(false),
      expected_bonuses: Sum.optional().meta({
        description: 'The bonuses that the buyer saw being spent on all orders; others are `bonuses_changed`',
      }),
      codes: Codes.optional(),
      payment_method: PaymentMethod,
    }),
    response: PurchaseAnswer,
    status: 201,
    failures: [...checkoutFailures, 'bonuses_changed', ...paymentFailures],
    unit: {
      none: true,
      because: 'the orders are committed before the payment is registered at its provider',
    },
  }),
  get: endpoint('GET /api/shop/purchase/{id}', {
    summary: 'A purchase, for its buyer',
    access: checkoutAccess,
    params: byId,
    response: PurchaseAnswer,
    failures: ['not_found'],
  }),
  confirm: endpoint('POST /api/shop/purchase/{id}/pay/confirm', {
    summary: 'Pay what awaits a card payment; after the extra step the same call again',
    access: checkoutAccess,
    params: byId,
    body: z.object({
      payment_method_id: PaymentMethodId,
      /** The sum that the payer saw; another sum is never charged. */
      amount: Sum,
    }),
    response: z.union([
      z.object({ status: z.literal('succeeded'), purchase: Purchase }),
      z.object({ status: z.literal('requires_action'), client_secret: z.string() }),
    ]),
    failures: [
      'not_found',
      'not_payable',
      'sum_changed',
      'card_declined',
      'payment_over',
      'too_often',
      ...paymentFailures,
    ],
    unit: twoSteps,
  }),
  onReceipt: endpoint('POST /api/shop/purchase/{id}/on_receipt', {
    summary: 'Pay on receipt instead of by card: the companies get their orders now',
    access: checkoutAccess,
    params: byId,
    response: PurchaseAnswer,
    failures: ['not_found', 'payment_method_not_taken'],
  }),
};
