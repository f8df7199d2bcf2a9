import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#contract/stores.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const vladivostok = { address: 'Светланская ул., 1, Владивосток', lat: 43.115, lng: 131.885 };
const opened = (vendor: Person, values: object = {}): Promise<Store> =>
  vendor.client.stores.create({ body: { name: 'Store', location: vladivostok, ...values } });
const workdays = { mon: { from: '09:00', to: '18:00' }, tue: { from: '09:00', to: '24:00' } };

describe('a store', () => {
  it('is made of the vendor’s only company, in the time zone of its place', async () => {
    const { id, vendor } = await t.make.company();
    const store = await opened(vendor, {
      en_name: 'Harbour',
      phone: '+7 (423) 222-33-44',
      pickup: true,
      working_time: workdays,
    });
    expect(store).toMatchObject({
      company_id: id,
      name: 'Store',
      en_name: 'Harbour',
      location: vladivostok,
      time_zone: 'Asia/Vladivostok',
      phone: '+74232223344',
      pickup: true,
      warehouse: false,
    });
    expect(store.working_time).toEqual({ ...workdays, wed: null, thu: null, fri: null, sat: null, sun: null });
    expect(await vendor.client.stores.get({ params: { id: store.id } })).toEqual(store);
    expect(await t.guest.stores.get({ params: { id: store.id } })).toEqual(store);
  });

  it('has a phone of its company’s country, like the company, if it is typed without a country code', async () => {
    const { id, vendor } = await t.make.company();
    const phone = '(495) 123-45-67';
    const params = { id };
    expect(await vendor.client.companies.edit({ params, body: { country: 'RU', phone } })).toMatchObject({
      phone: '+74951234567',
    });
    expect(await opened(vendor, { phone })).toMatchObject({ phone: '+74951234567' });
  });

  it('without a place names its time zone itself', async () => {
    const { vendor } = await t.make.company();
    expect(await getFailure(opened(vendor, { location: { address: 'Somewhere' } }))).toMatchObject({
      status: 422,
      errors: { time_zone: 'Name an address or a place on the map' },
    });
    expect(await opened(vendor, { location: { address: 'Somewhere' }, time_zone: 'Europe/Samara' })).toMatchObject({
      time_zone: 'Europe/Samara',
      location: { lat: null, lng: null },
    });
  });

  it('keeps the days that an edit does not name, and closes those set to null', async () => {
    const { vendor } = await t.make.company();
    const { id } = await opened(vendor, { working_time: workdays });
    const edited = await vendor.client.stores.workingTime({
      params: { id },
      body: { working_time: { tue: null, sun: { from: '10:00', to: '14:00' } } },
    });
    expect(edited.working_time).toMatchObject({ mon: workdays.mon, tue: null, sun: { from: '10:00', to: '14:00' } });
  });

  it('moves to the time zone of its new place, unless one is named', async () => {
    const { vendor } = await t.make.company();
    const { id } = await opened(vendor);
    const perth = { address: '1 Hay St, Perth', lat: -31.95, lng: 115.86 };
    expect(await vendor.client.stores.edit({ params: { id }, body: { location: perth } })).toMatchObject({
      time_zone: 'Australia/Perth',
    });
    expect(await vendor.client.stores.edit({ params: { id }, body: { name: 'Renamed' } })).toMatchObject({
      name: 'Renamed',
      time_zone: 'Australia/Perth',
    });
    expect(await vendor.client.stores.edit({ params: { id }, body: { time_zone: 'Asia/Tokyo' } })).toMatchObject({
      time_zone: 'Asia/Tokyo',
    });
  });

  it.each([
    ['hours that end before they begin', { working_time: { mon: { from: '18:00', to: '09:00' } } }],
    ['hours that are none', { working_time: { mon: { from: '9am', to: '25:00' } } }],
    ['a zone that is none', { time_zone: 'Mars/Olympus' }],
    ['a place off the earth', { location: { address: 'x', lat: 91, lng: 0 } }],
    ['no name', { name: ' ' }],
  ])('is refused with %s', async (_, values) => {
    const { vendor } = await t.make.company();
    expect(await getFailure(opened(vendor, values))).toMatchObject({ status: 422 });
  });

  it('is another company’s to nobody', async () => {
    const [{ vendor }, other] = [await t.make.company(), await t.make.company()];
    const { id } = await opened(vendor);
    const params = { id };
    expect(await getFailure(other.vendor.client.stores.get({ params }))).toMatchObject({ status: 404 });
    expect(await getFailure(other.vendor.client.stores.edit({ params, body: { name: 'Mine' } }))).toMatchObject({
      status: 404,
    });
    expect(
      await getFailure(other.vendor.client.stores.workingTime({ params, body: { working_time: {} } })),
    ).toMatchObject({ status: 404 });
    expect(await getFailure(other.vendor.client.stores.remove({ params }))).toMatchObject({ status: 404 });
    expect(
      await getFailure(opened(other.vendor, { company_id: (await vendor.client.stores.get({ params })).company_id })),
    ).toMatchObject({ status: 422 });
  });

  it('stands in the work of its own company’s people alone, and in everything of an admin', async () => {
    const [{ id, vendor }, other] = [await t.make.company(), await t.make.company()];
    const own = await opened(vendor, { pickup: true });
    const foreign = await opened(other.vendor, { pickup: true });
    const listIds = async (client: Person['client'], query: object) =>
      (await client.stores.list({ query: { scope: 'own', per_page: 1000, ...query } })).data.map((store) => store.id);
    expect(await listIds(vendor.client, {})).toEqual([own.id]);
    expect(await listIds(vendor.client, { company_id: other.id })).toEqual([]);
    expect(await listIds((await t.make.admin()).client, {})).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect(await listIds((await t.make.buyer()).client, {})).toEqual([]);
    expect((await t.guest.stores.list({ query: { scope: 'own' } })).total).toBe(0);
    expect(
      (await vendor.client.stores.list({ query: { company_id: id, sort: 'updated_at', order: 'desc' } })).data[0]?.id,
    ).toBe(own.id);
  });

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { vendor } = await t.make.company();
    const store = await opened(vendor);
    await vendor.client.stores.edit({ params: { id: store.id }, body: { name: 'First' } });
    expect(
      await getFailure(
        vendor.client.stores.edit({ params: { id: store.id }, body: { name: 'Second', updated_at: store.updated_at } }),
      ),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { name: 'First' } } });
  });

  it('goes when it is deleted; an order still says where it was picked up', async () => {
    const company = await t.make.company();
    const { vendor } = company;
    const [unused, used] = [
      await opened(vendor, { pickup: true }),
      await opened(vendor, { pickup: true, working_time: workdays }),
    ];
    const buyer = await t.make.buyer();
    const product = await t.make.product({ company });
    const { cart_hash: hash } = await buyer.client.carts.create();
    await buyer.client.carts.addProduct({ body: { hash, product_id: product.id, count: 1 } });
    const order = await buyer.client.carts.checkout({
      body: {
        hash,
        address: { fio: 'A B', phone: '+61412345678' },
        status: 'new',
        isPickup: true,
        pickupStore: used.id,
      },
    });
    for (const { id } of [unused, used]) {
      await vendor.client.stores.remove({ params: { id } });
      expect(await getFailure(vendor.client.stores.get({ params: { id } }))).toMatchObject({ status: 404 });
    }
    expect((await t.guest.stores.list({ query: { company_id: company.id } })).total).toBe(0);
    expect((await buyer.client.orders.get({ params: { id: order.id } })).pickupStore).toMatchObject({
      id: used.id,
      name: 'Store',
    });
    expect(
      await getFailure(
        buyer.client.carts.create().then(async ({ cart_hash }) => {
          await buyer.client.carts.addProduct({ body: { hash: cart_hash, product_id: product.id, count: 1 } });
          return buyer.client.carts.checkout({
            body: {
              hash: cart_hash,
              address: { fio: 'A B', phone: '+61412345678' },
              status: 'new',
              isPickup: true,
              pickupStore: used.id,
            },
          });
        }),
      ),
    ).toMatchObject({ status: 422, errors: { pickupStore: expect.any(String) as string } });
  });
});
