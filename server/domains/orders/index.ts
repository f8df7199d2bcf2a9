/** The nouns of this domain, and the carts' whose checkout makes orders. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { carts as ofCarts } from '#server/domains/carts/carts.ts';
import { payments as ofPayments, withPayments } from '#server/domains/payments/payments.ts';
import { payTariff, startTariff } from '#server/domains/tariffs/pay.ts';
import { checkout } from './checkout.ts';
import { counter } from './counter.ts';
import { messages } from './messages/messages.ts';
import { orders } from './orders.ts';
import { payOrder, startPaying } from './payOrder.ts';

const carts: Handlers<Contract['carts'], Ctx> = {
  ...ofCarts,
  checkout: ({ body: { hash, ...wish } }, ctx) => checkout(ctx, { hash }, wish),
  checkoutById: ({ params, body }, ctx) => checkout(ctx, params, body),
};

const payments: Handlers<Contract['payments'], Ctx> = {
  ...ofPayments,
  start: withPayments(startTariff),
  subscribe: withPayments(payTariff),
  payOrder: withPayments(({ params }, ctx) => startPaying(ctx, params.id)),
  confirmOrder: withPayments(({ params, body }, ctx) => payOrder(ctx, params.id, body)),
};

export const orderHandlers = { carts, orders, counter, messages, payments };
