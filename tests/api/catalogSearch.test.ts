import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
beforeAll(async () => {
  t = await startApi();
  // A brand without digits, since the search reads brands too.
  company = await t.make.company({ brand: 'Quorzel' });
});
afterAll(() => t.close());

describe('search', () => {
  let shelf: number;
  const find = async (q: string, more: object = {}) =>
    (await t.guest.products.ofCategory({ params: { id: shelf }, body: { q, per_page: 100, ...more } })).data.map(
      (product) => product.sku,
    );
  const samples: [sku: string, name: string, en_name: string, description: string, en_description: string][] = [
    ['MUG-1', 'Кружка зелёная', 'Green mug', 'Керамика для чая', 'Ceramics for tea'],
    ['MUG-22', 'Кружки дорожные', 'Travel mugs', 'Не проливаются в дороге', 'They never spill on the road'],
    [
      'SHOE-7',
      'Кроссовки беговые',
      'Running shoes',
      'Для бега по утрам',
      'Run in the mornings with a green mug of tea',
    ],
    ['PHONE-5', 'Наушники', 'Headphones', 'С шумоподавлением', 'With noise cancelling'],
    ['TEE-100', 'Футболка', 'T-shirt', 'Хлопок', 'Cotton'],
  ];
  beforeAll(async () => {
    shelf = (await t.make.category()).id;
    for (const [sku, name, en_name, description, en_description] of samples)
      await company.vendor.client.products.create({
        body: { sku, name, en_name, description, en_description, price: 5, category_id: shelf },
      });
  });

  it.each([
    ['a word in Russian', 'кружка', ['MUG-1', 'MUG-22']],
    ['its forms', 'кружками', ['MUG-1', 'MUG-22']],
    ['a word in English', 'mugs', ['MUG-1', 'MUG-22', 'SHOE-7']],
    ['forms of an English verb', 'runs', ['SHOE-7']],
    ['е for ё and capitals', 'ЗЕЛЕНАЯ', ['MUG-1']],
    ['all words, in whichever language', 'green кружка', ['MUG-1']],
    ['the beginning of a word', 'крос', ['SHOE-7']],
    ['the beginning of the last word', 'travel mu', ['MUG-22']],
    ['the beginning of a word that is stemmed', 'headphon', ['PHONE-5']],
    ['a SKU', 'MUG-22', ['MUG-22']],
    ['the beginning of a SKU', 'tee-1', ['TEE-100']],
    ['a hyphened word', 't-shirt', ['TEE-100']],
    ['a description', 'хлопок', ['TEE-100']],
    ['a phrase', '"green mug"', ['MUG-1', 'SHOE-7']],
    ['not a word with a minus', 'mug -shoes', ['MUG-1', 'MUG-22']],
    ['a word with a letter wrong', 'круджка', ['MUG-1', 'MUG-22']],
    ['a word with a letter missing', 'headphnes', ['PHONE-5']],
    ['a word with two letters swapped', 'headpohnes', ['PHONE-5']],
    ['a word with a letter too many', 'runnning', ['SHOE-7']],
    ['a mistyped word in another form', 'крюжками', ['MUG-1', 'MUG-22']],
    ['a mistyped plural', 'headphanes', ['PHONE-5']],
    ['a mistyped word beside a right one', 'green mugg', ['MUG-1', 'SHOE-7']],
    ['a Russian word typed on the English layout', 'Rhe;rfvb', ['MUG-1', 'MUG-22']],
    ['an English word typed on the Russian layout', 'ьгп', ['MUG-1', 'MUG-22', 'SHOE-7']],
    ['the beginning of the last word on the other layout', 'екфмуд ьг', ['MUG-22']],
    ['nothing for what is not there', 'самовар', []],
    ['nothing for two typos', 'hedphonse', []],
  ])('finds %s', async (_, q, skus) => {
    expect((await find(q)).toSorted()).toEqual(skus);
    expect((await t.guest.products.ofCategory({ params: { id: shelf }, body: { q } })).total).toBe(skus.length);
  });

  it('says where only what comes nearest to the words was found', async () => {
    const listFound = async (q: string) =>
      (await t.guest.products.ofCategory({ params: { id: shelf }, body: { q } })).is_mistyped;
    expect([
      await listFound('кружка'),
      await listFound('круджка'),
      await listFound('rhe;rf'),
      await listFound('самовар'),
      await listFound('"green mug"'),
    ]).toEqual([undefined, true, true, undefined, undefined]);
  });

  it('puts what has the word in its name before what mentions it', async () => {
    expect((await find('mug')).at(-1)).toBe('SHOE-7');
    expect(await find('mug', { sort: 'created_at', order: 'desc' })).toEqual(['SHOE-7', 'MUG-22', 'MUG-1']);
    expect(await find('headphnes', { sort: 'price', in_stock: false })).toEqual(['PHONE-5']);
  });

  it('walks its pages without repeating', async () => {
    const met: string[] = [];
    for (let page = 1; page <= 3; page++)
      met.push(
        ...(
          await t.guest.products.ofCategory({ params: { id: shelf }, body: { q: 'mug', page, per_page: 1 } })
        ).data.map((product) => product.sku),
      );
    expect(met.toSorted()).toEqual(['MUG-1', 'MUG-22', 'SHOE-7']);
  });

  it('finds by the brand, and by new words once they are written', async () => {
    expect((await find(company.brand)).length).toBe(samples.length);
    const { id } = await t.make.product({ company, category_id: shelf, name: 'Before' });
    await company.vendor.client.products.edit({ params: { id }, body: { name: 'Afterwards' } });
    expect(await find('before')).toEqual([]);
    expect(await find('afterwards')).toHaveLength(1);
    await company.vendor.client.products.remove({ params: { id } });
  });

  it('takes anything that people type', async () => {
    for (const q of [
      '!',
      "'",
      '"',
      '\\',
      ':*',
      '& | ! ( )',
      '%_',
      "'; drop table products",
      'a'.repeat(255),
      '()[]{}.*+?^$',
      '\\m(',
      '((((',
      '👩‍🚀',
      'x '.repeat(120),
      'abcdefghijkl '.repeat(19),
      'e\u0301'.repeat(100),
    ]) {
      const answer = await t.app.inject({ method: 'POST', url: '/api/shop/products', payload: { q } });
      expect([q, answer.statusCode]).toEqual([q, 200]);
    }
  });
});
