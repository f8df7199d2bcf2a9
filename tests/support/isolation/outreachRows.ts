/** Whose things the calls of notifications and sales points touch: rows of table.ts. */
import { closed, nobodys, type Table } from './probe.ts';

export const outreach = {
  push: {
    unsubscribe: { 'query.device': nobodys('one’s own browsers alone: tests/api/push.test.ts') },
    clicked: {
      'body.token': nobodys(
        'a secret of the notification that says nothing but that it was clicked: tests/api/push.test.ts',
      ),
    },
  },
  counter: {
    create: {
      'body.store_id': closed(
        'store',
        async (store_id, { side }) => ({
          body: { store_id, items: [{ product_id: await side.shop.stock(), count: 1 }] },
        }),
        { by: ['vendor', 'manager'] },
      ),
      'body.items[].product_id': nobodys('of the store’s company alone: tests/api/counter.test.ts'),
      'body.customer.user_id': nobodys('of whom the company knows alone: tests/api/counter.test.ts'),
    },
    products: { 'query.store_id': closed('store', (store_id) => ({ query: { store_id } })) },
    customers: { 'query.store_id': closed('store', (store_id) => ({ query: { store_id } })) },
  },
} satisfies Table;
