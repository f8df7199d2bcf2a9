/** Links that open an order without signing in: for guests, and for whoever an order's buyer gives one to. */
import { z } from 'zod';
import { checkoutAccess } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { byId, Id, Timestamp } from './fields.ts';
import { Order } from './orders.ts';
import { everyone, signedIn } from './roles.ts';

/** The secret of a link: at least 144 random bits. */
const Token = z.string().regex(/^[\w-]{32}$/);

/**
 * An order as the holder of its link sees it: nothing of its buyer's account, and no chat. Its recipient is masked, and
 * its history names no authors and no changes of the address.
 */
export const LinkedOrder = Order.omit({
  user: true,
  user_phone: true,
  purchase_id: true,
  left_cart: true,
  unread_messages: true,
});
export type LinkedOrder = z.output<typeof LinkedOrder>;

const LinkedOrders = z.object({
  /** One, or all orders of a purchase. */
  orders: z.array(LinkedOrder),
});

export const orderLinks = {
  get: endpoint('GET /api/shop/order/{id}/link', {
    summary: 'Whether a link opens the order without signing in, for its buyer, its company and admins',
    access: signedIn,
    params: byId,
    response: z.object({
      /** When the newest link was made; null if no link opens the order. */
      created_at: Timestamp.nullable(),
      sent: z
        .enum(['none', 'opens', 'withdrawn'])
        .optional()
        .meta({
          kind: 'status',
          description:
            'Whether a link that was sent to a guest opens the order. ' +
            'A buyer who makes one withdraws those that were sent',
        }),
    }),
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/order/{id}/link', {
    summary: 'A new link that opens the order without signing in, for its buyer; former ones stop working',
    access: checkoutAccess,
    params: byId,
    response: z.object({ url: z.string() }),
    status: 201,
    failures: ['not_found', 'too_often'],
    unit: { none: true, because: 'the answer is a secret, which no idempotency key may store' },
  }),
  remove: endpoint('DELETE /api/shop/order/{id}/link', {
    summary: 'Withdraw all links that open the order, for its buyer, its company and admins',
    access: signedIn,
    params: byId,
    failures: ['not_found'],
  }),
  open: endpoint('POST /api/shop/order_link', {
    summary:
      'What a link opens. One that was sent to the buyer confirms their contact for its unpaid orders. ' +
      'An unknown, an expired and a withdrawn link answer the same',
    access: everyone,
    body: z.object({ token: Token }),
    response: LinkedOrders,
    failures: ['not_found', 'too_often'],
    unit: { none: true, because: 'only the first opening of a sent link writes, and opening it again repeats nothing' },
  }),
  cancel: endpoint('POST /api/shop/order_link/cancel', {
    summary: 'Cancel an order of a link, if its buyer could do that now',
    access: everyone,
    body: z.object({ token: Token, order_id: Id }),
    response: LinkedOrders,
    failures: ['not_found', 'too_often', 'forbidden_transition'],
  }),
  withdraw: endpoint('POST /api/shop/order_link/withdraw', {
    summary:
      'Withdraw a link and all others that open its orders, for whoever got it by mistake. ' +
      'What a sent link has confirmed is confirmed no more',
    access: everyone,
    body: z.object({ token: Token }),
    failures: ['not_found', 'too_often'],
  }),
};
