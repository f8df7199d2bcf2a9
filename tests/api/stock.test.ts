/** Stock in the back office: movements, limits, and notifications of low stock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyStock } from '#server/domains/catalog/stock/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { delivery, getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
let vendor: Person;
let buyer: Person;
beforeAll(async () => {
  t = await startApi();
  shop = await openShop(t);
  vendor = shop.company.vendor;
  buyer = await t.make.buyer();
});
afterAll(() => t?.close());

const order = async (product_id: number, count = 1) => {
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count }]);
  return buyer.client.carts.checkout({ body: { hash, address: delivery } });
};
const getBook = async (id: number, who = vendor) => (await who.client.stock.movements({ params: { id } })).data;
const reportLow = async () => {
  const { rows } = await t.pool.query<{ n: number }>(
    `select graphile_worker.add_job('tellLowStock', job_key := 'tellLowStock') is not null as n`,
  );
  expect(rows).toHaveLength(1);
  await t.drainJobs();
  await t.drainJobs();
};
const listMails = async ({ email }: Person) =>
  (
    await t.pool.query<{ subject: string; text: string }>(
      `select subject, text from outbox where "to" = $1 and subject ~* 'running low' order by id`,
      [email],
    )
  ).rows;

describe('the book of a product’s stock', () => {
  it('says of each movement what moved, why, by which order and by whom, newest first', async () => {
    const id = await shop.stock({ total_count: 10 });
    const first = await order(id, 3);
    const second = await order(id, 2);
    await vendor.client.orders.edit({ params: { id: first.id }, body: { items: [{ product_id: id, count: 1 }] } });
    for (const status of ['paid', 'completed'] as const)
      await vendor.client.orders.edit({ params: { id: first.id }, body: { status } });
    await buyer.client.orders.edit({ params: { id: second.id }, body: { status: 'canceled' } });
    await vendor.client.products.edit({ params: { id }, body: { total_count: 20 } });
    const book = await getBook(id);
    expect(
      book.map(({ reason, total_change, held_change, total_after, held_after, order_id, author }) => [
        reason,
        total_change,
        held_change,
        total_after,
        held_after,
        order_id,
        author?.id ?? null,
      ]),
    ).toEqual([
      ['vendor_edit', 11, 0, 20, 0, null, vendor.id],
      ['order_canceled', 0, -2, 9, 0, second.id, buyer.id],
      ['order_completed', -1, -1, 9, 2, first.id, vendor.id],
      ['order_edited', 0, -2, 10, 3, first.id, vendor.id],
      ['order_placed', 0, 2, 10, 5, second.id, buyer.id],
      ['order_placed', 0, 3, 10, 3, first.id, buyer.id],
      ['start', 10, 0, 10, 0, null, null],
    ]);
    expect(await vendor.client.stock.get({ params: { id } })).toMatchObject({
      total_count: 20,
      held: 0,
      count: 20,
      low_limit: null,
      company_low_limit: 5,
      is_low: false,
    });
    expect(await verifyStock(t.db)).toEqual([]);
  });

  it('comes in pages, and a page past the end is empty', async () => {
    const id = await shop.stock({ total_count: 50 });
    for (let index = 0; index < 4; index++) await order(id);
    const page = await vendor.client.stock.movements({ params: { id }, query: { page: 2, per_page: 3 } });
    expect(page).toMatchObject({ page: 2, per_page: 3, total: 5 });
    expect(page.data.map(({ reason }) => reason)).toEqual(['order_placed', 'start']);
    expect((await vendor.client.stock.movements({ params: { id }, query: { page: 9 } })).data).toEqual([]);
  });

  it('can’t be rewritten, nor shortened, but goes with its product', async () => {
    const id = await shop.stock({ total_count: 2 });
    await expect(
      t.pool.query('update stock_movements set total_change = 1 where product_id = $1', [id]),
    ).rejects.toThrow(/append-only/);
    await expect(t.pool.query('delete from stock_movements where product_id = $1', [id])).rejects.toThrow(
      /append-only/,
    );
    await t.pool.query('delete from products where id = $1', [id]);
    expect((await t.pool.query('select from stock_movements where product_id = $1', [id])).rowCount).toBe(0);
  });

  it('is nothing for a buyer, and a foreign product’s is not found', async () => {
    const id = await shop.stock();
    const other = await t.make.company();
    expect(await getFailure(buyer.client.stock.movements({ params: { id } }))).toMatchObject({ status: 403 });
    expect(await getFailure(other.vendor.client.stock.movements({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('is told of when it does not add up', async () => {
    const id = await shop.stock({ total_count: 3 });
    await t.pool.query('alter table product_stock disable trigger user');
    await t.pool.query('update product_stock set held = 2 where product_id = $1', [id]);
    await t.pool.query('alter table product_stock enable trigger user');
    const problems = await verifyStock(t.db);
    expect(problems).toEqual([
      `product ${id}: held by open orders is 2, should be 0`,
      `product ${id}: held by its book is 2, should be 0`,
    ]);
    await t.pool.query('alter table product_stock disable trigger user');
    await t.pool.query('update product_stock set held = 0 where product_id = $1', [id]);
    await t.pool.query('alter table product_stock enable trigger user');
  });
});

describe('a product that runs low', () => {
  it('is told of once, all of a checkout in one letter, and again only after it has been above', async () => {
    const own = await openShop(t);
    const { vendor: reader } = own.company;
    const [mug, tea] = [
      await own.stock({ total_count: 8, name: 'Mug' }),
      await own.stock({ total_count: 7, name: 'Tea' }),
    ];
    await reportLow();
    expect(await listMails(reader)).toEqual([]);
    const { cart_hash: hash } = await fillCart(buyer.client, [
      { product_id: mug, count: 4 },
      { product_id: tea, count: 2 },
    ]);
    const placed = await buyer.client.carts.checkout({ body: { hash, address: delivery } });
    await reportLow();
    await order(mug);
    await reportLow();
    const [letter, ...more] = await listMails(reader);
    expect(more).toEqual([]);
    expect(letter!.subject).toBe('2 products are running low');
    expect(letter!.text).toMatch(/Mug.*4 left\n.*Tea.*5 left/);
    await reader.client.orders.edit({ params: { id: placed.id }, body: { status: 'canceled' } });
    await order(tea, 3);
    await reportLow();
    expect((await listMails(reader)).map(({ subject }) => subject)).toEqual([
      '2 products are running low',
      'Running low: Tea',
    ]);
  });

  it('stands in the list of what runs low, by the company’s limit and by its own', async () => {
    const own = await openShop(t);
    const { id: company_id, vendor: reader } = own.company;
    const [some, few, none] = [
      await own.stock({ total_count: 12 }),
      await own.stock({ total_count: 4 }),
      await own.stock({ total_count: 0 }),
    ];
    const low = async () =>
      (await reader.client.products.list({ body: { scope: 'all', stock: 'low', company_id } })).data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(await low()).toEqual([few]);
    const inStorefront = [
      { stock: 'low', company_id },
      { stock: 'low', scope: 'visible' },
      { stock: 'low', scope: 'all' },
    ] as const;
    for (const body of inStorefront)
      expect(await getFailure(buyer.client.products.list({ body }))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(
      await getFailure(reader.client.products.ofCompany({ params: { id: company_id }, query: { stock: 'low' } })),
    ).toMatchObject({ status: 403, code: 'forbidden' });
    await reader.client.stock.setSettings({ params: { id: company_id }, body: { low_limit: 12 } });
    expect(await low()).toEqual([some, few]);
    await reader.client.stock.setLimit({ params: { id: few }, body: { low_limit: 3 } });
    expect(await low()).toEqual([some]);
    await reader.client.stock.setLimit({ params: { id: few }, body: { low_limit: null } });
    await reader.client.stock.setSettings({ params: { id: company_id }, body: { low_limit: 0 } });
    expect(await low()).toEqual([]);
    expect(
      (await reader.client.products.list({ body: { scope: 'all', stock: 'sold_out', company_id } })).data.map(
        ({ id }) => id,
      ),
    ).toEqual([none]);
    expect(await verifyStock(t.db)).toEqual([]);
    await reportLow();
    expect(await listMails(reader)).toEqual([]);
  });

  it('leaves the list of what runs low with its last one, and stands there again once that is back', async () => {
    const own = await openShop(t);
    const { id: company_id, vendor: reader } = own.company;
    const [last, none] = [await own.stock({ total_count: 1 }), await own.stock({ total_count: 0 })];
    const admin = await t.make.admin();
    const listed = async (stock: 'low' | 'sold_out') => {
      const lists = await Promise.all(
        [reader, admin].map(({ client }) =>
          client.products.list({
            body: { scope: 'all', stock, company_ids: [company_id], sort: 'created_at', order: 'desc' },
          }),
        ),
      );
      expect(lists.map(({ total }) => total)).toEqual(lists.map(({ data }) => data.length));
      const [ids, others] = lists.map(({ data }) => data.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(others).toEqual(ids);
      return ids;
    };
    expect([await listed('low'), await listed('sold_out')]).toEqual([[last], [none]]);
    const placed = await order(last);
    expect([await listed('low'), await listed('sold_out')]).toEqual([[], [last, none]]);
    expect(await verifyStock(t.db)).toEqual([]);
    await reader.client.orders.edit({ params: { id: placed.id }, body: { status: 'canceled' } });
    await reader.client.products.edit({ params: { id: none }, body: { total_count: 2 } });
    expect([await listed('low'), await listed('sold_out')]).toEqual([[last, none], []]);
    expect(await verifyStock(t.db)).toEqual([]);
    await t.pool.query('update low_stock set sold_out = true, company_id = $2 where product_id = $1', [
      last,
      company_id + 1000,
    ]);
    expect(await verifyStock(t.db)).toEqual([
      `product ${last}: listed as sold out is 1, should be 0`,
      `product ${last}: listed for a company is ${company_id + 1000}, should be ${company_id}`,
    ]);
    await t.pool.query('update low_stock set sold_out = false, company_id = $2 where product_id = $1', [
      last,
      company_id,
    ]);
  });

  it('is told to nobody where the company does not want it', async () => {
    const own = await openShop(t);
    const { id: company_id, vendor: reader } = own.company;
    const id = await own.stock({ total_count: 6 });
    expect(
      await reader.client.stock.setSettings({ params: { id: company_id }, body: { is_low_mailed: false } }),
    ).toEqual({ company_id, low_limit: 5, is_low_mailed: false });
    await order(id, 3);
    await reportLow();
    await reader.client.stock.setSettings({ params: { id: company_id }, body: { is_low_mailed: true } });
    await reportLow();
    expect(await listMails(reader)).toEqual([]);
  });

  it('refuses limits that are none', async () => {
    const id = await shop.stock();
    for (const low_limit of [-1, 1.5, 1e12, '3', true])
      expect(
        await getFailure(vendor.client.stock.setLimit({ params: { id }, body: { low_limit: low_limit as never } })),
      ).toMatchObject({ status: 422 });
  });
});
