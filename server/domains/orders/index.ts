/**
 * Handlers of orders. Those of carts and payments are completed here, because their last calls need orders, and
 * payments must import neither orders nor tariffs.
 */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { carts as cartHandlers } from '#server/domains/carts/carts.ts';
import { payments as paymentHandlers, withPayments } from '#server/domains/payments/payments.ts';
import { payTariff, startTariffPayment } from '#server/domains/tariffs/pay.ts';
import { checkout } from './checkout.ts';
import { counter } from './counter.ts';
import { deliveryQuotes } from './deliveryQuotes.ts';
import { messages } from './messages/messages.ts';
import { orderLinks } from './links/orderLinks.ts';
import { orderPreviews } from './orderPreviews.ts';
import { orders } from './orders.ts';
import { payOrder, startOrderPayment } from './payOrder.ts';
import { purchases } from './purchases/purchases.ts';

const carts: Handlers<Contract['carts'], Ctx> = {
  ...cartHandlers,
  checkout: ({ body: { hash, ...input } }, ctx) => checkout(ctx, { hash }, input),
  checkoutById: ({ params, body }, ctx) => checkout(ctx, params, body),
};

const payments: Handlers<Contract['payments'], Ctx> = {
  ...paymentHandlers,
  start: withPayments(startTariffPayment),
  subscribe: withPayments(payTariff),
  payOrder: withPayments(({ params }, ctx) => startOrderPayment(ctx, params.id)),
  confirmOrder: withPayments(({ params, body }, ctx) => payOrder(ctx, params.id, body)),
};

export const orderHandlers = {
  carts,
  deliveryQuotes,
  orders,
  orderLinks,
  orderPreviews,
  purchases,
  counter,
  messages,
  payments,
};
