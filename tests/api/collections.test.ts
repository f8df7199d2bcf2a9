import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productsPerShelf, type Collection } from '#contract/collections.ts';
import type { ParameterFilter } from '#contract/products.ts';
import { dayMs } from '#contract/rules/time.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getFailure } from '#tests/support/shop.ts';

type Create = NonNullable<Parameters<ApiClient['collections']['create']>[0]>['body'];

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  admin = await t.make.admin();
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('delete from collections'));

const make = (values: Partial<Create> = {}): Promise<Collection> =>
  admin.client.collections.create({ body: { name: `Collection ${t.make.next()}`, ...values } });
const listIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const inDays = (days: number): string => new Date(t.clock.now.getTime() + days * dayMs).toISOString();

/** Creates a category with products, so that a rule matches nothing else. */
async function makeCategory(prices: readonly number[]) {
  const category = await t.make.category();
  const company = await t.make.company();
  const products = [];
  for (const price of prices) products.push(await t.make.product({ company, category_id: category.id, price }));
  return { category, company, ids: listIds(products) };
}

describe('collections in the back office', () => {
  it('speak the dialect of ra-data-simple-rest', async () => {
    const made = [await make({ name: 'Берёза' }), await make({ name: 'Ясень' }), await make({ name: 'Арча' })];
    const queryProducts = async (query: Record<string, unknown>) => {
      const text = Object.entries(query)
        .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
        .join('&');
      const answer = await t.app.inject({
        url: `/api/admin/collections?${text}`,
        headers: { 'x-auth-token': admin.token },
      });
      return {
        status: answer.statusCode,
        range: answer.headers['content-range'],
        names: answer.statusCode === 200 ? (answer.json() as Collection[]).map(({ name }) => name) : [],
      };
    };
    expect(await queryProducts({})).toEqual({ status: 200, range: 'items 0-2/3', names: ['Берёза', 'Ясень', 'Арча'] });
    expect(await queryProducts({ sort: ['name', 'ASC'], range: [0, 1], filter: {} })).toEqual({
      status: 200,
      range: 'items 0-1/3',
      names: ['Арча', 'Берёза'],
    });
    expect(await queryProducts({ sort: ['id', 'DESC'], range: [1, 1] })).toEqual({
      status: 200,
      range: 'items 1-1/3',
      names: ['Ясень'],
    });
    expect(await queryProducts({ filter: { q: 'ясе' } })).toEqual({
      status: 200,
      range: 'items 0-0/1',
      names: ['Ясень'],
    });
    expect(await queryProducts({ filter: { id: [made[2]!.id] } })).toEqual({
      status: 200,
      range: 'items 0-0/1',
      names: ['Арча'],
    });
    expect(await queryProducts({ range: [10, 19] })).toEqual({ status: 200, range: 'items */3', names: [] });
    for (const wrong of [
      { sort: ['picture', 'ASC'] },
      { sort: ['name'] },
      { range: [5, 1] },
      { range: [0, 5000] },
      { filter: { state: 'gone' } },
      { range: 'x' },
    ])
      expect((await queryProducts(wrong)).status).toBe(422);
    const gone = await t.app.inject({
      method: 'DELETE',
      url: `/api/admin/collections/${made[0]!.id}`,
      headers: { 'x-auth-token': admin.token },
    });
    expect([gone.statusCode, (gone.json() as Collection).id]).toEqual([200, made[0]!.id]);
  });

  it('are made by hand, read and changed', async () => {
    const { ids } = await makeCategory([10, 20, 30]);
    const order = [ids[2]!, ids[0]!];
    const made = await make({
      name: 'К чаю',
      en_name: 'For tea',
      description: 'Тёплое',
      product_ids: order,
      ends_at: inDays(3),
    });
    expect(made).toMatchObject({
      name: 'К чаю',
      en_name: 'For tea',
      en_description: null,
      active: true,
      state: 'shown',
      position: 0,
      rule: null,
      product_ids: order,
      products_count: 2,
      picture: null,
      cover: null,
    });
    expect(await admin.client.collections.get({ params: { id: made.id } })).toEqual(made);
    const edited = await admin.client.collections.edit({
      params: { id: made.id },
      body: { product_ids: [ids[0]!, ids[1]!, ids[2]!], ends_at: null, en_name: '' },
    });
    expect(edited).toMatchObject({
      product_ids: ids,
      ends_at: null,
      en_name: null,
      description: 'Тёплое',
      products_count: 3,
    });
    expect(
      await getFailure(
        admin.client.collections.edit({
          params: { id: made.id },
          body: { name: 'Later', updated_at: made.updated_at },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { id: made.id, name: 'К чаю' } } });
  });

  it('let go of what was chosen by hand where a rule comes', async () => {
    const { ids, category } = await makeCategory([10]);
    const made = await make({ product_ids: ids });
    const ruled = await admin.client.collections.edit({
      params: { id: made.id },
      body: { rule: { category_id: category.id } },
    });
    expect(ruled).toMatchObject({
      product_ids: [],
      rule: { category_id: category.id, price_from: 0, price_to: 0, in_stock: false, sort: 'newest', limit: 24 },
    });
    expect(
      (await admin.client.collections.edit({ params: { id: made.id }, body: { rule: null, product_ids: ids } }))
        .product_ids,
    ).toEqual(ids);
  });

  it.each<[string, Partial<Create>, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['that ends before it starts', { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }, 'ends_at'],
    ['that starts before any calendar', { starts_at: '0000-01-01T00:00:00Z' }, 'starts_at'],
    ['that starts when the years run out, somewhere', { starts_at: '9999-12-31T23:59:59-12:00' }, 'starts_at'],
    ['with a category that is none', { rule: { category_id: 999_999 } }, 'rule.category_id'],
    ['with a parameter that is none', { rule: { parameters: { 999999: ['red'] } } }, 'rule.parameters.999999'],
    ['with a number the wrong way round', { rule: { parameters: { 1: { from: 5, to: 4 } } } }, 'rule.parameters.1'],
    ['with a parameter and nothing asked of it', { rule: { parameters: { 1: {} } } }, 'rule.parameters.1'],
    ['with prices the wrong way round', { rule: { price_from: 10, price_to: 5 } }, 'rule.price_to'],
    ['that would find too many', { rule: { limit: 5000 } }, 'rule.limit'],
    ['with a product that is none', { product_ids: [999_999] }, 'product_ids'],
    ['with a product twice', { product_ids: [1, 1] }, 'product_ids'],
  ])('are refused %s', async (_, values, field) => {
    expect(Object.keys((await getFailure(make(values))).errors ?? {})).toEqual([field]);
  });

  it('keep the category of a rule from being deleted', async () => {
    const category = await t.make.category();
    const made = await make({ rule: { category_id: category.id } });
    expect(await getFailure(admin.client.categories.remove({ params: { id: category.id } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    await admin.client.collections.remove({ params: { id: made.id } });
    await admin.client.categories.remove({ params: { id: category.id } });
  });

  it('keep a parameter of a rule, its kind and its values as long as the rule names them', async () => {
    const [color, weight] = [
      await admin.client.parameters.create({ body: { name: 'Colour', type: 'list', values: ['red', 'blue'] } }),
      await admin.client.parameters.create({ body: { name: 'Weight', type: 'number' } }),
    ];
    const made = await make({ rule: { parameters: { [color.id]: ['red'], [weight.id]: { from: 2 } } } });
    for (const parameter of [color, weight])
      expect(await getFailure(admin.client.parameters.remove({ params: { id: parameter.id } }))).toMatchObject({
        status: 409,
        code: 'in_use',
      });
    expect(
      await getFailure(admin.client.parameters.edit({ params: { id: color.id }, body: { values: ['blue'] } })),
    ).toMatchObject({ status: 409, code: 'in_use' });
    expect(
      await getFailure(
        admin.client.parameters.edit({ params: { id: weight.id }, body: { type: 'list', values: ['heavy'] } }),
      ),
    ).toMatchObject({ status: 409, code: 'in_use' });
    expect(
      (await admin.client.parameters.edit({ params: { id: color.id }, body: { values: ['red', 'green'] } })).values,
    ).toHaveLength(2);
    await admin.client.collections.edit({
      params: { id: made.id },
      body: { rule: { parameters: { [color.id]: ['green'] } } },
    });
    await admin.client.parameters.edit({ params: { id: color.id }, body: { values: ['green'] } });
    await admin.client.parameters.remove({ params: { id: weight.id } });
    await admin.client.collections.remove({ params: { id: made.id } });
    await admin.client.parameters.remove({ params: { id: color.id } });
  });

  it('refuse a rule that they don’t know, which left out would find more', async () => {
    for (const rule of [{ categoryId: 1 }, { colour: 'red' }])
      expect(await getFailure(make({ rule: rule as object }))).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('stand in an order without gaps, whoever adds, moves and deletes at once', async () => {
    const made = await Promise.all([make(), make(), make(), make()]);
    const positions = async () => (await admin.client.collections.list()).map(({ position }) => position);
    expect(await positions()).toEqual([0, 1, 2, 3]);
    const expectedIds = listIds(made).reverse();
    expect(listIds(await admin.client.collections.setPositions({ body: { ids: expectedIds } }))).toEqual(expectedIds);
    for (const ids of [
      expectedIds.slice(1),
      [...expectedIds, 999_999],
      [expectedIds[0]!, expectedIds[0]!, ...expectedIds.slice(2)],
    ])
      expect(await getFailure(admin.client.collections.setPositions({ body: { ids } }))).toMatchObject({
        status: 409,
        code: 'conflict',
      });
    await Promise.allSettled([
      admin.client.collections.remove({ params: { id: expectedIds[1]! } }),
      make(),
      admin.client.collections.setPositions({ body: { ids: listIds(made) } }),
    ]);
    expect(await positions()).toEqual([0, 1, 2, 3]);
  });

  it('have a picture of their own, in place of their first product’s', async () => {
    const made = await make();
    const picture = async (color: string) => [
      new Blob([
        await sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
          .png()
          .toBuffer(),
      ]),
    ];
    const one = await admin.client.collections.pictureUpload({
      params: { id: made.id },
      files: { picture: await picture('red') },
    });
    expect(one.picture).toMatchObject({ width: 40, height: 20 });
    expect(one.cover).toEqual(one.picture);
    const other = await admin.client.collections.pictureUpload({
      params: { id: made.id },
      files: { picture: await picture('blue') },
    });
    await t.drainJobs();
    expect((await t.app.inject({ url: one.picture!.url })).statusCode).toBe(404);
    expect((await t.app.inject({ url: other.picture!.url })).statusCode).toBe(200);
    expect((await admin.client.collections.pictureRemove({ params: { id: made.id } })).picture).toBeNull();
    expect(
      await getFailure(
        admin.client.collections.pictureUpload({
          params: { id: made.id },
          files: { picture: [new Blob(['no picture'])] },
        }),
      ),
    ).toMatchObject({ status: 422, errors: { picture: expect.any(String) } });
    expect(
      await getFailure(
        admin.client.collections.pictureUpload({ params: { id: 999_999 }, files: { picture: await picture('red') } }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it('write down who changed what', async () => {
    const made = await make({ name: 'Before' });
    await admin.client.collections.edit({ params: { id: made.id }, body: { name: 'After' } });
    const { rows } = await t.pool.query(
      `select action, before ->> 'name' as before, after ->> 'name' as after
         from audit
        where noun = 'collections' and record_id = $1
        order by id`,
      [String(made.id)],
    );
    expect(rows).toEqual([
      { action: 'create', before: null, after: 'Before' },
      { action: 'edit', before: 'Before', after: 'After' },
    ]);
  });
});

describe('what a rule finds', () => {
  it('is a branch of the catalog within its bounds, in its order, and no more than it allows', async () => {
    const { category, company } = await makeCategory([]);
    const beneath = await t.make.category({ parent: category.id });
    const [cheap, dear, middle] = [
      await t.make.product({ company, category_id: category.id, price: 5 }),
      await t.make.product({ company, category_id: beneath.id, price: 50, total_count: 0 }),
      await t.make.product({ company, category_id: beneath.id, price: 20 }),
    ];
    await t.make.product({ company, category_id: category.id, price: 6, active: false });
    const find = async (rule: object) => {
      const found = await admin.client.collections.preview({ body: { rule: { category_id: category.id, ...rule } } });
      expect(found.total).toBe(found.data.length);
      return listIds(found.data);
    };
    expect(await find({ sort: 'cheapest' })).toEqual([cheap.id, middle.id, dear.id]);
    expect(await find({ sort: 'dearest' })).toEqual([dear.id, middle.id, cheap.id]);
    expect(await find({ sort: 'newest' })).toEqual([middle.id, dear.id, cheap.id]);
    expect(await find({ sort: 'cheapest', price_from: 10 })).toEqual([middle.id, dear.id]);
    expect(await find({ sort: 'cheapest', price_to: 20 })).toEqual([cheap.id, middle.id]);
    expect(await find({ sort: 'dearest', in_stock: true })).toEqual([middle.id, cheap.id]);
    expect(await find({ sort: 'dearest', limit: 2 })).toEqual([dear.id, middle.id]);
  });
});

describe('a rule that names parameters', () => {
  it('finds the products that have one of the values, and a number between the ends', async () => {
    const color = await admin.client.parameters.create({
      body: { name: 'Colour', type: 'list', values: ['red', 'blue', 'green'] },
    });
    const weight = await admin.client.parameters.create({ body: { name: 'Weight', type: 'number' } });
    const type = await admin.client.productTypes.create({
      body: { name: `Type ${t.make.next()}`, parameters: [{ parameter_id: color.id }, { parameter_id: weight.id }] },
    });
    const { category, company } = await makeCategory([7]);
    const of = (value: string, number: number) =>
      company.vendor.client.products.create({
        body: {
          name: value,
          sku: `SKU-${t.make.next()}`,
          company_id: company.id,
          category_id: category.id,
          type_id: type.id,
          price: number,
          parameters: [
            { parameter_id: color.id, value },
            { parameter_id: weight.id, value: number },
          ],
        },
      });
    const [red, blue, heavy] = [await of('red', 1), await of('blue', 2), await of('red', 9.5)];
    const ids = async (parameters: ParameterFilter) => {
      const rule = { category_id: category.id, sort: 'cheapest' as const, parameters };
      const found = listIds((await admin.client.collections.preview({ body: { rule } })).data);
      const made = await make({ rule });
      expect(made).toMatchObject({ products_count: found.length, rule: { parameters } });
      expect(listIds((await t.guest.collections.products({ params: { id: made.id } })).data)).toEqual(found);
      return found;
    };
    expect(await ids({ [color.id]: ['red'] })).toEqual([red.id, heavy.id]);
    expect(await ids({ [color.id]: ['red', 'blue'] })).toEqual([red.id, blue.id, heavy.id]);
    expect(await ids({ [weight.id]: { from: 2, to: 9.5 } })).toEqual([blue.id, heavy.id]);
    expect(await ids({ [color.id]: ['red'], [weight.id]: { to: 2 } })).toEqual([red.id]);
    for (const parameters of [{ [color.id]: ['pink'] }, { [color.id]: { from: 1 } }, { [weight.id]: ['1'] }])
      expect(Object.keys((await getFailure(make({ rule: { parameters } }))).errors ?? {})).toEqual([
        `rule.parameters.${Object.keys(parameters)[0]}`,
      ]);
  });
});

describe('collections in the storefront', () => {
  const shelves = async () => (await t.guest.collections.shelves()).data;

  it('show visible products alone: by hand in their order, by rule as found', async () => {
    const { ids, category, company } = await makeCategory([10, 20, 30]);
    const hidden = await t.make.product({ company, category_id: category.id, active: false });
    const byHand = await make({ product_ids: [ids[2]!, hidden.id, ids[0]!] });
    const byRule = await make({ rule: { category_id: category.id, sort: 'dearest' } });
    await make({ name: 'Nothing in it' });
    expect(
      (await shelves()).map((shelf) => ({ id: shelf.id, total: shelf.total, ids: listIds(shelf.products) })),
    ).toEqual([
      { id: byHand.id, total: 2, ids: [ids[2], ids[0]] },
      { id: byRule.id, total: 3, ids: [ids[2], ids[1], ids[0]] },
    ]);
    expect(await t.guest.collections.shown({ params: { id: byHand.id } })).toEqual({
      id: byHand.id,
      name: byHand.name,
      en_name: null,
      description: null,
      en_description: null,
      picture: null,
      ends_at: null,
      opens_at: null,
      is_open: true,
    });
    expect(listIds((await t.guest.collections.products({ params: { id: byHand.id } })).data)).toEqual([ids[2], ids[0]]);
  });

  it('come and go with their dates and their switch', async () => {
    const { ids } = await makeCategory([10]);
    const made = await make({ product_ids: ids, starts_at: inDays(1), ends_at: inDays(3) });
    const off = await make({ product_ids: ids, active: false });
    const isShown = async ({ id }: { id: number }): Promise<boolean> => {
      const onFront = listIds(await shelves()).includes(id);
      const status = await t.guest.collections.shown({ params: { id } }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      const listed = await t.guest.collections.products({ params: { id } }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      expect([status, listed]).toEqual(onFront ? [200, 200] : [404, 404]);
      return onFront;
    };
    const states = [];
    for (let n = 0; n < 4; n += 1) {
      const { state } = await admin.client.collections.get({ params: { id: made.id } });
      states.push([state, await isShown(made)]);
      expect(await isShown(off)).toBe(false);
      t.clock.forward(dayMs);
    }
    expect(states).toEqual([
      ['scheduled', false],
      ['shown', true],
      ['shown', true],
      ['ended', false],
    ]);
    expect(
      (await admin.client.collections.list({ query: { filter: { state: 'ended' } } })).map(({ id }) => id),
    ).toEqual([made.id]);
  });

  it('page through a rule no further than it allows', async () => {
    const { category } = await makeCategory([1, 2, 3, 4, 5, 6, 7]);
    const made = await make({ rule: { category_id: category.id, sort: 'cheapest', limit: 5 } });
    const page = async (n: number) => {
      const { total, data } = await t.guest.collections.products({
        params: { id: made.id },
        query: { page: n, per_page: 3 },
      });
      return [total, data.map(({ price }) => price)];
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [5, [1, 2, 3]],
      [5, [4, 5]],
      [5, []],
    ]);
  });

  it('take the same few statements, however many they are, and none while they are kept', async () => {
    const { category, ids } = await makeCategory([1, 2, 3]);
    const count = async (call: () => Promise<unknown>) => {
      t.statements();
      await call();
      return t.statements().length;
    };
    for (const sort of ['newest', 'cheapest', 'best_rated'] as const)
      await make({ rule: { category_id: category.id, sort, price_from: 1 } });
    const made = await make({ product_ids: ids });
    expect(await count(shelves)).toBe(2);
    expect(await count(shelves)).toBe(0);
    expect(await count(() => t.guest.collections.products({ params: { id: made.id } }))).toBe(3);
    expect(await count(() => admin.client.collections.list())).toBeLessThanOrEqual(4);
    t.clock.forward(6_000);
    expect(await count(shelves)).toBe(2);
  });

  it('are new at once when they or their products change', async () => {
    const { ids, company } = await makeCategory([10, 20]);
    const made = await make({ name: 'Old', product_ids: ids });
    expect((await shelves())[0]).toMatchObject({ name: 'Old', total: 2 });
    await admin.client.collections.edit({ params: { id: made.id }, body: { name: 'New' } });
    expect((await shelves())[0]).toMatchObject({ name: 'New', total: 2 });
    await company.vendor.client.products.edit({ params: { id: ids[0]! }, body: { active: false } });
    expect((await shelves())[0]).toMatchObject({ total: 1, products: [{ id: ids[1] }] });
  });

  it('show on a shelf no more than fit, and lose what is deleted', async () => {
    const { ids, company } = await makeCategory(Array.from({ length: productsPerShelf + 2 }, (_, n) => n + 1));
    const made = await make({ product_ids: ids });
    expect((await shelves())[0]).toMatchObject({ total: productsPerShelf + 2 });
    expect((await shelves())[0]!.products).toHaveLength(productsPerShelf);
    await company.vendor.client.products.remove({ params: { id: ids[0]! } });
    expect(await admin.client.collections.get({ params: { id: made.id } })).toMatchObject({
      products_count: productsPerShelf + 1,
    });
  });
});
