/** Isolation rules of an order's chat: rows of table.ts. */
import { closed, rejected, type Table } from './probe.ts';
import { makers } from './world.ts';

export const messageRows: NonNullable<Table['messages']> = {
  list: { 'query.order_id': closed('order', (order_id) => ({ query: { order_id } })) },
  read: { 'body.order_id': closed('order', (order_id) => ({ body: { order_id, up_to: 1 } })) },
  send: {
    'body.order_id': closed('order', (order_id) => ({ body: { order_id, text: 'When?' } })),
    'body.for_user_id': rejected(
      'correspondent',
      async (for_user_id, mine) => ({ body: { order_id: await makers.order(mine), for_user_id, text: 'When?' } }),
      { by: ['buyer', 'vendor', 'manager'] },
    ),
  },
};
