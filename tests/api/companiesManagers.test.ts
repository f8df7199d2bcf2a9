/**
 * A manager's link to a company gives no access before it is accepted, full access after, and none once it is removed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '#contract/companies.ts';
import { carts } from '#server/domains/carts/tables.ts';
import { productPhotos } from '#server/domains/catalog/tables.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { fillCart, getFailure, openShop, placeOrder } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

interface Things {
  company: number;
  store: number;
  product: number;
  order: number;
  photo: number;
}

async function openShopWithEverything(): Promise<{ vendor: Person; things: Things }> {
  const shop = await openShop(t);
  const { company } = shop;
  const [store, { order, product_id }, left] = [
    await t.make.store(company.id, { pickup: false }),
    await placeOrder(t, shop),
    await shop.stock(),
  ];
  const [photo] = await t.db
    .insert(productPhotos)
    .values({ product_id, file: `file${t.make.next()}`, width: 10, height: 10, main: true })
    .returning({ id: productPhotos.id });
  const buyer = await t.make.buyer();
  await fillCart(buyer.client, [{ product_id: left }]);
  await t.db.update(carts).set({ updated_at: new Date(t.clock.now.getTime() - 30 * 3_600_000) });
  return {
    vendor: company.vendor,
    things: { company: company.id, store: store.id, product: product_id, order: order.id, photo: photo!.id },
  };
}

/** Whether a call finds the company's record. */
const isFound = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: { status?: number }) => (error.status === 404 ? false : Promise.reject(error as Error)),
  );
const hasRows = async (call: Promise<{ data: unknown[] }>): Promise<boolean> => (await call).data.length > 0;

const reachCalls: Record<string, (client: ApiClient, things: Things) => Promise<boolean>> = {
  'the list of companies': (client) => hasRows(client.companies.list()),
  'all of the company': async (client, { company }) =>
    (await client.companies.get({ params: { id: company } })).inn !== undefined,
  'the company’s fields': (client, { company }) =>
    isFound(client.companies.edit({ params: { id: company }, body: { phone: '+61412345678' } })),
  'its logo': (client, { company }) => isFound(client.companies.logoRemove({ params: { id: company } })),
  'the list of own products': (client) => hasRows(client.products.list({ body: { scope: 'all' } })),
  'a product': (client, { product }) => isFound(client.products.edit({ params: { id: product }, body: { price: 12 } })),
  'a photo': (client, { photo }) =>
    isFound(client.products.photoEdit({ params: { id: photo }, body: { alt: 'Seen' } })),
  'the order of photos': (client, { product, photo }) =>
    isFound(client.products.photoPositions({ params: { id: product }, body: { ids: [photo] } })),
  'a store that is no pickup point': (client, { store }) => isFound(client.stores.get({ params: { id: store } })),
  'the list of its stores': (client, { company }) => hasRows(client.stores.list({ query: { company_id: company } })),
  'a store’s fields': (client, { store }) =>
    isFound(client.stores.edit({ params: { id: store }, body: { name: 'Renamed' } })),
  'a store’s hours': (client, { store }) =>
    isFound(client.stores.workingTime({ params: { id: store }, body: { working_time: { sun: null } } })),
  'the list of orders': (client) => hasRows(client.orders.list({ query: { scope: 'company' } })),
  'an order': (client, { order }) => isFound(client.orders.get({ params: { id: order } })),
  'an order’s recipient': (client, { order }) =>
    isFound(
      client.orders.edit({
        params: { id: order },
        body: {
          address: { fio: 'Anna Smith', phone: '+1 555 010 0200', city: 'Perth', street: 'Main Street', house: '6' },
        },
      }),
    ),
  'abandoned carts': (client) =>
    hasRows(client.orders.list({ query: { scope: 'company', statuses: ['abandoned_cart'] } })),
};

describe('a manager’s link', () => {
  it('gives nothing while in moderation, everything from the next request once hired, nothing from the next once canceled', async () => {
    const { vendor, things } = await openShopWithEverything();
    const manager = await t.make.manager();
    const listReached = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(reachCalls).map(async ([name, call]) => [name, await call(manager.client, things)] as const),
        ),
      );
    const everything = (is: boolean) => Object.fromEntries(Object.keys(reachCalls).map((name) => [name, is]));
    const set = (client: ApiClient, body: object): Promise<Company> =>
      client.companies.managerSet({ params: { id: things.company }, body });

    expect(await listReached()).toEqual(everything(false));
    await set(vendor.client, { email: manager.email });
    expect(await listReached()).toEqual(everything(false));
    expect((await manager.client.users.me()).accessToECommerceModule).toBe(false);
    await set(manager.client, { status: 'hired' });
    expect(await listReached()).toEqual(everything(true));
    expect((await manager.client.users.me()).accessToECommerceModule).toBe(true);
    await set(vendor.client, { user_id: manager.id, status: 'canceled' });
    expect(await listReached()).toEqual(everything(false));
    await set(vendor.client, { user_id: manager.id });
    await set(manager.client, { status: 'hired' });
    await vendor.client.companies.managerRemove({ params: { id: things.company }, query: { user_id: manager.id } });
    expect(await listReached()).toEqual(everything(false));
  });

  it('makes nothing new for the company before it is accepted', async () => {
    const { vendor, things } = await openShopWithEverything();
    const manager = await t.make.manager();
    await vendor.client.companies.managerSet({ params: { id: things.company }, body: { user_id: manager.id } });
    const store = {
      name: 'Ours',
      location: { address: '1 Test Street', lat: -33.9, lng: 151.2 },
      company_id: things.company,
    };
    expect(await getFailure(manager.client.stores.create({ body: store }))).toMatchObject({
      status: 422,
      errors: { company_id: 'There is no such thing' },
    });
    await manager.client.companies.managerSet({ params: { id: things.company }, body: { status: 'hired' } });
    expect(await manager.client.stores.create({ body: store })).toMatchObject({ company_id: things.company });
  });

  it('is declined by the one invited, who then sees the card and no more', async () => {
    const { id, vendor, brand } = await t.make.company();
    const manager = await t.make.manager();
    await vendor.client.companies.managerSet({ params: { id }, body: { email: manager.email } });
    const answer = await manager.client.companies.managerSet({ params: { id }, body: { status: 'canceled' } });
    expect(answer).toMatchObject({ id, brand });
    expect(answer).not.toHaveProperty('inn');
    expect(answer).not.toHaveProperty('managers');
  });

  it('is invited again and again only so often, as each time is a mail', async () => {
    const { id, vendor } = await t.make.company();
    const manager = await t.make.manager();
    const params = { id };
    const invite = () => vendor.client.companies.managerSet({ params, body: { user_id: manager.id } });
    for (let times = 0; times < 5; times++) {
      await invite();
      // A repeated invitation sends no mail and counts no attempt.
      await invite();
      await vendor.client.companies.managerRemove({ params, query: { user_id: manager.id } });
      t.clock.forward(1000);
    }
    expect(await getFailure(invite())).toMatchObject({ status: 429, code: 'too_often' });
    for (let others = 0; others < 14; others++)
      await vendor.client.companies.managerSet({ params, body: { user_id: (await t.make.manager()).id } });
    expect(
      await getFailure(vendor.client.companies.managerSet({ params, body: { user_id: (await t.make.manager()).id } })),
    ).toMatchObject({ status: 429 });
    expect((await t.pool.query(`select from mails where "to" = $1`, [manager.email])).rowCount).toBe(5);
  });
});
