/** Card payments of tariffs and orders, the provider's webhooks, and the configured provider. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, text, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { Price, Sum } from './money.ts';
import { Order } from './orders.ts';
import { admins, everyone, signedIn } from './roles.ts';
import { paymentForms } from './rules/services.ts';
import { Days, TariffName } from './tariffs.ts';

export const paymentPurposes = ['tariff', 'order', 'purchase'] as const;
export const PaymentPurpose = z.enum(paymentPurposes);
export type PaymentPurpose = z.output<typeof PaymentPurpose>;

export const paymentStatuses = [
  'created',
  'pending',
  'requires_action',
  'failed',
  'succeeded',
  'canceled',
  'refund_pending',
  'refunded',
] as const;
export const PaymentStatus = z.enum(paymentStatuses).meta({ kind: 'status' });
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** The provider's token of a card, such as `pm_…`; card numbers never reach the server, and don't match. */
export const PaymentMethodId = text(255)
  .regex(/^[a-z]{2,20}_[\w.-]+$/)
  .meta({ kind: 'text' });
const ClientSecret = text(500).min(1);

/** The secret with which a browser completes the payment. */
export const StartedPayment = z.object({ client_secret: z.string() });

/** The cardholder must approve the payment in the browser, with the secret; then the client repeats the call. */
const ApprovalRequired = z.object({ status: z.literal('requires_action'), client_secret: z.string() });
export const OrderPaymentResult = z.union([
  z.object({ status: z.literal('succeeded'), order: Order }),
  ApprovalRequired,
]);

/** Events that the application itself records: each new status, and what leaves the status as it is. */
export const paymentEventTypes = [...paymentStatuses, 'refunded_in_part', 'refund_failed'] as const;
export type PaymentEventType = (typeof paymentEventTypes)[number];

export const PaymentEvent = z.object({
  id: Id,
  at: Timestamp,
  /** The provider's event type; for an event of the application, one of `paymentEventTypes`. */
  type: z.string(),
  /** Whether it came by a webhook. */
  is_told: z.boolean(),
  payment: z.object({
    id: Id,
    purpose: PaymentPurpose,
    status: PaymentStatus,
    amount: Sum,
    order_id: Id.nullable(),
    purchase_id: Id.nullable(),
    tariff_id: Id.nullable(),
  }),
});

/** Whether the provider sends its events to this installation. */
const WebhookReport = z.object({
  /** `missing`: no enabled webhook has its address. `unknown`: the provider did not say. */
  state: z.enum(['complete', 'incomplete', 'missing', 'unknown']),
  /** Events that it needs and that the webhook does not send. */
  missing_events: z.array(z.string()),
});
export type WebhookReport = z.output<typeof WebhookReport>;

/** The code of a payment provider, such as `stripe` or `sandbox`. `none`: cards are not accepted. */
const ProviderCode = z.string();

export const twoSteps = {
  none: true,
  because: 'the payment is recorded and committed before its provider is asked, and no transaction is open meanwhile',
} as const;

export const payments = {
  config: endpoint('GET /api/stripe/config', {
    summary: 'Which provider takes cards, and the key that browsers need',
    access: everyone,
    response: z.object({
      provider: ProviderCode,
      /** Which form of the storefront reads the card. */
      form: z.enum(paymentForms).nullable(),
      publishable_key: z.string().nullable(),
      /** Sums that one card payment can have. */
      lowest_sum: Sum,
      highest_sum: Sum,
    }),
  }),
  webhook: endpoint('POST /api/stripe/webhook', {
    summary: 'What the provider tells by itself: signed',
    access: everyone,
    response: z.object({ received: z.literal(true) }),
    failures: ['bad_signature', 'payments_off', 'unavailable'],
    unit: twoSteps,
  }),
  sandboxApproval: endpoint('POST /api/stripe/sandbox/approval', {
    summary: 'The sandbox’s extra step: what a bank would ask the holder of the card',
    access: signedIn,
    body: z.object({ client_secret: ClientSecret, approve: z.boolean() }),
    response: z.object({ status: z.enum(['succeeded', 'failed']) }),
    failures: ['not_found', 'payments_off'],
    unit: twoSteps,
  }),
  start: endpoint('GET /api/stripe/add_payment', {
    summary: 'Begin to pay for a tariff: the amount is one of its prices; begun already, the same again',
    access: ['buyer', 'vendor'],
    query: z.object({
      amount: Price,
      tariff_id: Id,
      /** Needed if two periods have the same price. */
      days: z.int().min(1).max(366).optional(),
    }),
    response: StartedPayment,
    failures: ['not_found', 'tariff_not_sold', 'payments_off', 'unavailable'],
    unit: twoSteps,
  }),
  subscribe: endpoint('POST /api/stripe/add_subscription', {
    summary: 'Pay for a tariff with a card; after the extra step the same call again',
    access: ['buyer', 'vendor'],
    body: z.object({
      days: Days,
      tariff_id: Id,
      payment_method_id: PaymentMethodId,
      /** Selects the payment if several were started. */
      client_secret: ClientSecret.optional(),
    }),
    response: z.union([
      z.object({ status: z.literal('succeeded'), tariff: TariffName, tariff_expires_at: Timestamp }),
      ApprovalRequired,
    ]),
    failures: ['card_declined', 'payment_over', 'payment_other', 'payments_off', 'too_often', 'unavailable'],
    unit: twoSteps,
  }),
  payOrder: endpoint('POST /api/shop/order/{id}/pay', {
    summary: 'Begin to pay one’s order by card; begun already, the same again',
    access: ['buyer', 'manager'],
    params: byId,
    response: StartedPayment,
    failures: [
      'not_found',
      'not_payable',
      'card_sum_out_of_range',
      'split_below_card_sum',
      'payments_off',
      'unavailable',
    ],
    unit: twoSteps,
  }),
  confirmOrder: endpoint('POST /api/shop/order/{id}/pay/confirm', {
    summary: 'Pay one’s order with a card; after the extra step the same call again',
    access: ['buyer', 'manager'],
    params: byId,
    body: z.object({
      payment_method_id: PaymentMethodId,
      /** The sum that the payer saw; another sum is never charged. */
      amount: Sum,
    }),
    response: OrderPaymentResult,
    failures: [
      'not_found',
      'not_payable',
      'card_sum_out_of_range',
      'split_below_card_sum',
      'sum_changed',
      'card_declined',
      'payment_over',
      'payments_off',
      'too_often',
      'unavailable',
    ],
    unit: twoSteps,
  }),
  provider: endpoint('GET /api/stripe/provider', {
    summary: 'Which provider is in use: its keys masked, where it tells of payments, how many payments wait',
    access: admins,
    response: z.object({
      provider: ProviderCode,
      name: z.string(),
      description: z.string(),
      /** Whether money can be refunded from here, and not only on the provider's own screens. */
      can_refund: z.boolean(),
      live: z.boolean(),
      publishable_key: z.string().nullable(),
      webhook_url: z.string(),
      webhook_hint: z.string(),
      currency: z.string(),
      open: z.int(),
      refunding: z.int(),
      succeeded: z.int(),
      last_told_at: Timestamp.nullable(),
    }),
  }),
  test: endpoint('POST /api/stripe/provider/test', {
    summary: 'Ask the provider whether the keys open the account, and whether its webhook sends all events here',
    access: admins,
    response: z.object({
      account: z.string().nullable(),
      live: z.boolean(),
      /** Left out where the provider can't be asked about its webhook. */
      webhook: WebhookReport.optional(),
    }),
    failures: ['payments_off', 'unavailable'],
    unit: twoSteps,
  }),
  events: endpoint('GET /api/stripe/events', {
    summary: 'What happened to payments, newest first',
    access: admins,
    query: z.object({ ...paging }),
    response: page(PaymentEvent),
  }),
};
