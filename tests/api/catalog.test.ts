import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalsMs } from '#server/domains/catalog/productTotals.ts';
import { CardProduct, productSorts } from '#contract/products.ts';
import { categories, productPhotos, products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { getDb } from '#server/db/connect.ts';
import { refreshProducts } from '#server/domains/catalog/listing.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
/** A root with two children and 30 products with few different prices and ratings, so that there are many ties. */
let root: number;
let left: number;
let right: number;
const ids: number[] = [];

beforeAll(async () => {
  t = await startApi();
  company = await t.make.company();
  root = (await t.make.category()).id;
  left = (await t.make.category({ parent: root })).id;
  right = (await t.make.category({ parent: root })).id;
  for (let n = 0; n < 30; n++) {
    const { id } = await t.make.product({
      company,
      category_id: n % 3 === 0 ? left : right,
      price: 1 + (n % 4) * 10,
      name: `Thing ${n % 5}`,
      total_count: n % 6,
    });
    ids.push(id);
  }
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const unknown = 2_000_000_000;
const listRoot = (body: Parameters<typeof t.guest.products.ofCategory>[0]['body'], client = t.guest) =>
  client.products.ofCategory({ params: { id: root }, body });

/** Refreshes the listing after direct writes to the tables. */
async function refresh(productIds: number[]): Promise<void> {
  const client = await t.pool.connect();
  await client.query('begin');
  await refreshProducts(getDb(client), productIds);
  await client.query('commit');
  client.release();
}

describe('a page of products', () => {
  it('holds those of all descendants', async () => {
    expect((await listRoot({})).total).toBe(30);
    expect((await t.guest.products.ofCategory({ params: { id: left }, body: {} })).total).toBe(10);
    expect((await t.guest.products.list({ body: { category_id: right } })).total).toBe(20);
  });

  it.each(productSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'walks by %s %s and meets each product once',
    async (sort, order) => {
      const met: number[] = [];
      for (let page = 1; page <= 5; page++) {
        const answer = await listRoot({ sort, order, page, per_page: 7 });
        expect(answer.total).toBe(30);
        met.push(...answer.data.map((product) => product.id));
      }
      expect(met.toSorted((a, b) => a - b)).toEqual(ids);
      const back = (await listRoot({ sort, order: order === 'asc' ? 'desc' : 'asc', per_page: 100 })).data.map(
        (product) => product.id,
      );
      expect(met).toEqual(back.toReversed());
    },
  );

  it('is in the order asked for', async () => {
    const prices = (await listRoot({ sort: 'price', order: 'desc', per_page: 100 })).data.map(
      (product) => product.price,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const names = (await listRoot({ sort: 'name', per_page: 100 })).data.map((product) => product.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  });

  it('holds what cards show of the same products, if asked for cards', async () => {
    const photo = { product_id: ids[0]!, width: 1200, height: 800, blur: 'data:image/webp;base64,UklGRg==' };
    await t.db.insert(productPhotos).values([
      { ...photo, file: 'a'.repeat(32), main: false, position: 0 },
      { ...photo, file: 'b'.repeat(32), main: true, position: 1 },
    ]);
    const body = { sort: 'price', per_page: 12, facets: true } as const;
    const [full, short] = [await listRoot(body), await listRoot({ ...body, fields: 'card' })];
    expect(full.data.find(({ id }) => id === ids[0])!.photos).toHaveLength(2);
    const cards = full.data.map(({ photos, ...product }) =>
      CardProduct.parse({ ...product, photos: photos.filter(({ main }) => main) }),
    );
    expect(short).toEqual({ ...full, data: cards });
    expect(JSON.stringify(cards).length).toBeLessThan(4_000);
    await t.db.delete(productPhotos).where(eq(productPhotos.product_id, ids[0]!));
  });

  it('keeps cards for some seconds, but not over a change of the catalog', async () => {
    const getPrice = async () => {
      const { data } = await listRoot({ fields: 'card', sort: 'created_at', per_page: 30 });
      return data.find(({ id }) => id === ids[0])!.price;
    };
    const first = await getPrice();
    await t.pool.query('update products set price = price + 1 where id = $1', [ids[0]]);
    expect(await getPrice()).toBe(first);
    t.clock.forward(totalsMs + 1);
    expect(await getPrice()).toBeCloseTo(first + 0.01);
    await company.vendor.client.products.edit({ params: { id: ids[0]! }, body: { price: first } });
    expect(await getPrice()).toBe(first);
  });

  it('is not cached for the staff of a company, who want to see their changes at once', async () => {
    const getPrice = async () => {
      const body = { scope: 'all', fields: 'card', per_page: 30 } as const;
      const { data } = await listRoot(body, company.vendor.client);
      return data.find(({ id }) => id === ids[0])!.price;
    };
    const first = await getPrice();
    await t.pool.query('update products set price = price + 1 where id = $1', [ids[0]]);
    expect(await getPrice()).toBeCloseTo(first + 0.01);
    await t.pool.query('update products set price = price - 1 where id = $1', [ids[0]]);
    t.clock.forward(totalsMs + 1);
  });

  it('is empty past the end, with the same total', async () => {
    expect(await listRoot({ page: 99, per_page: 12 })).toEqual({ page: 99, per_page: 12, total: 30, data: [] });
    expect(await listRoot({ page: 1_000_000, per_page: 1000 })).toMatchObject({ total: 30, data: [] });
  });

  it('sorts names by the reader’s language', async () => {
    const own = await t.make.category();
    const made = [
      ['Яблоко', 'Apple'],
      ['Арбуз', 'Watermelon'],
      ['ёлка', null],
      ['Zebra', null],
    ] as const;
    for (const [name, en_name] of made)
      await company.vendor.client.products.create({
        body: { name, en_name, sku: `N${t.make.next()}`, price: 1, category_id: own.id },
      });
    const names = async (language: string) =>
      (
        await t
          .as(null, { 'accept-language': language })
          .products.ofCategory({ params: { id: own.id }, body: { sort: 'name' } })
      ).data.map((product) => product.name);
    expect(await names('ru')).toEqual(['Zebra', 'Арбуз', 'ёлка', 'Яблоко']);
    expect(await names('en')).toEqual(['Яблоко', 'Арбуз', 'Zebra', 'ёлка']);
  });
});

describe('filters', () => {
  it('bound the price at both ends, 0 being no bound', async () => {
    const prices = async (price_from: number, price_to: number, sort?: 'price') =>
      [
        ...new Set(
          (await listRoot({ price_from, price_to, per_page: 100, sort })).data.map((product) => product.price),
        ),
      ].toSorted((a, b) => a - b);
    for (const sort of [undefined, 'price'] as const) {
      expect(await prices(0, 0, sort)).toEqual([1, 11, 21, 31]);
      expect(await prices(11, 21, sort)).toEqual([11, 21]);
      expect(await prices(11.01, 0, sort)).toEqual([21, 31]);
      expect(await prices(0, 10.99, sort)).toEqual([1]);
      expect(await prices(30, 5, sort)).toEqual([]);
    }
    expect((await listRoot({ price_from: 11, price_to: 21 })).total).toBe(15);
  });

  it('leave out what is sold out', async () => {
    const page = await listRoot({ in_stock: true, per_page: 100 });
    expect(page.data.every((product) => product.count > 0)).toBe(true);
    expect(page.total).toBe(25);
    expect(page.data).toHaveLength(25);
  });

  it('find by ids and company', async () => {
    expect(
      (await t.guest.products.list({ body: { ids: [ids[3]!, ids[1]!, unknown] } })).data.map((product) => product.id),
    ).toEqual([ids[1], ids[3]]);
    const other = await t.make.company();
    expect((await listRoot({ company_id: other.id })).total).toBe(0);
    expect((await listRoot({ company_id: company.id, price_to: 1 })).total).toBe(8);
  });

  it('are taken from the query where the body lacks them', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/shop/category/${root}/products?per_page=2&page=2&sort=price`,
      payload: { page: 3 },
    });
    expect(answer.json()).toMatchObject({ page: 3, per_page: 2, total: 30 });
  });

  it('are refused where they make no sense', async () => {
    for (const body of [
      { page: 0 },
      { per_page: 1001 },
      { sort: 'secret' },
      { price_from: -1 },
      { price_from: 1e300 },
      { ids: [] },
      { q: 'a\u0000' },
      { in_stock: 'yes' },
    ]) {
      const answer = await t.app.inject({ method: 'POST', url: '/api/shop/products', payload: body });
      expect([JSON.stringify(body), answer.statusCode]).toEqual([JSON.stringify(body), 422]);
    }
  });
});

describe('the products of a company', () => {
  it('are shown to everybody', async () => {
    expect(
      await t.guest.products.ofCompany({ params: { id: company.id }, query: { per_page: 5, sort: 'price' } }),
    ).toMatchObject({ per_page: 5, data: Array.from({ length: 5 }, () => ({ company: { id: company.id } })) });
  });

  it('are not there for an unknown company, and for others not for a closed one', async () => {
    expect(await getFailure(t.guest.products.ofCompany({ params: { id: unknown } }))).toMatchObject({
      status: 404,
      message: 'The requested company is not found',
    });
    const closed = await t.make.company({ active: false });
    expect(await getFailure(t.guest.products.ofCompany({ params: { id: closed.id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(company.vendor.client.products.ofCompany({ params: { id: closed.id } }))).toMatchObject({
      status: 404,
    });
    expect(await closed.vendor.client.products.ofCompany({ params: { id: closed.id } })).toMatchObject({ total: 0 });
    expect(await (await t.make.admin()).client.products.ofCompany({ params: { id: closed.id } })).toMatchObject({
      total: 0,
    });
  });
});

describe('beyond the storefront', () => {
  it('reaches the hidden products of one’s own companies, and of all for an admin', async () => {
    const own = await t.make.company();
    const hidden = await t.make.product({ company: own, category_id: left, active: false });
    const manager = await t.make.manager([own.id]);
    const admin = await t.make.admin();
    for (const { client } of [own.vendor, manager]) {
      expect((await client.products.list({ body: { scope: 'all' } })).data).toMatchObject([
        { id: hidden.id, active: false },
      ]);
      expect(
        (await client.products.ofCategory({ params: { id: root }, body: { scope: 'all' } })).data.map(
          (product) => product.id,
        ),
      ).toEqual([hidden.id]);
      expect((await client.products.list({ body: { scope: 'all', company_id: company.id } })).total).toBe(0);
      expect(
        await getFailure(client.products.ofCompany({ params: { id: company.id }, query: { scope: 'all' } })),
      ).toMatchObject({ status: 404 });
      expect((await client.products.ofCompany({ params: { id: own.id }, query: { scope: 'all' } })).total).toBe(1);
      expect((await client.products.ofCompany({ params: { id: own.id } })).total).toBe(0);
    }
    expect((await admin.client.products.list({ body: { scope: 'all', company_id: own.id } })).total).toBe(1);
    expect((await admin.client.products.list({ body: { scope: 'all', company_id: own.id, active: true } })).total).toBe(
      0,
    );
    expect((await admin.client.products.list({ body: { scope: 'all', q: hidden.sku } })).data).toMatchObject([
      { id: hidden.id },
    ]);
  });

  it('is forbidden to those who work for no company', async () => {
    for (const client of [t.guest, (await t.make.buyer()).client]) {
      expect(await getFailure(client.products.list({ body: { scope: 'all' } }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
      expect(
        await getFailure(client.products.ofCompany({ params: { id: company.id }, query: { scope: 'all' } })),
      ).toMatchObject({ status: 403 });
    }
  });

  it('shows a hidden product to its company’s people and an admin alone', async () => {
    const { id } = await t.make.product({ company, category_id: left, active: false });
    const stranger = await t.make.company();
    for (const client of [
      t.guest,
      (await t.make.buyer()).client,
      stranger.vendor.client,
      (await t.make.manager()).client,
    ])
      expect(await getFailure(client.products.get({ params: { id } }))).toMatchObject({ status: 404 });
    for (const { client } of [company.vendor, await t.make.manager([company.id]), await t.make.admin()])
      expect((await client.products.get({ params: { id } })).id).toBe(id);
  });
});

describe('what others may not see', () => {
  it('leaves lists, search and totals with its category, company or own switch, and comes back', async () => {
    const admin = await t.make.admin();
    const parent = await t.make.category();
    const child = await t.make.category({ parent: parent.id });
    const own = await t.make.company();
    const { id } = await t.make.product({ company: own, category_id: child.id, name: 'Hideaway' });
    const countVisible = async () => {
      const [byName, inParent, all] = await Promise.all([
        t.guest.products.list({ body: { q: 'hideaway' } }),
        t.guest.products.list({ body: { category_id: parent.id } }),
        t.guest.products.list({ body: {} }),
      ]);
      return { found: byName.total, listed: inParent.data.length, total: all.total };
    };
    const { total } = await countVisible();
    expect(await countVisible()).toEqual({ found: 1, listed: 1, total });
    await admin.client.categories.edit({ params: { id: parent.id }, body: { active: false } });
    expect(await countVisible()).toEqual({ found: 0, listed: 0, total: total - 1 });
    expect(await getFailure(t.guest.products.ofCategory({ params: { id: child.id }, body: {} }))).toMatchObject({
      status: 404,
      message: 'The requested category is not found',
    });
    expect(await getFailure(t.guest.products.get({ params: { id } }))).toMatchObject({ status: 404 });
    await admin.client.categories.edit({ params: { id: parent.id }, body: { active: true } });
    expect(await countVisible()).toEqual({ found: 1, listed: 1, total });
    await own.vendor.client.products.edit({ params: { id }, body: { active: false } });
    expect(await countVisible()).toEqual({ found: 0, listed: 0, total: total - 1 });
  });
});

describe('the number of statements', () => {
  const count = async (call: () => Promise<unknown>) => {
    t.statements();
    await call();
    return t.statements().length;
  };

  it('is at most two a page and one a product, whatever they show', async () => {
    const bodies = [
      {},
      { sort: 'price', price_from: 1, price_to: 30 },
      { price_to: 30 },
      { q: 'thing' },
      { q: 'thnig' },
      { in_stock: true },
      { company_id: company.id },
      { per_page: 1000 },
    ] as const;
    for (const body of bodies) {
      expect(await count(() => listRoot(body))).toBeLessThanOrEqual(2);
      expect(await count(() => listRoot(body)), 'with a total that is kept').toBe(1);
    }
    expect(await count(() => t.guest.products.list({ body: {} }))).toBeLessThanOrEqual(2);
    expect(await count(() => t.guest.products.ofCompany({ params: { id: company.id } }))).toBeLessThanOrEqual(2);
    expect(await count(() => t.guest.products.get({ params: { id: ids[0]! } }))).toBe(1);
  });

  it('does not keep a total for longer than seconds', async () => {
    const before = await t.guest.products.list({ body: { price_to: 1 } });
    // As another process does, without notifying this one.
    await t.db.update(products).set({ active: false }).where(eq(products.id, ids[0]!));
    await refresh([ids[0]!]);
    expect((await t.guest.products.list({ body: { price_to: 1 } })).total).toBe(before.total);
    t.clock.forward(5_000);
    expect((await t.guest.products.list({ body: { price_to: 1 } })).total).toBe(before.total - 1);
  });
});

describe('more than ten thousand products', () => {
  it('are counted exactly in a category, and estimated with a filter', async () => {
    const [own] = await t.db
      .insert(companies)
      .values({ brand: 'Bulk', legal_person: 'L', inn: `BULK${t.make.next()}` })
      .returning();
    const [shelf] = await t.db
      .insert(categories)
      .values({ name: 'Bulk', position: await t.db.$count(categories, isNull(categories.parent_id)) })
      .returning();
    const values = { company_id: own!.id, category_id: shelf!.id };
    await t.pool.query(
      `insert into products (company_id, category_id, type_id, sku, name, price)
       select $1, $2, (select id from product_types where is_general), 'B' || n, 'Bulk', 100 + n
         from generate_series(1, 10500) n`,
      [values.company_id, values.category_id],
    );
    await t.pool.query('insert into product_stock (product_id) select id from products where company_id = $1', [
      own!.id,
    ]);
    const made = await t.db.select({ id: products.id }).from(products).where(eq(products.company_id, own!.id));
    await refresh(made.map((row) => row.id));
    await t.pool.query('analyze');
    const page = (body: object) => t.guest.products.ofCategory({ params: { id: shelf!.id }, body });
    expect(await page({})).toMatchObject({ total: 10_500 });
    expect((await page({})).total_is_estimate).toBeUndefined();
    expect(await page({ price_to: 50 })).toMatchObject({ total: 4900 });
    const estimated = await page({ price_from: 1.01 });
    expect(estimated.total_is_estimate).toBe(true);
    expect(estimated.total).toBeGreaterThan(10_000);
    expect((await page({ page: 1050, per_page: 10 })).data).toHaveLength(10);
  });
});
