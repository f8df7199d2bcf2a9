/** The next steps of a new vendor, derived from existing records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const getNext = async ({ client }: Person) => (await client.users.me()).next_step;

describe('a new vendor', () => {
  it('is led from company to store to first product, and back where one of them goes', async () => {
    const vendor = await t.make.vendor();
    expect(await getNext(vendor)).toBe('company');
    const company = await vendor.client.companies.create({
      body: { brand: 'First', legal_person: 'First Ltd', inn: `FIRST${t.make.next()}` },
    });
    expect(await getNext(vendor)).toBe('store');
    const store = await vendor.client.stores.create({
      body: { name: 'Here', location: { address: '1 Test Street', lat: -33.9, lng: 151.2 } },
    });
    expect(await getNext(vendor)).toBe('product');
    const { id: category_id } = await t.make.category();
    await vendor.client.products.create({
      body: { name: 'Mug', sku: 'M-1', price: 10, category_id, company_id: company.id, total_count: 1, active: false },
    });
    expect(await getNext(vendor)).toBeNull();
    await vendor.client.stores.remove({ params: { id: store.id } });
    expect(await getNext(vendor)).toBe('store');
  });

  it('is not led by what others have', async () => {
    const full = await t.make.company();
    await t.make.store(full.id);
    await t.make.product({ company: full });
    expect(await getNext(full.vendor)).toBeNull();
    expect(await getNext((await t.make.company()).vendor)).toBe('store');
  });

  it('is nobody else', async () => {
    for (const person of [await t.make.buyer(), await t.make.manager(), await t.make.admin()])
      expect(await getNext(person)).toBeNull();
  });
});
