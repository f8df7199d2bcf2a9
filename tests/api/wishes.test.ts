import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxWishes } from '#contract/rules/wishes.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi();
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(() => t.close());

const products = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push((await t.make.product({ company, category_id })).id);
  return ids;
};

describe('the wish list', () => {
  it('keeps products with the account, newest first, each once', async () => {
    const buyer = await t.make.buyer();
    const [a, b, c] = await products(3);
    await buyer.client.wishes.add({ body: { product_ids: [a!] } });
    t.clock.forward(1000);
    expect(await buyer.client.wishes.add({ body: { product_ids: [c!, b!, a!, c!] } })).toEqual({ data: [c, b, a] });
    expect(await buyer.client.wishes.ids()).toEqual({ data: [c, b, a] });
    const page = await buyer.client.wishes.list({ query: { per_page: 2 } });
    expect(page).toMatchObject({ page: 1, per_page: 2, total: 3 });
    expect(page.data.map(({ id }) => id)).toEqual([c, b]);
    await buyer.client.wishes.remove({ params: { id: c! } });
    await buyer.client.wishes.remove({ params: { id: c! } });
    expect(await buyer.client.wishes.ids()).toEqual({ data: [b, a] });
  });

  it('is nobody else’s', async () => {
    const [one, other] = [await t.make.buyer(), await t.make.buyer()];
    const [a] = await products(1);
    await one.client.wishes.add({ body: { product_ids: [a!] } });
    await other.client.wishes.remove({ params: { id: a! } });
    expect(await other.client.wishes.ids()).toEqual({ data: [] });
    expect(await one.client.wishes.ids()).toEqual({ data: [a] });
  });

  it('passes over what is not in the storefront, and shows it no more once it left', async () => {
    const buyer = await t.make.buyer();
    const [a, b] = await products(2);
    const hidden = await t.make.product({ company, category_id, active: false });
    expect(await buyer.client.wishes.add({ body: { product_ids: [a!, hidden.id, 2_147_483_647, b!] } })).toEqual({
      data: [a, b],
    });
    await company.vendor.client.products.edit({ params: { id: a! }, body: { active: false } });
    expect(await buyer.client.wishes.list({ query: {} })).toMatchObject({ total: 1, data: [{ id: b }] });
    await company.vendor.client.products.edit({ params: { id: a! }, body: { active: true } });
    expect(await buyer.client.wishes.ids()).toEqual({ data: [a, b] });
  });

  it('stays the same when a call is sent three times at once', async () => {
    const buyer = await t.make.buyer();
    const ids = await products(3);
    await Promise.all([1, 2, 3].map(() => buyer.client.wishes.add({ body: { product_ids: ids } })));
    expect(await buyer.client.wishes.ids()).toEqual({ data: ids });
  });

  it('holds five hundred at the most, whatever runs in parallel', async () => {
    const buyer = await t.make.buyer();
    const [a, b] = await products(2);
    await t.pool.query(
      `insert into products (company_id, category_id, type_id, sku, name, price, visible)
       select $1, $2, (select min(id) from product_types), 'W' || n, 'W', 1, true
         from generate_series(1, $3) n`,
      [company.id, category_id, maxWishes - 1],
    );
    await t.pool.query(
      `insert into wishes (user_id, product_id)
       select $1, id
         from products
        where sku like 'W%' and company_id = $2
        order by id
        limit $3`,
      [buyer.id, company.id, maxWishes - 1],
    );
    const failures = await Promise.all(
      [a!, b!].map((id) =>
        buyer.client.wishes.add({ body: { product_ids: [id] } }).then(
          () => null,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(failures.filter((code) => code === 'too_many_wishes')).toHaveLength(1);
    expect((await buyer.client.wishes.ids()).data).toHaveLength(maxWishes);
    expect(await getFailure(buyer.client.wishes.add({ body: { product_ids: [] } }))).toMatchObject({ status: 422 });
  });
});
