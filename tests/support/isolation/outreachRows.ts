/** Isolation rules of notifications and counter sales: rows of table.ts. */
import { closed, unowned, type Table } from './probe.ts';

export const outreachRows = {
  push: {
    unsubscribe: { 'query.device': unowned('one’s own browsers alone: tests/api/push.test.ts') },
    clicked: {
      'body.token': unowned(
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
      'body.items[].product_id': unowned('of the store’s company alone: tests/api/counter.test.ts'),
      'body.customer.user_id': unowned('of whom the company knows alone: tests/api/counter.test.ts'),
    },
    preview: {
      'body.store_id': closed(
        'store',
        async (store_id, { side }) => ({
          body: { store_id, items: [{ product_id: await side.shop.stock(), count: 1 }] },
        }),
        { by: ['vendor', 'manager'] },
      ),
      'body.items[].product_id': unowned('of the store’s company alone: tests/api/counter.test.ts'),
      'body.customer.user_id': unowned('of whom the company knows alone: tests/api/counter.test.ts'),
    },
    products: { 'query.store_id': closed('store', (store_id) => ({ query: { store_id } })) },
    customers: { 'query.store_id': closed('store', (store_id) => ({ query: { store_id } })) },
  },
} satisfies Table;
