/**
 * Whose records each call touches. Every key of a call that names a record needs a row here (`findIdKeys` finds the
 * keys, and tests/architecture/isolation.test.ts fails without its row), with a probe:
 *
 *   closed(thing, call)    a foreign record answers 404, exactly as a missing one does
 *   rejected(thing, call)  the same if the call's main record is the caller's and only this key is foreign: another 4xx
 *   listed(thing, call)    a filter: finds the caller's records, and no foreign one
 *   shown(thing, call)     public: everybody may name everybody's
 *   unowned(because)       names nothing that belongs to a company or a person, or needs no probe
 *
 * `call` builds a request that is valid except for the id: `(id, mine) => ({ params, query, body })`; `mine` is the
 * caller's side, for other records that the request needs. `by`: the audiences that play it, by default all that may
 * call it. `owners`: those of them who own such a record, by default all but guests.
 * A new kind of record needs a maker in world.ts. Then run: npx vitest run tests/api/isolation.test.ts
 */
import { weekdays } from '#contract/stores.ts';
import { delivery } from '#tests/support/shop.ts';
import { messageRows } from './messageRows.ts';
import { publicationRows } from './publicationRows.ts';
import { platformRows } from './platformRows.ts';
import { outreachRows } from './outreachRows.ts';
import { closed, listed, unowned, rejected, shown, type Table } from './probe.ts';
import { personalRows } from './personalRows.ts';
import { chatRows } from './chatRows.ts';
import { promotionRows } from './promotionRows.ts';
import { peopleRows } from './peopleRows.ts';
import {
  type At,
  getFamilyMember,
  getFamilyOf,
  getFreeValue,
  makeCart,
  makeFamilyOf,
  makers,
  makeManager,
  listPhotos,
  getProductInCart,
  getPhotographedProduct,
} from './world.ts';

const shoppers = { owners: ['guest', 'buyer', 'manager'] } as const;
const staff = ['vendor', 'manager', 'admin'] as const;

const catalog = unowned('categories, types and parameters are the installation’s');
const sameAsAdding = unowned('a product of the catalog, as in carts.addProduct');
const taxes = unowned('tax classes are the installation’s');
const ignoredHash = unowned('a foreign hash is ignored like one that is not there: tests/api/basket.test.ts');
const onReceipt = { address: delivery, payment_method: 'on_receipt' as const };
const orderLink = unowned('a secret of 192 bits, which opens its orders to whoever has it');
const showcase = unowned('collections are the installation’s');
const exportFilter = unowned('what a link finds is told by its file: tests/api/exports.test.ts');
const importTarget = unowned('what it names is a category or type, which are the installation’s');
const bulkFilter = unowned(
  'the statement of products.list with scope all, among one’s own: tests/api/bulkEdit.test.ts',
);
const optionOfFamily = unowned('of another family it is rejected at its place: tests/api/families.test.ts');
const countries = unowned('countries are everybody’s');
const plans = unowned('tariffs are the installation’s: one pays for oneself');
const legal = unowned('legal documents are the installation’s');

const byId = (id: number) => ({ params: { id } });

const line = (product_id: number) => ({ product_id, count: 1 });
const withPickup = (id: number) => ({ address: delivery, isPickup: true, pickupStore: id });

/** Builds the fields of a product of the caller's company. */
async function makeProductFields({ t, side }: At) {
  const { data } = await t.guest.categories.roots();
  return { name: 'New', sku: `N${t.make.next()}`, price: 10, category_id: data[0]!.id, company_id: side.company_id };
}

const makeFamilyFields = async (at: At) => {
  const { category_id, company_id } = await makeProductFields(at);
  return {
    name: 'Shirt',
    category_id,
    company_id,
    options: [{ name: 'Size', values: [{ name: 'S' }] }],
    members: [{ values: [0], sku: `N${at.t.make.next()}`, price: 1 }],
  };
};

/** A GIF of one pixel. */
const picture = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);

/** A CSV of one product. */
const tableFile = new Blob(['sku,name\nA-1,A thing\n']);

const storeFields = { name: 'Corner', location: { address: '1 Main Street' }, time_zone: 'Australia/Sydney' };

let renamed = 0;

export const table: Table = {
  auth: { registerByPhone: { 'body.countryId': countries } },
  ...peopleRows,
  ...personalRows,
  documents: { read: { 'params.id': legal }, get: { 'params.id': legal } },

  ...outreachRows,
  companies: {
    get: { 'params.id': shown('company', byId) },
    create: { 'body.user_ids[]': unowned('only an admin’s is read; tests/api/companies.test.ts') },
    edit: {
      'params.id': closed('company', (id) => ({ ...byId(id), body: { brand: `New ${id} ${(renamed += 1)}` } })),
      'body.user_ids[]': unowned('only an admin’s is read; tests/api/companies.test.ts'),
    },
    logoUpload: { 'params.id': closed('company', (id) => ({ ...byId(id), files: { logo: [picture] } })) },
    logoRemove: { 'params.id': closed('company', byId) },
    managerSet: {
      'params.id': closed(
        'company',
        async (id, { t }) => ({ ...byId(id), body: { user_id: (await t.make.manager()).id } }),
        { by: ['vendor', 'admin'] },
      ),
      'body.user_id': unowned('an invitation: any manager may get one'),
    },
    managerRemove: {
      'params.id': closed('company', async (id, mine) => ({
        ...byId(id),
        query: { user_id: await makeManager(mine, id) },
      })),
      'query.user_id': closed('user', (id, { side }) => ({ ...byId(side.company_id), query: { user_id: id } }), {
        owners: [],
      }),
    },
  },

  stores: {
    list: { 'query.company_id': shown('company', (company_id) => ({ query: { company_id } })) },
    get: { 'params.id': shown('store', byId) },
    create: { 'body.company_id': rejected('company', (company_id) => ({ body: { ...storeFields, company_id } })) },
    edit: { 'params.id': closed('store', (id) => ({ ...byId(id), body: { name: 'New' } })) },
    workingTime: {
      'params.id': closed('store', (id) => ({ ...byId(id), body: { working_time: { [weekdays[0]]: null } } })),
    },
    remove: { 'params.id': closed('store', byId) },
  },

  deliveryZones: {
    list: {
      'query.filter.id[]': listed('deliveryZone', (id) => ({ query: { filter: { id: [id] } } })),
      'query.filter.company_id': listed('companyWithZone', (company_id) => ({ query: { filter: { company_id } } })),
    },
    get: { 'params.id': closed('deliveryZone', byId) },
    create: {
      'body.company_id': rejected('company', (company_id) => ({ body: { name: 'Zone', countries: [], company_id } })),
      'body.methods[].id': unowned('a new zone has no methods yet: every id is rejected'),
    },
    edit: {
      'params.id': closed('deliveryZone', (id) => ({ ...byId(id), body: { name: 'New' } })),
      'body.methods[].id': unowned('only the zone’s own methods can be named: tests/api/delivery.test.ts'),
    },
    remove: { 'params.id': closed('deliveryZone', byId) },
  },

  categories: {
    list: { 'query.parent': catalog },
    get: { 'params.id': catalog },
    children: { 'params.id': catalog },
    parents: { 'params.id': catalog },
  },
  taxClasses: { list: { 'query.filter.id[]': taxes } },
  productTypes: { get: { 'params.id': catalog }, parameters: { 'params.id': catalog } },
  parameters: { get: { 'params.id': catalog } },

  transactions: { list: { 'query.user_id': listed('ledger', (user_id) => ({ query: { user_id } })) } },
  refferals: { list: { 'query.user_id': listed('inviter', (user_id) => ({ query: { user_id } })) } },
  rewards: {
    list: { 'query.user_id': closed('user', (id) => ({ query: { user_id: id } }), { by: ['buyer', 'vendor'] }) },
  },
  promoCodes: { activate: { 'params.code': unowned('a code is for whoever has it: tests/api/promo.test.ts') } },

  products: {
    priceHistory: { 'params.id': closed('product', byId) },
    list: {
      'body.company_id': [
        shown('company', (company_id) => ({ body: { company_id } })),
        listed('company', (company_id) => ({ body: { company_id, scope: 'all' as const } }), { by: staff }),
      ],
      'body.company_ids[]': [
        shown('company', (id) => ({ body: { company_ids: [id] } })),
        listed('company', (id) => ({ body: { company_ids: [id], scope: 'all' as const } }), { by: staff }),
      ],
      'body.category_id': catalog,
      'body.type_id': catalog,
      'body.ids[]': listed('hiddenProduct', (id) => ({ body: { ids: [id], scope: 'all' as const } }), { by: staff }),
    },
    ofCategory: {
      'params.id': catalog,
      'body.company_id': shown('company', async (company_id, { t }) => ({
        ...byId((await t.make.category()).id),
        body: { company_id },
      })),
      'body.company_ids[]': unowned('the same statement as products.list'),
      'body.category_id': catalog,
      'body.type_id': catalog,
      'body.ids[]': unowned('the same statement as products.list'),
    },
    ofCompany: {
      'params.id': [
        shown('company', byId),
        listed('company', (id) => ({ ...byId(id), query: { scope: 'all' as const } }), { by: staff }),
      ],
      'query.company_id': unowned('that of the path stands'),
      'query.company_ids[]': unowned('the same statement as products.list'),
      'query.category_id': catalog,
      'query.type_id': catalog,
      'query.ids[]': unowned('the same statement as products.list'),
    },
    get: { 'params.id': [shown('product', byId), closed('hiddenProduct', byId, { owners: staff })] },
    similar: { 'params.id': [shown('product', byId), closed('hiddenProduct', byId, { owners: [] })] },
    create: {
      'body.company_id': rejected('company', async (company_id, mine) => ({
        body: { ...(await makeProductFields(mine)), company_id },
      })),
      'body.type_id': catalog,
      'body.category_id': catalog,
      'body.parameters[].parameter_id': catalog,
    },
    edit: {
      'params.id': closed('product', (id) => ({ ...byId(id), body: { name: 'New' } })),
      'body.company_id': unowned('only the present company is accepted: tests/api/products.test.ts'),
      'body.type_id': catalog,
      'body.category_id': catalog,
      'body.parameters[].parameter_id': catalog,
    },
    remove: { 'params.id': closed('product', byId) },
    photoRemove: { 'params.id': closed('photo', byId) },
    photoSetMain: { 'params.id': closed('photo', byId) },
    photoEdit: { 'params.id': closed('photo', (id) => ({ ...byId(id), body: { alt: 'New' } })) },
    photoPositions: {
      'params.id': closed('photographed', async (id, mine) => ({
        ...byId(id),
        body: { ids: await listPhotos(mine, id) },
      })),
      'body.ids[]': rejected(
        'photo',
        async (id, mine) => ({ ...byId(await getPhotographedProduct(mine, id)), body: { ids: [id] } }),
        { by: ['vendor', 'manager'] },
      ),
    },
  },

  families: {
    get: { 'params.id': closed('family', byId) },
    create: {
      'body.company_id': rejected('company', async (company_id, mine) => ({
        body: { ...(await makeFamilyFields(mine)), company_id },
      })),
      'body.type_id': catalog,
      'body.category_id': catalog,
      'body.parameters[].parameter_id': catalog,
      'body.members[].product_id': rejected(
        'product',
        async (product_id, mine) => ({
          body: { ...(await makeFamilyFields(mine)), members: [{ values: [0], product_id }] },
        }),
        { by: ['vendor', 'manager'] },
      ),
    },
    edit: {
      'params.id': closed('family', (id) => ({ ...byId(id), body: { name: 'New' } })),
      'body.category_id': catalog,
      'body.options[].id': optionOfFamily,
      'body.options[].values[].id': optionOfFamily,
    },
    dissolve: { 'params.id': closed('family', byId) },
    addMembers: {
      'params.id': closed('family', async (id, mine) => ({
        ...byId(id),
        body: { members: [{ values: [await getFreeValue(mine, id)], sku: `N${mine.t.make.next()}`, price: 1 }] },
      })),
      'body.parameters[].parameter_id': catalog,
      'body.members[].product_id': rejected(
        'product',
        async (product_id, mine) => {
          const family = await makeFamilyOf(mine);
          return {
            ...byId(family.id),
            body: { members: [{ values: [family.options[0]!.values[1]!.id], product_id }] },
          };
        },
        { by: ['vendor', 'manager'] },
      ),
      'body.members[].values[]': optionOfFamily,
    },
    saveMembers: {
      'params.id': closed('family', async (id, mine) => ({
        ...byId(id),
        body: { changes: [{ product_id: await getFamilyMember(mine, id), price: 6 }] },
      })),
      'body.changes[].product_id': rejected(
        'familyMember',
        async (product_id, mine) => ({
          ...byId(await getFamilyOf(mine, product_id)),
          body: { changes: [{ product_id, price: 1 }] },
        }),
        { by: ['vendor', 'manager'] },
      ),
    },
    releaseMembers: {
      'params.id': closed('family', async (id, mine) => ({
        ...byId(id),
        body: { product_ids: [await getFamilyMember(mine, id)] },
      })),
      'body.product_ids[]': rejected(
        'familyMember',
        async (id, mine) => ({ ...byId(await getFamilyOf(mine, id)), body: { product_ids: [id] } }),
        { by: ['vendor', 'manager'] },
      ),
    },
  },

  reviews: {
    list: { 'params.id': shown('product', byId) },
    create: { 'params.id': shown('reviewable', (id) => ({ ...byId(id), body: { rating: 5, text: 'Good' } })) },
    office: {
      'query.product_id': listed('reviewed', (product_id) => ({ query: { product_id } })),
      'query.company_id': listed('reviewedCompany', (company_id) => ({ query: { company_id } })),
    },
    get: { 'params.id': closed('review', byId) },
    answer: { 'params.id': closed('review', (id) => ({ ...byId(id), body: { text: 'Thank you' } })) },
    answerRemove: { 'params.id': closed('review', byId) },
    remove: { 'params.id': closed('ownReview', byId) },
  },

  abandoned: {
    letters: { 'params.id': unowned('an abandoned cart of another company is not found: tests/api/abandoned.test.ts') },
    write: { 'params.id': unowned('as with its letters: tests/api/abandoned.test.ts') },
    restore: { 'body.token': unowned('a secret of 192 bits of a mailbox: tests/api/abandoned.test.ts') },
    mailsOff: { 'params.token': unowned('a secret of 192 bits of a mailbox, which opens nothing') },
    setMailsOff: { 'params.token': unowned('a secret of 192 bits of a mailbox, which opens nothing') },
  },

  stock: {
    get: { 'params.id': closed('product', byId) },
    movements: { 'params.id': closed('product', byId) },
    setLimit: { 'params.id': closed('product', (id) => ({ ...byId(id), body: { low_limit: 3 } })) },
    settings: { 'params.id': closed('company', byId) },
    setSettings: {
      'params.id': closed('company', (id, { t }) => ({
        ...byId(id),
        // Another one each time, within what is valid
        body: { low_limit: Number(t.make.next()) % 1000 },
      })),
    },
  },

  productChanges: {
    preview: {
      'body.ids[]': closed('product', (id) => ({ body: { ids: [id], changes: { active: false } } })),
      'body.filter.ids[]': bulkFilter,
      'body.filter.company_id': bulkFilter,
      'body.filter.company_ids[]': bulkFilter,
      'body.filter.category_id': catalog,
      'body.filter.type_id': catalog,
      'body.changes.category_id': catalog,
      'body.changes.type_id': catalog,
    },
    apply: {
      'body.ids[]': closed('product', (id) => ({ body: { ids: [id], changes: { active: false } } })),
      'body.filter.ids[]': bulkFilter,
      'body.filter.company_id': bulkFilter,
      'body.filter.company_ids[]': bulkFilter,
      'body.filter.category_id': catalog,
      'body.filter.type_id': catalog,
      'body.changes.category_id': catalog,
      'body.changes.type_id': catalog,
    },
    undo: { 'params.id': closed('productChange', byId, { owners: ['vendor', 'manager'] }) },
  },
  imports: {
    list: {
      'query.filter.id[]': listed('import', (id) => ({ query: { filter: { id: [id] } } })),
      'query.filter.company_id': listed('importing', (company_id) => ({ query: { filter: { company_id } } })),
    },
    get: { 'params.id': closed('import', byId) },
    create: {
      'body.company_id': rejected('company', (company_id) => ({
        body: { noun: 'products' as const, company_id },
        files: { file: [tableFile] },
      })),
    },
    edit: {
      'params.id': closed('import', (id) => ({ ...byId(id), body: { options: { existing: 'keep' as const } } })),
      'body.options.category_id': importTarget,
      'body.options.type_id': importTarget,
    },
    rows: { 'params.id': closed('import', byId) },
    categories: { 'params.id': closed('import', byId) },
    chooseCategories: {
      'params.id': closed('import', (id) => ({ ...byId(id), body: { choices: [{ name: 'A', category_id: null }] } }), {
        owners: [],
      }),
      'body.choices[].category_id': importTarget,
    },
    retryPhotos: { 'params.id': closed('import', byId, { owners: [] }) },
    report: { 'params.id': closed('import', byId) },
    reportFile: {
      'params.id': closed('import', (id) => ({ ...byId(id), body: { format: 'csv' as const } }), { owners: [] }),
    },
    check: { 'params.id': closed('import', byId) },
    run: { 'params.id': closed('import', byId) },
    cancel: { 'params.id': closed('import', byId, { owners: [] }) },
    undo: { 'params.id': closed('import', byId, { owners: [] }) },
    refused: {
      'params.id': closed('import', (id) => ({ ...byId(id), body: { format: 'csv' as const } }), { owners: [] }),
    },
    remove: { 'params.id': closed('import', byId) },
  },
  categoryRequests: {
    create: {
      'body.import_id': closed('import', (import_id) => ({
        body: { import_id, name: `Hats ${(renamed += 1)}` },
      })),
    },
  },
  exports: {
    create: {
      'body.filter.company_id': exportFilter,
      'body.filter.company_ids[]': exportFilter,
      'body.filter.type_id': exportFilter,
      'body.filter.category_id': exportFilter,
      'body.filter.parent': exportFilter,
      'body.filter.ids[]': exportFilter,
    },
    download: { 'params.key': unowned('whoever knows the key has been given it') },
  },

  ...platformRows,
  collections: { shown: { 'params.id': showcase }, products: { 'params.id': showcase } },

  deliveryQuotes: {
    quote: {
      'body.carts[].hash': closed('cartHash', (hash) => ({ body: { carts: [{ hash }] } }), shoppers),
      'body.carts[].id': closed('cart', (id) => ({ body: { carts: [{ id }] } })),
      'body.carts[]': closed('cart', (id) => ({ body: { carts: [id] } })),
    },
  },
  carts: {
    get: { 'query.hash': closed('cartHash', (hash) => ({ query: { hash } }), shoppers) },
    addProduct: {
      'body.hash': closed(
        'cartHash',
        async (hash, { side }) => ({ body: { hash, ...line(await side.shop.stock()) } }),
        shoppers,
      ),
      'body.product_id': shown('product', async (id, { who }) => ({
        body: { hash: (await who.client.carts.create()).cart_hash, ...line(id) },
      })),
    },
    setCount: {
      'body.hash': closed(
        'cartHash',
        async (hash, at) => ({ body: { hash, ...line(await getProductInCart(at, hash)) } }),
        shoppers,
      ),
      'body.product_id': sameAsAdding,
    },
    info: {
      'body.hash': closed('cartHash', (hash) => ({ body: { hash, fio: 'Ann' } }), shoppers),
      'body.pickupStore': rejected(
        'store',
        async (id, mine) => ({ body: { hash: (await makeCart(mine)).cart_hash, isPickup: true, pickupStore: id } }),
        shoppers,
      ),
    },
    clear: { 'body.hash': closed('cartHash', (hash) => ({ body: { hash } }), shoppers) },
    merge: {
      'body.hash': closed('cartHash', (hash) => ({ body: { hash, items: [] } }), shoppers),
      'body.items[].product_id': sameAsAdding,
      'body.info.pickupStore': unowned('kept by the same rules as carts.info'),
    },
    checkout: {
      'body.hash': closed('cartHash', (hash) => ({ body: { hash, address: delivery } })),
      'body.pickupStore': rejected('store', async (id, mine) => ({
        body: { hash: (await makeCart(mine)).cart_hash, ...withPickup(id) },
      })),
    },
    getById: { 'params.id': closed('cart', byId) },
    clearById: { 'params.id': closed('cart', byId) },
    setCountById: {
      'params.id': closed('cart', async (id, at) => ({ ...byId(id), body: line(await getProductInCart(at, id)) })),
      'body.product_id': sameAsAdding,
    },
    checkoutById: {
      'params.id': closed('cart', (id) => ({ ...byId(id), body: { address: delivery } })),
      'body.pickupStore': rejected('store', async (id, mine) => ({
        ...byId((await makeCart(mine)).id),
        body: withPickup(id),
      })),
    },
  },

  basket: {
    list: {
      'query.hashes[]': listed('cartHash', (hash) => ({ query: { hashes: [hash] } }), {
        by: ['guest'],
        owners: ['guest'],
      }),
    },
    price: {
      'body.items[].product_id': shown('product', (id) => ({ body: { items: [line(id)] } })),
    },
    addProduct: {
      'body.product_id': shown('product', (id) => ({ body: line(id) })),
      'body.hashes[]': ignoredHash,
    },
    merge: {
      'body.carts[].hash': ignoredHash,
      'body.carts[].items[].product_id': sameAsAdding,
      'body.carts[].info.pickupStore': unowned('kept by the same rules as carts.info'),
    },
  },

  orderPreviews: {
    list: {
      'body.carts[].hash': closed('cartHash', (hash) => ({ body: { carts: [{ hash }] } })),
      'body.carts[].id': closed('cart', (id) => ({ body: { carts: [{ id }] } })),
      'body.carts[].pickupStore': unowned('a preview does not depend on the store'),
    },
  },

  orders: {
    list: {
      'query.user_id': listed('customer', (user_id) => ({ query: { user_id } })),
      'query.company_id': listed('dealings', (company_id) => ({ query: { company_id } })),
      'query.store_id': unowned(
        'a store is public; the orders that it finds are the caller’s own: tests/api/ordersList.test.ts',
      ),
    },
    move: {
      'body.ids[]': unowned(
        'a foreign order is refused in the report as one that does not exist: tests/api/ordersMove.test.ts',
      ),
    },
    previewEdit: {
      'params.id': closed('order', async (id, { t }) => {
        const { rows } = await t.pool.query<{ product_id: number }>(
          'select product_id from order_items where order_id = $1',
          [id],
        );
        return { ...byId(id), body: { items: [line(rows[0]?.product_id ?? 1)] } };
      }),
      'body.items[].product_id': rejected(
        'product',
        async (id, mine) => ({ ...byId(await makers.order(mine)), body: { items: [line(id)] } }),
        { by: ['vendor', 'manager'] },
      ),
    },
    pdf: { 'params.id': closed('order', byId) },
    get: { 'params.id': closed('order', byId) },
    edit: {
      'params.id': closed('order', (id) => ({ ...byId(id), body: { status: 'canceled' as const } })),
      'body.items[].product_id': rejected(
        'product',
        async (id, mine) => ({ ...byId(await makers.order(mine)), body: { items: [line(id)] } }),
        { by: ['vendor', 'manager'] },
      ),
      'body.pickupStore': rejected(
        'store',
        async (id, mine) => ({ ...byId(await makers.order(mine)), body: { isPickup: true, pickupStore: id } }),
        { by: ['vendor', 'manager'] },
      ),
    },
  },

  orderLinks: {
    get: { 'params.id': closed('order', byId) },
    create: { 'params.id': closed('order', byId) },
    remove: { 'params.id': closed('order', byId) },
    open: { 'body.token': orderLink },
    cancel: {
      'body.token': orderLink,
      'body.order_id': unowned('only an order of the link is found: tests/api/orderLinks.test.ts'),
    },
    withdraw: { 'body.token': orderLink },
  },

  purchases: {
    checkout: {
      'body.carts[].id': closed('cart', (id) => ({ body: { ...onReceipt, carts: [{ id }] } })),
      'body.carts[].hash': closed('cartHash', (hash) => ({ body: { ...onReceipt, carts: [{ hash }] } })),
      'body.carts[].pickupStore': rejected(
        'store',
        async (pickupStore, mine) => ({
          body: { ...onReceipt, carts: [{ id: (await makeCart(mine)).id, isPickup: true, pickupStore }] },
        }),
        { isPersonal: true },
      ),
    },
    get: { 'params.id': closed('purchase', byId) },
    confirm: {
      'params.id': closed('purchase', (id) => ({
        ...byId(id),
        body: { payment_method_id: 'pm_card_visa', amount: 10 },
      })),
    },
    onReceipt: { 'params.id': closed('purchase', byId) },
  },

  messages: messageRows,
  publications: publicationRows,

  payments: {
    start: { 'query.tariff_id': plans },
    subscribe: { 'body.tariff_id': plans },
    payOrder: { 'params.id': closed('payableOrder', byId) },
    confirmOrder: {
      'params.id': closed('payableOrder', (id) => ({
        ...byId(id),
        body: { payment_method_id: 'pm_card_visa', amount: 10 },
      })),
    },
  },
  statistics: { sales: { 'query.company_id': closed('company', (company_id) => ({ query: { company_id } })) } },
  ...chatRows,
  ...promotionRows,
};
