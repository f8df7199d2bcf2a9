import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

describe('products', () => {
  it('answers a new product as the contract says', async () => {
    const company = await t.make.company();
    const product = await t.make.product({ company, price: 12.34, total_count: 7 });
    expect(product).toMatchObject({ price: 12.34, count: 7, total_count: 7, company: { id: company.id }, photos: [], rating: null, reviews_count: 0, parameters: [] });
    expect(await t.guest.products.get({ params: { id: product.id } })).toEqual(product);
    const page = await t.guest.products.ofCategory({ params: { id: product.category.id }, body: {} });
    expect(page).toEqual({ page: 1, per_page: 20, total: 1, data: [product] });
  });
});
