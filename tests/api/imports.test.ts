import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { categories } from '#server/domains/imports/categories.ts';
import { products } from '#server/domains/imports/products.ts';
import { importFile, type Report } from '#server/domains/imports/run.ts';
import type { Source } from '#server/domains/imports/source.ts';
import { stores } from '#server/domains/imports/stores.ts';
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

async function load<Row>(source: Source<Row>, rows: unknown[] | string, companyId: number): Promise<Report> {
  const file = join(folder, `${source.noun}.json`);
  await writeFile(file, typeof rows === 'string' ? rows : JSON.stringify(rows, null, 1));
  return importFile(source, file, { pool: t.pool, companyId, now: new Date(), onProgress: () => {} });
}

const phones = { id: 'c2', name: 'Phones', path: [{ id: 'c1', name: 'Electronics' }, { id: 'c2', name: 'Phones' }], subCategories: [] };
const cases = { id: 'c3', name: 'Cases', path: [...phones.path, { id: 'c3', name: 'Cases' }], subCategories: [] };
const electronics = { id: 'c1', name: 'Electronics', path: phones.path.slice(0, 1), subCategories: [] };

it('puts categories where the first path that names them says, ancestors included', async () => {
  const { id } = await t.make.company();
  expect(await load(categories, [cases, phones, electronics], id)).toMatchObject({ rows: 3, made: 3, changed: 0, unchanged: 0, refused: 0 });
  const { data } = await t.guest.categories.full();
  const root = data.find(({ name }) => name === 'Electronics');
  expect(root?.children[0]).toMatchObject({ name: 'Phones', en_name: 'Phones', children: [{ name: 'Cases' }] });
  expect(await load(categories, [cases, phones, electronics], id)).toMatchObject({ made: 0, changed: 0, unchanged: 3 });
  expect(await load(categories, [{ ...phones, name: 'Telephones', path: [phones.path[0], { id: 'c2', name: 'Telephones' }] }], id)).toMatchObject({ made: 0, changed: 1 });
});

const row = (sku: string, more: object = {}) => ({ sku, title: `Thing ${sku}`, description: 'A thing', price: 9.99, category: 'small-things', stock: 7, brand: 'Maker', reviews: [{ rating: 4, comment: 'Fine', date: '2025-04-30T09:41:02.053Z', reviewerName: 'Eleanor' }, { rating: 5, comment: 'Good', date: '2025-04-30T09:41:02.053Z', reviewerName: 'Lucas' }], ...more });

it('makes products with stock, category and reviews, and shows them in the storefront', async () => {
  const { id } = await t.make.company();
  expect(await load(products, [row('A-1'), row('A-2')], id)).toMatchObject({ made: 2, refused: 0 });
  const { data } = await t.guest.products.ofCompany({ params: { id } });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ price: 9.99, count: 7, rating: 4.5, reviews_count: 2, category: { name: 'Small things' }, en_name: expect.stringContaining('Thing') });
  const reviews = await t.guest.reviews.list({ params: { id: data[0]!.id } });
  expect(reviews.data.map(({ author }) => author.fio).toSorted()).toEqual(['Eleanor', 'Lucas']);
});

it('changes nothing the second time, and only what differs the third', async () => {
  const { id } = await t.make.company();
  await load(products, [row('B-1'), row('B-2')], id);
  const before = await t.pool.query('select id, updated_at from products where company_id = $1 order by id', [id]);
  expect(await load(products, [row('B-1'), row('B-2')], id)).toMatchObject({ made: 0, changed: 0, unchanged: 2 });
  expect((await t.pool.query('select id, updated_at from products where company_id = $1 order by id', [id])).rows).toEqual(before.rows);
  expect(await load(products, [row('B-1', { price: 12.5 }), row('B-2')], id)).toMatchObject({ made: 0, changed: 1, unchanged: 1 });
  const { data } = await t.guest.products.ofCompany({ params: { id }, query: { sort: 'price', order: 'desc' } });
  expect(data.map(({ price }) => price)).toEqual([12.5, 9.99]);
});

it('goes on after bad rows and writes each with its line and reason beside the input', async () => {
  const { id } = await t.make.company();
  const text = `[\n${JSON.stringify(row('C-1'))},\n${JSON.stringify(row('C-2', { price: -1, title: '' }))},\n{"sku": broken},\n${JSON.stringify(row('C-3'))}\n]`;
  const report = await load(products, text, id);
  expect(report).toMatchObject({ rows: 4, made: 2, refused: 2, refusedFile: join(folder, 'products.json.rejected.jsonl') });
  const refused = (await readFile(report.refusedFile!, 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as { line: number; reason: string });
  expect(refused.map(({ line }) => line)).toEqual([3, 4]);
  expect(refused[0]!.reason).toContain('price: At least 0.01');
  expect(refused[0]!.reason).toContain('title: Required field');
  expect(refused[1]!.reason).toBe('not JSON');
});

it('keeps what open orders hold when an import brings less stock', async () => {
  const company = await t.make.company();
  await load(products, [row('D-1')], company.id);
  const product = (await t.guest.products.ofCompany({ params: { id: company.id } })).data[0]!;
  await t.pool.query('update product_stock set held = 5 where product_id = $1', [product.id]);
  await load(products, [row('D-1', { stock: 2 })], company.id);
  expect(await t.guest.products.get({ params: { id: product.id } })).toMatchObject({ total_count: 5, count: 0 });
});

it('makes stores that are open by their own clock', async () => {
  const { id } = await t.make.company();
  const store = { id: 1000, name: 'Mall of America', address: '340 W Market', address2: '', city: 'Bloomington', state: 'MN', zip: '55425', location: { lat: 44.85466, lon: -93.24565 }, hours: 'Mon: 10-9:30; Tue: 10-9:30; Sun: 11-7' };
  expect(await load(stores, [store, { ...store, id: 1001, hours: 'whenever' }], id)).toMatchObject({ made: 1, refused: 1 });
  const { data } = await t.guest.stores.list({ query: { company_id: id } });
  expect(data).toMatchObject([{ name: 'Mall of America', time_zone: 'America/Chicago', pickup: true, location: { address: '340 W Market, Bloomington, MN 55425' }, working_time: { mon: { from: '10:00', to: '21:30' }, wed: null, sun: { from: '11:00', to: '19:00' } } }]);
  expect(await load(stores, [store], id)).toMatchObject({ made: 0, unchanged: 1 });
});
