import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
let i: ReturnType<typeof createImportHelpers>;
beforeAll(async () => {
  t = await startApi();
  i = createImportHelpers(t);
});
afterAll(() => t.close());

describe('an export', () => {
  it.each(['csv', 'xlsx'] as const)(
    'of products as %s changes nothing when it is imported again, in either language',
    async (format) => {
      const company = await t.make.company();
      const { client } = company.vendor;
      const shelf = await t.make.category({ name: `Shelf, "a" ${t.make.next()}` });
      const params = [];
      for (const [sku, name, description] of [
        ['007', '=1+1', '<b>bold</b> & 1 < 2\n\nlast '],
        ['-5', '  Чай «Ёж»', null],
        ['1e5', '@x, "y"; z', '-'],
        ["'q", "'=x", ' '],
      ] as const) {
        const made = await client.products.create({
          body: {
            sku,
            name,
            price: 1234.5,
            category_id: shelf.id,
            company_id: company.id,
            total_count: 3,
            description,
            active: sku !== '-5',
            ...(sku === '007' && { tax_class: 'zero' }),
          },
        });
        params.push(made.id);
      }
      for (const locale of ['en', 'ru']) {
        const link = await t
          .as(company.vendor.token, { 'accept-language': locale })
          .exports.create({ body: { noun: 'products', format } });
        const done = await i.ran(client, await i.downloaded(link), { options: { blanks: 'empty' } });
        expect(
          await i
            .listRows(client, done.id)
            .then((rows) => rows.flatMap(({ errors, changes }) => [...errors, ...changes])),
        ).toEqual([]);
        expect(done.rows).toMatchObject({ total: 4, same: 4 });
      }
      expect((await i.listProducts(client, company.id)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(params);
    },
  );

  it('of stores and of categories changes nothing either', async () => {
    const company = await t.make.company();
    const admin = await t.make.admin();
    await company.vendor.client.stores.create({
      body: {
        name: 'Corner',
        location: { address: '1 Main Street', lat: 55.75, lng: 37.61 },
        phone: '+74951234567',
        pickup: true,
        working_time: {
          mon: { from: '09:00', to: '18:00' },
          tue: { from: '09:00', to: '18:00' },
          sun: { from: '00:00', to: '24:00' },
        },
      },
    });
    const stores = await i.downloaded(
      await company.vendor.client.exports.create({ body: { noun: 'stores', format: 'csv' } }),
    );
    expect(stores.toString()).toContain('mon-tue 09:00-18:00; sun 00:00-24:00');
    expect((await i.ran(company.vendor.client, stores, { noun: 'stores' })).rows).toMatchObject({ total: 1, same: 1 });
    const top = await t.make.category({ name: `Top ${t.make.next()}` });
    await t.make.category({ name: 'Same', parent: top.id, active: false });
    const categories = await i.downloaded(
      await admin.client.exports.create({ body: { noun: 'categories', format: 'xlsx' } }),
    );
    const done = await i.ran(admin.client, categories, { noun: 'categories' });
    expect(done.rows).toMatchObject({ same: done.rows.total });
  });

  it('holds what its filter finds and its maker reaches', async () => {
    const company = await t.make.company();
    const other = await t.make.company();
    const cheap = await t.make.product({ company, price: 5, sku: 'CHEAP' });
    await t.make.product({ company, price: 50, sku: 'DEAR' });
    await t.make.product({ company: other, price: 5, sku: 'FOREIGN' });
    const text = async (filter: object) =>
      (
        await i.downloaded(
          await company.vendor.client.exports.create({ body: { noun: 'products', format: 'csv', filter } }),
        )
      ).toString();
    expect(await text({ price_to: 10 })).toMatch(/CHEAP/);
    expect(await text({ price_to: 10 })).not.toMatch(/DEAR|FOREIGN/);
    expect(await text({ ids: [cheap.id] })).not.toMatch(/DEAR/);
    const type = await (await t.make.admin()).client.productTypes.create({ body: { name: `Typed ${t.make.next()}` } });
    await company.vendor.client.products.create({
      body: {
        name: 'Typed',
        sku: 'TYPED',
        price: 5,
        company_id: company.id,
        category_id: cheap.category.id,
        type_id: type.id,
      },
    });
    expect(await text({ scope: 'all', type_id: type.id })).toMatch(/TYPED/);
    expect(await text({ scope: 'all', type_id: type.id })).not.toMatch(/CHEAP|DEAR/);
    expect(await text({ stock: 'sold_out' })).not.toMatch(/CHEAP|DEAR/);
    for (const unknown of [{ colour: 'red' }, { categoryId: 3 }])
      expect(await getFailure(text(unknown))).toMatchObject({ status: 422, code: 'invalid' });
    expect((await text({ company_id: other.id })).trim().split('\n')).toHaveLength(1);
  });

  it('is behind a key that dies', async () => {
    const { vendor } = await t.make.company();
    const link = await vendor.client.exports.create({ body: { noun: 'products', format: 'csv' } });
    const answer = await t.app.inject({ url: link.url });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="products-'),
      'cache-control': 'no-store',
    });
    expect((await t.app.inject({ url: `${link.url}x` })).statusCode).toBe(404);
    t.clock.forward(601_000);
    expect((await t.app.inject({ url: link.url })).statusCode).toBe(404);
  });
});

describe('refused rows', () => {
  it('come back as they were sent, with their reason, and are taken once mended', async () => {
    const { id, vendor } = await t.make.company();
    const shelf = `Shelf ${t.make.next()}`;
    await t.make.category({ name: shelf });
    const done = await i.ran(
      vendor.client,
      `sku,Note,name,price,category\nR-1,fine,One,1,${shelf}\nR-2,bad,Two,much,${shelf}\n`,
    );
    const text = (
      await i.downloaded(await vendor.client.imports.refused({ params: { id: done.id }, body: { format: 'csv' } }))
    ).toString();
    expect(text).toBe(
      `\uFEFFsku,Note,name,price,category,What is wrong\r\nR-2,bad,Two,much,${shelf},Price: Must be a number\r\n`,
    );
    expect((await i.ran(vendor.client, text.replace('much', '2'))).rows).toMatchObject({ total: 1, create: 1 });
    expect(await i.listProducts(vendor.client, id)).toHaveLength(2);
  });
});

describe('categories and stores', () => {
  it('are made with their ancestors, changed, and taken back', async () => {
    const admin = await t.make.admin();
    const top = `Garden ${t.make.next()}`;
    const text = `category,description,active\n${top} > Tools > Spades,Dig,yes\n${top} > Tools,All tools,no\n`;
    const done = await i.ran(admin.client, text, { noun: 'categories' });
    expect(done).toMatchObject({ status: 'done', rows: { create: 2, refuse: 0 } });
    const found = (await admin.client.categories.full()).data.find(({ name }) => name === top)!;
    expect(found.children[0]).toMatchObject({
      name: 'Tools',
      description: 'All tools',
      active: false,
      children: [{ name: 'Spades', description: 'Dig' }],
    });
    expect((await i.ran(admin.client, text, { noun: 'categories' })).rows).toMatchObject({ same: 2 });
    await admin.client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect((await admin.client.categories.full()).data.find(({ name }) => name === top)).toBeUndefined();
  });

  it('take a store’s zone from its place, and say what is wrong with each', async () => {
    const { id, vendor } = await t.make.company();
    const done = await i.ran(
      vendor.client,
      'Магазин;Адрес;Широта;Долгота;Телефон;Самовывоз;Режим работы\nЦентр;ул. Ленина, 1;55,75;37,61;+7 495 123-45-67;да;пн-пт 9:00-18:00\nЮг;ул. Мира, 2;;;;;иногда\n',
      { noun: 'stores' },
    );
    expect(done.rows).toMatchObject({ create: 1, refuse: 1 });
    const { data } = await vendor.client.stores.list({ query: { company_id: id } });
    expect(data[0]).toMatchObject({
      name: 'Центр',
      time_zone: 'Europe/Moscow',
      pickup: true,
      working_time: { fri: { from: '09:00', to: '18:00' }, sat: null },
    });
    expect(
      (await i.listRows(vendor.client, done.id))[1]!.errors.map(({ label, message }) => `${label}: ${message}`),
    ).toEqual(['Working hours: Write it as “mon-fri 09:00-18:00; sat 10:00-16:00”']);
  });
});
