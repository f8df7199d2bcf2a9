/** Delivery texts of companies. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '#server/domains/companies/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('a delivery note', () => {
  it('is written by the company’s people and read by everybody; blank empties it', async () => {
    const company = await t.make.company();
    const params = { id: company.id };
    expect(await t.guest.shipping.get({ params })).toEqual({
      company_id: company.id,
      country: 'AU',
      delivery_note: null,
      en_delivery_note: null,
      delivery_methods: 0,
      pickup_stores: 0,
    });
    await company.vendor.client.shipping.set({
      params,
      body: { delivery_note: ' Пешком\nи быстро ', en_delivery_note: 'On foot' },
    });
    expect(await t.guest.shipping.get({ params })).toMatchObject({
      delivery_note: 'Пешком\nи быстро',
      en_delivery_note: 'On foot',
    });
    expect(await company.vendor.client.shipping.set({ params, body: { en_delivery_note: ' ' } })).toMatchObject({
      delivery_note: 'Пешком\nи быстро',
      en_delivery_note: null,
    });
  });

  it('comes with the numbers of what the company offers, for which a checkout reserves its room', async () => {
    const company = await t.make.company();
    const method = { kind: 'courier', name: 'Курьер', price_rule: 'flat', price: 5 } as const;
    await company.vendor.client.deliveryZones.create({
      body: {
        name: 'Zone',
        countries: [],
        methods: [method, { ...method, active: false }, { ...method, kind: 'store_pickup' }],
      },
    });
    await t.make.store(company.id);
    await t.make.store(company.id, { pickup: false });
    expect(await t.guest.shipping.get({ params: { id: company.id } })).toMatchObject({
      delivery_methods: 1,
      pickup_stores: 1,
    });
  });

  it('of a company that is not active is its own people’s alone', async () => {
    const company = await t.make.company();
    await t.db.update(companies).set({ active: false }).where(eq(companies.id, company.id));
    await expect(t.guest.shipping.get({ params: { id: company.id } })).rejects.toMatchObject({ status: 404 });
    expect((await company.vendor.client.shipping.get({ params: { id: company.id } })).company_id).toBe(company.id);
  });

  it('is no longer than a thousand characters, and nobody else’s to write', async () => {
    const [company, stranger] = [await t.make.company(), await t.make.vendor()];
    const params = { id: company.id };
    await expect(
      company.vendor.client.shipping.set({ params, body: { delivery_note: 'x'.repeat(1001) } }),
    ).rejects.toMatchObject({ status: 422, errors: { delivery_note: 'At most 1000 characters' } });
    await expect(stranger.client.shipping.set({ params, body: { delivery_note: 'x' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
