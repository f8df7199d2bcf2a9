import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportNoun } from '#contract/imports.ts';
import { importFile, type ImportReport, undoFileImport } from '#server/domains/imports/fromFile.ts';
import type { WorkDeps } from '#server/domains/imports/deps.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
let folder: string;
beforeAll(async () => {
  t = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'yarmarka-import-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const deps = (): WorkDeps => ({
  pool: t.pool,
  db: t.db,
  gateways: t.gateways,
  hints: t.hints,
  clock: () => new Date(),
  log: () => undefined,
});

/** Imports rows as the command line does, by default as the company's owner. */
async function load(
  noun: ImportNoun,
  rows: unknown[] | string,
  company_id: number,
  author_id?: number,
): Promise<ImportReport['counts'] & Pick<ImportReport, 'id' | 'rejectedFile'>> {
  const file = join(folder, `${noun}.${typeof rows === 'string' ? 'csv' : 'json'}`);
  await writeFile(file, typeof rows === 'string' ? rows : JSON.stringify(rows, null, 1));
  const {
    rows: [owner],
  } = await t.pool.query<{ creator_id: number }>('select creator_id from companies where id = $1', [company_id]);
  const user_id = author_id ?? owner!.creator_id;
  const { counts, id, rejectedFile } = await importFile(file, { noun, company_id, user_id }, deps());
  return { ...counts, id, rejectedFile };
}

const phones = {
  id: 'c2',
  name: 'Phones',
  path: [
    { id: 'c1', name: 'Electronics' },
    { id: 'c2', name: 'Phones' },
  ],
  subCategories: [],
};
const cases = { id: 'c3', name: 'Cases', path: [...phones.path, { id: 'c3', name: 'Cases' }], subCategories: [] };
const electronics = { id: 'c1', name: 'Electronics', path: phones.path.slice(0, 1), subCategories: [] };

it('puts categories where their paths say, ancestors included, and takes them back', async () => {
  const { id } = await t.make.company();
  const made = await load('categories', [cases, phones, electronics], id);
  expect(made).toMatchObject({ total: 3, create: 3, change: 0, refuse: 0, rejectedFile: null });
  const root = async () => (await t.guest.categories.full()).data.find(({ name }) => name === 'Electronics');
  expect((await root())?.children[0]).toMatchObject({
    name: 'Phones',
    en_name: null,
    children: [{ name: 'Cases' }],
  });
  expect(await load('categories', [cases, phones, electronics], id)).toMatchObject({ create: 0, change: 0, same: 3 });
  expect(await undoFileImport(made.id, deps())).toMatchObject({ status: 'undone', counts: { kept: 0 } });
  expect(await root()).toBeUndefined();
  await expect(undoFileImport(made.id, deps())).rejects.toThrow('undone');
});

it('changes a category whose description differs only at the end of a long text', async () => {
  const { id } = await t.make.company();
  const toFile = (end: string) => `path,description\nLamps,${'a'.repeat(3000)} ${end}\n`;
  await load('categories', toFile('before'), id);
  expect(await load('categories', toFile('after'), id)).toMatchObject({ change: 1, same: 0 });
  const { rows } = await t.pool.query(`select right(description, 5) as end from categories where name = 'Lamps'`);
  expect(rows).toEqual([{ end: 'after' }]);
});

const row = (sku: string, more: object = {}) => ({
  sku,
  title: `Thing ${sku}`,
  description: 'A thing',
  price: 9.99,
  category: 'small things',
  stock: 7,
  brand: 'Maker',
  reviews: [
    { rating: 4, comment: 'Fine', date: '2025-04-30T09:41:02.053Z', reviewerName: 'Eleanor' },
    { rating: 5, comment: 'Good', date: '2025-04-30T09:41:02.053Z', reviewerName: 'Lucas' },
  ],
  ...more,
});

it('makes products with stock, category and reviews, and shows them in the storefront', async () => {
  const { id } = await t.make.company();
  expect(
    await load(
      'products',
      [row('A-1'), row('A-2'), row('A-3', { reviews: [{ rating: 9, comment: 'Too good', reviewerName: 'Ann' }] })],
      id,
      (await t.make.admin()).id,
    ),
  ).toMatchObject({ create: 2, refuse: 1 });
  const { data } = await t.guest.products.ofCompany({ params: { id } });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    price: 9.99,
    count: 7,
    rating: null,
    reviews_count: 0,
    category: { name: 'small things' },
    en_name: null,
  });
  const reviews = await t.guest.reviews.list({ params: { id: data[0]!.id } });
  expect(reviews.data.map(({ author }) => author.fio).toSorted()).toEqual(['Eleanor', 'Lucas']);
  expect(reviews).toMatchObject({ total: 2, reviews: 0, rating: null });
  for (const review of reviews.data) expect(review).toMatchObject({ imported: true, counted: false, verified: false });
});

it('changes nothing the second time, and only what differs the third', async () => {
  const { id } = await t.make.company();
  await load('products', [row('B-1'), row('B-2')], id);
  const before = await t.pool.query('select id, updated_at from products where company_id = $1 order by id', [id]);
  expect(await load('products', [row('B-1'), row('B-2')], id)).toMatchObject({ create: 0, change: 0, same: 2 });
  expect(
    (await t.pool.query('select id, updated_at from products where company_id = $1 order by id', [id])).rows,
  ).toEqual(before.rows);
  expect(await load('products', [row('B-1', { price: 12.5 }), row('B-2')], id)).toMatchObject({
    create: 0,
    change: 1,
    same: 1,
  });
  const { data } = await t.guest.products.ofCompany({ params: { id }, query: { sort: 'price', order: 'desc' } });
  expect(data.map(({ price, reviews_count }) => [price, reviews_count])).toEqual([
    [12.5, 0],
    [9.99, 0],
  ]);
});

it('goes on after bad rows and writes them with their reasons beside the input, to be mended and sent again', async () => {
  const { id } = await t.make.company();
  const report = await load(
    'products',
    'sku,title,price,category\nC-1,One,5,small things\nC-2,,-1,small things\nC-3,Three,5,small things\n',
    id,
  );
  expect(report).toMatchObject({
    total: 3,
    create: 2,
    refuse: 1,
    rejectedFile: join(folder, 'products.csv.refused.csv'),
  });
  const rejectedRows = await readFile(report.rejectedFile!, 'utf8');
  expect(rejectedRows.trim().split('\r\n')).toEqual([
    expect.stringContaining('What is wrong'),
    expect.stringMatching(/^C-2,.*Price: At least 0\.01/),
  ]);
  expect(await load('products', rejectedRows.replace('C-2,,-1', 'C-2,Two,4'), id)).toMatchObject({
    create: 1,
    refuse: 0,
    rejectedFile: null,
  });
});

it('takes no column for a parameter that the goods’ type does not have', async () => {
  const { id } = await t.make.company();
  await (await t.make.admin()).client.parameters.create({ body: { name: 'Heft', type: 'number' } });
  expect(await load('products', [row('E-1', { heft: 4 })], id)).toMatchObject({ create: 1, refuse: 0 });
});

it('says what is wrong with a file as a whole', async () => {
  const { id } = await t.make.company();
  await expect(load('products', 'colour,size\nred,1\n', id)).rejects.toThrow('no column is taken for sku');
  await expect(load('products', [], id)).rejects.toThrow('There are no rows in it');
});

it('leaves stock that open orders hold as it is', async () => {
  const company = await t.make.company();
  await load('products', [row('D-1')], company.id);
  const product = (await t.guest.products.ofCompany({ params: { id: company.id } })).data[0]!;
  await t.pool.query('update product_stock set held = 5 where product_id = $1', [product.id]);
  expect(await load('products', [row('D-1', { stock: 2 })], company.id)).toMatchObject({ refuse: 1 });
  expect(await t.guest.products.get({ params: { id: product.id } })).toMatchObject({ total_count: 7, count: 2 });
});

it('makes stores that are open by their own clock, each at its whole address', async () => {
  const { id } = await t.make.company();
  const store = {
    id: 1000,
    name: 'Mall of America',
    address: '340 W Market',
    address2: '',
    city: 'Bloomington',
    state: 'MN',
    zip: '55425',
    location: { lat: 44.85466, lon: -93.24565 },
    hours: 'Mon: 10-9:30; Tue: 10-9:30; Sun: 11-7',
  };
  expect(
    await load(
      'stores',
      [store, { ...store, id: 1001, hours: 'whenever' }, { ...store, id: 1002, city: 'Duluth', zip: '55802' }],
      id,
    ),
  ).toMatchObject({ create: 2, refuse: 1 });
  const { data } = await t.guest.stores.list({ query: { company_id: id } });
  expect(data.find(({ location }) => location.address === '340 W Market, Bloomington, MN 55425')).toMatchObject({
    name: 'Mall of America',
    time_zone: 'America/Chicago',
    working_time: { mon: { from: '10:00', to: '21:30' }, wed: null, sun: { from: '11:00', to: '19:00' } },
  });
  expect(await load('stores', [store], id)).toMatchObject({ create: 0, same: 1 });
});
