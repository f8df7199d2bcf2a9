/** Isolation rules of promotions: rows of table.ts. */
import { closed, listed, rejected, unowned, type Table } from './probe.ts';
import { makers } from './world.ts';

const byId = (id: number) => ({ params: { id } });
const categories = unowned('categories are the installation’s');
const previewed = unowned('it answers counts of one’s own company’s carts, whatever goods it names');
const tenPercent = { name: 'Ten off', action: 'order_percent' as const, percent: 10, active: false };
/** An admin may name everybody's. */
const byVendor = { by: ['vendor'] } as const;

export const promotionRows = {
  promotions: {
    list: { 'query.company_id': listed('promoted', (company_id) => ({ query: { company_id } })) },
    get: { 'params.id': closed('promotion', byId) },
    create: {
      'body.company_id': rejected('company', (company_id) => ({ body: { ...tenPercent, company_id } })),
      'body.product_ids[]': rejected(
        'product',
        (id, { side }) => ({ body: { ...tenPercent, company_id: side.company_id, product_ids: [id] } }),
        byVendor,
      ),
      'body.category_ids[]': categories,
    },
    edit: {
      'params.id': closed('promotion', (id) => ({ ...byId(id), body: { name: 'New' } })),
      'body.product_ids[]': rejected(
        'product',
        async (id, mine) => ({ ...byId(await makers.promotion(mine)), body: { product_ids: [id] } }),
        byVendor,
      ),
      'body.category_ids[]': categories,
    },
    remove: { 'params.id': closed('promotion', byId) },
    preview: {
      'body.company_id': rejected('company', (company_id) => ({ body: { ...tenPercent, company_id } }), byVendor),
      'body.product_ids[]': previewed,
      'body.category_ids[]': categories,
    },
  },
} satisfies Table;
