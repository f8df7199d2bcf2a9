import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { products, productStock } from '#server/domains/catalog/tables.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { audit } from '#server/platform/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { delivery, getFailure, fillCart, getStock } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ max: 20 });
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const unknown = 2_000_000_000;
const fields = (values: Partial<{ sku: string; price: number; name: string }> = {}) => ({
  name: 'Mug',
  sku: `SKU-${t.make.next()}`,
  price: 10,
  category_id,
  ...values,
});
const make = (values: Parameters<Api['make']['product']>[0] = {}): Promise<Product> =>
  t.make.product({ company, category_id, ...values });
const post = (url: string, payload: object, token = company.vendor.token) =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'x-auth-token': token } });

/** Creates a buyer's order as checkout does. */
async function order(product_id: number, count = 1) {
  const buyer = await t.make.buyer();
  const cart = await fillCart(buyer.client, [{ product_id, count }]);
  return { buyer, order: await buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } }) };
}

describe('making a product', () => {
  it('answers it as the contract says, and lists it at once', async () => {
    const own = await t.make.category();
    const product = await make({ category_id: own.id, price: 12.34, total_count: 7 });
    expect(product).toMatchObject({
      price: 12.34,
      count: 7,
      total_count: 7,
      active: true,
      company: { id: company.id, brand: company.brand, logo: null },
      photos: [],
      rating: null,
      reviews_count: 0,
      parameters: [],
    });
    expect(product.type.en_name).toBe('General');
    const { cost, ...shown } = product;
    expect(cost).toBeNull();
    expect(await t.guest.products.get({ params: { id: product.id } })).toEqual(shown);
    expect(await t.guest.products.ofCategory({ params: { id: own.id }, body: {} })).toEqual({
      page: 1,
      per_page: 20,
      total: 1,
      data: [shown],
    });
  });

  it('takes the only company of whoever has one, and asks where there are several or none', async () => {
    const { client } = company.vendor;
    expect(await client.products.create({ body: fields() })).toMatchObject({ company: { id: company.id } });
    const second = await t.make.company();
    await t.db.insert(companyMembers).values({ company_id: second.id, user_id: company.vendor.id, kind: 'vendor' });
    expect(await getFailure(client.products.create({ body: fields() }))).toMatchObject({
      status: 422,
      errors: { company_id: 'Required field' },
    });
    await t.db.delete(companyMembers).where(eq(companyMembers.company_id, second.id));
    const nobody = await t.make.vendor();
    expect(await getFailure(nobody.client.products.create({ body: fields() }))).toMatchObject({
      status: 422,
      errors: { company_id: 'Required field' },
    });
    expect(await getFailure((await t.make.admin()).client.products.create({ body: fields() }))).toMatchObject({
      status: 422,
      errors: { company_id: 'Required field' },
    });
  });

  it('refuses a foreign company as it does an unknown one', async () => {
    const foreign = await t.make.company();
    const failures = [foreign.id, unknown].map((company_id) =>
      getFailure(company.vendor.client.products.create({ body: { ...fields(), company_id } })),
    );
    const [one, other] = await Promise.all(failures);
    expect(one).toMatchObject({ status: 422, errors: { company_id: 'There is no such thing' } });
    expect(other?.body).toEqual(one?.body);
  });

  it('is a hired manager’s too, not an invited one’s', async () => {
    const hired = await t.make.manager([company.id]);
    expect(await hired.client.products.create({ body: fields() })).toMatchObject({ company: { id: company.id } });
    const invited = await t.make.manager();
    await t.db
      .insert(companyMembers)
      .values({ company_id: company.id, user_id: invited.id, kind: 'manager', status: 'in_moderation' });
    expect(
      await getFailure(invited.client.products.create({ body: { ...fields(), company_id: company.id } })),
    ).toMatchObject({ status: 422 });
  });

  it('names every field at fault', async () => {
    const answer = await post('/api/shop/product', { name: '  ', price: 0.001, total_count: -1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({
      name: 'Required field',
      sku: 'Required field',
      category_id: 'Required field',
      price: expect.any(String),
      total_count: 'At least 0',
    });
    expect(
      await getFailure(
        company.vendor.client.products.create({ body: { ...fields(), category_id: unknown, type_id: unknown } }),
      ),
    ).toMatchObject({
      status: 422,
      errors: { category_id: 'There is no such thing', type_id: 'There is no such thing' },
    });
  });

  it('refuses a price beyond the bounds and a third decimal', async () => {
    for (const price of [0, -1, 0.005, 1.234, 100_000_000, 1e300])
      expect((await post('/api/shop/product', fields({ price }))).statusCode, String(price)).toBe(422);
    for (const price of [0.01, 99_999_999.99, 1.1, 4.35]) {
      const answer = await post('/api/shop/product', fields({ price }));
      expect([answer.statusCode, answer.json().price]).toEqual([201, price]);
    }
  });

  it('gives every text back byte for byte, and blank optional ones as null', async () => {
    const name = ' 👩‍🚀 "Кружка" \\ <b>&amp;</b> e\u0301 ';
    const made = await company.vendor.client.products.create({
      body: { ...fields({ name }), description: '\n\ttwo\r\n', en_name: '', en_description: null },
    });
    expect(made).toMatchObject({ name, description: '\n\ttwo\r\n', en_name: null, en_description: null });
  });

  it('takes a SKU once in a company', async () => {
    const sku = `SKU-${t.make.next()}`;
    const first = await make({ sku });
    expect(await getFailure(make({ sku }))).toMatchObject({
      status: 409,
      code: 'sku_taken',
      errors: { sku: 'The company already has a product with this SKU' },
    });
    await t.make.product({ sku, category_id });
    await order(first.id);
    await company.vendor.client.products.remove({ params: { id: first.id } });
    await make({ sku });
  });

  it('never writes what it does not know', async () => {
    const answer = await post('/api/shop/product', {
      ...fields(),
      visible: true,
      rating: 5,
      reviews_count: 9,
      archived_at: '2020-01-01',
      id: 77_777,
      held: 3,
      position: 5,
    });
    const [row] = await t.db.select().from(products).where(eq(products.id, answer.json().id));
    expect(row).toMatchObject({ rating: null, reviews_count: 0, archived_at: null, position: 0 });
    expect(row!.id).not.toBe(77_777);
  });

  it('is made once of three calls with one key', async () => {
    const keyed = t.as(company.vendor.token, { 'idempotency-key': `product-${t.make.next()}` });
    const body = fields();
    const made = [
      await keyed.products.create({ body }),
      await keyed.products.create({ body }),
      await keyed.products.create({ body }),
    ];
    expect(new Set(made.map((product) => product.id)).size).toBe(1);
  });

  it('is in the audit log with what was written', async () => {
    const { id } = await make({ name: 'Audited' });
    const [row] = await t.db
      .select()
      .from(audit)
      .where(eq(audit.record_id, String(id)));
    expect(row).toMatchObject({
      noun: 'products',
      action: 'create',
      user_id: company.vendor.id,
      before: null,
      after: { name: 'Audited', company_id: company.id },
    });
  });
});

describe('changing a product', () => {
  it('changes the fields that come and leaves the others', async () => {
    const before = await make({ price: 5 });
    const after = await company.vendor.client.products.edit({
      params: { id: before.id },
      body: { price: 6.5, en_name: 'Cup' },
    });
    expect(after).toEqual({ ...before, price: 6.5, en_name: 'Cup', updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(
      (await company.vendor.client.products.edit({ params: { id: before.id }, body: { en_name: '' } })).en_name,
    ).toBeNull();
  });

  it('never moves it to another company', async () => {
    const { id } = await make();
    const other = await t.make.company();
    const edit = (company_id: number, locale: string) =>
      t.app.inject({
        method: 'POST',
        url: `/api/shop/product/${id}`,
        payload: { company_id, name: 'Same' },
        headers: { 'x-auth-token': company.vendor.token, 'accept-language': locale },
      });
    for (const [locale, message] of [
      ['en', 'A product can’t be moved to another company'],
      ['ru', 'Товар нельзя передать другой компании'],
    ] as const) {
      const answer = await edit(other.id, locale);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ company_id: message });
    }
    const answer = await edit(company.id, 'en');
    expect(answer.json()).toMatchObject({ name: 'Same', company: { id: company.id } });
  });

  it('is nobody else’s', async () => {
    const { id } = await make();
    const foreign = await t.make.company();
    const stranger = await t.make.manager([foreign.id]);
    for (const { client } of [foreign.vendor, stranger]) {
      expect(await getFailure(client.products.edit({ params: { id }, body: { name: 'Mine' } }))).toMatchObject({
        status: 404,
        message: 'The requested product is not found',
      });
      expect(await getFailure(client.products.remove({ params: { id } }))).toMatchObject({ status: 404 });
    }
    expect(
      await (await t.make.admin()).client.products.edit({ params: { id }, body: { name: 'Checked' } }),
    ).toMatchObject({ name: 'Checked' });
    expect(await getFailure(company.vendor.client.products.edit({ params: { id: unknown }, body: {} }))).toMatchObject({
      status: 404,
    });
  });

  it('refuses the second of two editors, and shows what there is', async () => {
    const { id, updated_at } = await make();
    const { client } = company.vendor;
    const first = await client.products.edit({ params: { id }, body: { name: 'First', updated_at } });
    const rejection = await getFailure(client.products.edit({ params: { id }, body: { name: 'Second', updated_at } }));
    expect(rejection).toMatchObject({ status: 409, code: 'stale', body: { present: { name: 'First' } } });
    expect(
      await client.products.edit({ params: { id }, body: { name: 'Second', updated_at: first.updated_at } }),
    ).toMatchObject({ name: 'Second' });
  });

  it('lets one of many editors through who have read the same', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, updated_at } = await make();
      const calls = Array.from(
        { length: 6 },
        (_, n) => () =>
          company.vendor.client.products.edit({ params: { id }, body: { name: `Editor ${n}`, updated_at } }),
      );
      const { good, bad } = await raceCalls(t, lockRow('products', 'id', id), calls);
      expect(good).toHaveLength(1);
      expect(bad).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ code: 'stale' })));
    }
  });

  it('moves it with its parameters to another category and type', async () => {
    const [a, b] = [await t.make.category(), await t.make.category()];
    const product = await make({ category_id: a.id });
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { category_id: b.id } });
    expect((await t.guest.products.ofCategory({ params: { id: a.id }, body: {} })).total).toBe(0);
    expect((await t.guest.products.ofCategory({ params: { id: b.id }, body: {} })).data).toMatchObject([
      { id: product.id, category: { id: b.id } },
    ]);
  });

  it('takes fields of a form as their types', async () => {
    const { id } = await make();
    const form = new FormData();
    form.append('price', '7.25');
    form.append('active', 'false');
    form.append('total_count', '12');
    form.append('parameters', '[]');
    const encoded = new Response(form);
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/shop/product/${id}`,
      headers: { 'x-auth-token': company.vendor.token, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ price: 7.25, active: false, total_count: 12 });
  });
});

describe('stock', () => {
  it('can’t be set below what open orders hold', async () => {
    const { id } = await make({ total_count: 5 });
    await order(id, 3);
    const { client } = company.vendor;
    expect(await client.products.get({ params: { id } })).toMatchObject({ total_count: 5, count: 2 });
    expect(
      await getFailure(client.products.edit({ params: { id }, body: { total_count: 2, name: 'Unchanged' } })),
    ).toMatchObject({ status: 409, code: 'not_enough_stock', errors: { total_count: 'There is not enough in stock' } });
    expect((await client.products.get({ params: { id } })).name).not.toBe('Unchanged');
    expect(await client.products.edit({ params: { id }, body: { total_count: 3 } })).toMatchObject({
      total_count: 3,
      count: 0,
    });
  });

  it('is not brought back by a form that was opened before the goods were sold', async () => {
    const { id, updated_at } = await make({ total_count: 5 });
    const { order: placed } = await order(id, 2);
    const { client } = company.vendor;
    for (const status of ['paid', 'completed'] as const)
      await client.orders.edit({ params: { id: placed.id }, body: { status } });
    expect(
      await getFailure(client.products.edit({ params: { id }, body: { total_count: 5, name: 'Typed', updated_at } })),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { total_count: 3, count: 3 } } });
  });

  it('loses nothing between a vendor’s edit and checkouts', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make({ total_count: 10 });
      const buyers = await Promise.all(Array.from({ length: 3 }, () => t.make.buyer()));
      const carts = await Promise.all(buyers.map(({ client }) => fillCart(client, [{ product_id: id, count: 2 }])));
      const checkouts = buyers.map(
        ({ client }, n) =>
          () =>
            client.carts.checkout({ body: { hash: carts[n]!.cart_hash, address: delivery } }),
      );
      const { bad } = await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', id), [
        ...checkouts,
        () => company.vendor.client.products.edit({ params: { id }, body: { total_count: 20 } }),
      ]);
      expect(bad).toEqual([]);
      expect(await getStock(t, id)).toEqual({ total_count: 20, held: 6, left: 14 });
    }
  });
});

describe('deleting a product', () => {
  it('deletes one that was never ordered', async () => {
    const product = await make();
    await company.vendor.client.products.remove({ params: { id: product.id } });
    expect(await getFailure(company.vendor.client.products.get({ params: { id: product.id } }))).toMatchObject({
      status: 404,
    });
    expect(await t.db.$count(products, eq(products.id, product.id))).toBe(0);
    expect(await getFailure(company.vendor.client.products.remove({ params: { id: product.id } }))).toMatchObject({
      status: 404,
    });
  });

  it('archives one that was ordered, whose order still shows it', async () => {
    const product = await make({ name: 'Kept' });
    const { buyer, order: placed } = await order(product.id);
    await company.vendor.client.products.remove({ params: { id: product.id } });
    const admin = await t.make.admin();
    for (const client of [t.guest, company.vendor.client, admin.client])
      expect(await getFailure(client.products.get({ params: { id: product.id } }))).toMatchObject({ status: 404 });
    expect((await company.vendor.client.products.list({ body: { scope: 'all', ids: [product.id] } })).total).toBe(0);
    expect(
      await getFailure(company.vendor.client.products.edit({ params: { id: product.id }, body: { name: 'Back' } })),
    ).toMatchObject({ status: 404 });
    expect((await buyer.client.orders.get({ params: { id: placed.id } })).items[0]).toMatchObject({
      product_id: product.id,
      name: 'Kept',
    });
  });

  it('either archives or keeps the order out, when both come at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make({ total_count: 1 });
      const buyer = await t.make.buyer();
      const cart = await fillCart(buyer.client, [{ product_id: id }]);
      const { good, bad } = await raceCalls<unknown>(t, lockRow('product_stock', 'product_id', id), [
        () => buyer.client.carts.checkout({ body: { hash: cart.cart_hash, address: delivery } }),
        () => company.vendor.client.products.remove({ params: { id } }),
      ]);
      const left = await t.db.$count(productStock, eq(productStock.product_id, id));
      expect(
        bad.every((failure) => [404, 409].includes((failure as { status: number }).status)),
        String(bad),
      ).toBe(true);
      // The order exists only if the product still does, archived.
      expect(good).toHaveLength(1 + left);
    }
  });
});
