import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
beforeAll(async () => {
  t = await startApi();
  company = await t.make.company({ brand: 'Zvezda' });
});
afterAll(() => t.close());

const suggest = (q: string) => t.guest.products.suggest({ query: { q } });

describe('suggestions', () => {
  let kitchen: number;
  let teapots: number;
  let samovar: number;
  beforeAll(async () => {
    const admin = await t.make.admin();
    kitchen = (await admin.client.categories.create({ body: { name: 'Кухня', en_name: 'Kitchen' } })).id;
    teapots = (await admin.client.categories.create({ body: { name: 'Чайники', en_name: 'Teapots', parent: kitchen } }))
      .id;
    await admin.client.categories.create({ body: { name: 'Чайные столики', en_name: 'Tea tables', parent: kitchen } });
    samovar = (
      await company.vendor.client.products.create({
        body: {
          name: 'Самовар угольный',
          en_name: 'Charcoal samovar',
          sku: 'SAM-1',
          price: 120.5,
          category_id: teapots,
        },
      })
    ).id;
  });

  it('names categories that hold goods, with the way to them, and products', async () => {
    expect(await suggest('teap')).toEqual({
      categories: [
        {
          id: teapots,
          name: 'Чайники',
          en_name: 'Teapots',
          parents: [{ id: kitchen, name: 'Кухня', en_name: 'Kitchen' }],
        },
      ],
      products: [],
    });
    expect(await suggest('самовары')).toEqual({
      categories: [],
      products: [
        {
          id: samovar,
          name: 'Самовар угольный',
          en_name: 'Charcoal samovar',
          price: 120.5,
          has_price_range: false,
          photo: null,
        },
      ],
    });
  });

  it.each([
    ['its forms', 'чайником'],
    ['capitals', 'ЧАЙНИК'],
    ['a typo in Russian', 'чайнеки'],
    ['a typo in English', 'teapotts'],
    ['the other keyboard layout', 'xfqybrb'],
    ['the beginning of it there', 'еуфз'],
  ])('finds a category by %s', async (_, q) => {
    expect((await suggest(q)).categories.map(({ id }) => id)).toEqual([teapots]);
  });

  it('leaves out what is not in the storefront', async () => {
    const hidden = await company.vendor.client.products.create({
      body: { name: 'Самовар скрытый', sku: 'SAM-2', price: 1, category_id: teapots, active: false },
    });
    expect((await suggest('самовар')).products.map(({ id }) => id)).not.toContain(hidden.id);
  });

  it.each([
    ['signs alone', '!!! ***'],
    ['blanks', '   '],
    ['nothing', ''],
  ])('answers nothing to %s', async (_, q) => {
    expect(await suggest(q)).toEqual({ categories: [], products: [] });
  });

  it('takes whatever is typed, quotes and operators too', async () => {
    for (const q of [`'"\\`, 'a & | ! ( ) : *', '"чай', '%_', 'x'.repeat(255)])
      expect(await suggest(q)).toMatchObject({ products: [] });
  });
});

describe('similar products', () => {
  it('are of the same category first, the nearest in price, then of the shelf above', async () => {
    const admin = await t.make.admin();
    const above = (await admin.client.categories.create({ body: { name: 'Above' } })).id;
    const [here, beside] = [
      (await admin.client.categories.create({ body: { name: 'Here', parent: above } })).id,
      (await admin.client.categories.create({ body: { name: 'Beside', parent: above } })).id,
    ];
    const add = async (price: number, category_id: number, active = true) =>
      (await t.make.product({ company, category_id, price, active })).id;
    const self = await add(100, here);
    const [far, near, same, cousin] = [
      await add(10, here),
      await add(95, here),
      await add(100, here),
      await add(100, beside),
    ];
    await add(100, here, false);
    const { data } = await t.guest.products.similar({ params: { id: self } });
    expect(data.map(({ id }) => id)).toEqual([same, near, far, cousin]);
  });

  it('of a hidden product are not found', async () => {
    const hidden = await t.make.product({ company, active: false });
    expect(await getFailure(t.guest.products.similar({ params: { id: hidden.id } }))).toMatchObject({ status: 404 });
  });
});

describe('the site map', () => {
  it('names visible products by parts of ids', async () => {
    const [shown, hidden] = [await t.make.product({ company }), await t.make.product({ company, active: false })];
    const { parts, data } = await t.guest.products.sitemap({ query: {} });
    expect(parts).toBe(1);
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
    expect(await t.guest.products.sitemap({ query: { part: 1 } })).toEqual({ parts: 1, data: [] });
  });
});
