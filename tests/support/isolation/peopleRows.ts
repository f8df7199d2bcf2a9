/** Isolation rules of users, tariffs and wish lists: rows of table.ts. */
import { closed, unowned, shown, type Table } from './probe.ts';

const geography = unowned('countries are everybody’s');

let renamed = 0;
/** A new name each time, since an edit without a change leaves no entry. */
const customerOfCompany = closed('ownCustomer', (id) => ({ params: { id }, body: { fio: `New ${(renamed += 1)}` } }), {
  by: ['manager'],
});
const onlyAdmins = unowned('only an admin’s is read; tests/api/usersWrite.test.ts');

export const peopleRows: Table = {
  users: {
    editMe: { 'body.country_id': geography },
    list: { 'query.country_id[]': geography },
    get: {
      'params.id': [
        closed('user', (id) => ({ params: { id } })),
        closed('ownCustomer', (id) => ({ params: { id } }), { by: ['manager'] }),
      ],
    },
    edit: { 'params.id': customerOfCompany, 'body.country_id': geography, 'body.company_id': onlyAdmins },
    editByLongPath: { 'params.id': customerOfCompany, 'body.country_id': geography, 'body.company_id': onlyAdmins },
  },

  countries: { get: { 'params.id': geography } },

  tariffs: {
    get: { 'params.id': unowned('tariffs are the installation’s') },
    buy: { 'params.id': unowned('tariffs are the installation’s: one buys for oneself') },
    subscription: {
      'query.user_id': closed('user', (id) => ({ query: { user_id: id } }), { by: ['buyer', 'vendor'] }),
    },
    history: { 'query.user_id': closed('user', (id) => ({ query: { user_id: id } }), { by: ['buyer', 'vendor'] }) },
  },

  wishes: {
    add: { 'body.product_ids[]': shown('product', (id) => ({ body: { product_ids: [id] } })) },
    remove: { 'params.id': unowned('a product of the catalog: only one’s own wish for it ends') },
  },
};
