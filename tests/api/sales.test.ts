/** Reduced prices: compare-at prices, sales that begin and end by themselves, and the history of prices. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product, ProductEdit } from '#contract/products.ts';
import type { z } from 'zod';
import { dayMs } from '#contract/rules/time.ts';
import { startSession } from '#server/platform/sessions.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { makeFamily } from '#tests/support/families.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { delivery, fillCart, getFailure } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let category_id: number;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  company = await t.make.company();
  category_id = (await t.make.category()).id;
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const add = (price = 10) => t.make.product({ company, category_id, price });
const edit = ({ id }: Product, body: z.input<typeof ProductEdit>) =>
  company.vendor.client.products.edit({ params: { id }, body });
/** The fields that tell of prices. */
const getPrices = (product: Product) =>
  Object.fromEntries(Object.entries(product).filter(([key]) => key.includes('price') || key.startsWith('sale_')));
const see = ({ id }: Product) => t.guest.products.get({ params: { id } });
const at = (days: number): string => new Date(t.clock.now.getTime() + days * dayMs).toISOString();
/** Lets days pass, after which the vendor signs in again. */
async function wait(days: number): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + days * dayMs);
  const session = { db: t.db, clock: () => t.clock.now, userAgent: null, device: null };
  company.vendor.client = t.as(await startSession(session, company.vendor.id));
}
/** Runs the job that the queue runs each minute. */
async function runSales(): Promise<void> {
  await t.pool.query(`select graphile_worker.add_job('applySales')`);
  await t.drainJobs();
}
/** When the queue plans to run it. */
async function listPlannedTimes(): Promise<string[]> {
  const { rows } = await t.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'applySales' and key like 'sales:%' order by run_at`,
  );
  return rows.map(({ run_at }) => run_at.toISOString());
}
const getListedPrices = async ({ id }: Product) => {
  const { rows } = await t.pool.query<{ price: number }>(
    'select distinct price::int from catalog_listing where product_id = $1',
    [id],
  );
  return rows.map(({ price }) => price);
};

it('shows the lowest price of the 30 days before a reduction beside it', async () => {
  const product = await add(20);
  expect(await see(product)).not.toHaveProperty('lowest_price');
  await edit(product, { price: 15 });
  await wait(10);
  await edit(product, { price: 18 });
  await wait(10);
  await edit(product, { price: 16, compare_at_price: 20 });
  expect(await see(product)).toMatchObject({ price: 16, compare_at_price: 20, lowest_price: 15 });
  await wait(31);
  // A reduction that was announced earlier keeps its price; a new one counts from now
  expect(await see(product)).toMatchObject({ lowest_price: 15 });
  await edit(product, { price: 14 });
  expect(await see(product)).toMatchObject({ lowest_price: 16 });
  const history = await company.vendor.client.products.priceHistory({ params: { id: product.id } });
  expect(history.data.map(({ old_price, new_price }) => [old_price, new_price])).toEqual([
    [16, 14],
    [18, 16],
    [15, 18],
    [20, 15],
  ]);
  const [shown] = (await t.guest.products.list({ body: { ids: [product.id] } })).data;
  expect(shown).toMatchObject({ compare_at_price: 20, lowest_price: 16 });
});

it('keeps a compare-at price above the price: a lower one is rejected, and a raised price removes it', async () => {
  const product = await add(10);
  const low = await getFailure(edit(product, { compare_at_price: 9 }));
  expect(low).toMatchObject({ status: 422, body: { errors: { compare_at_price: expect.any(String) } } });
  await edit(product, { compare_at_price: 12 });
  expect(getPrices(await edit(product, { price: 13 }))).toEqual({ price: 13 });
});

it('begins and ends a sale at its time, with the listing, carts and orders', async () => {
  const product = await add(10);
  await edit(product, { sale_price: 7, sale_from: at(1), sale_to: at(3) });
  // Staff see it, buyers not yet
  expect(await company.vendor.client.products.get({ params: { id: product.id } })).toMatchObject({ sale_price: 7 });
  expect(await see(product)).not.toHaveProperty('sale_price');
  const buyer = await t.make.buyer();
  const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: product.id }]);
  expect(await listPlannedTimes()).toEqual([at(1), at(3)]);
  await wait(1);
  await runSales();
  expect(await see(product)).toMatchObject({ price: 7, regular_price: 10, lowest_price: 10, sale_to: at(2) });
  expect(await getListedPrices(product)).toEqual([700]);
  const checkout = () => buyer.client.carts.checkout({ body: { hash, address: delivery } });
  expect(await getFailure(checkout())).toMatchObject({ code: 'price_changed' });
  expect((await checkout()).order_sum).toBe(7);
  await wait(2);
  await runSales();
  expect(await see(product)).toMatchObject({ price: 10 });
  expect(await see(product)).not.toHaveProperty('regular_price');
  expect(await getListedPrices(product)).toEqual([1000]);
});

it('loses no step of a sale with a lost job: the clock finds it', async () => {
  const product = await add(10);
  await edit(product, { sale_price: 7, sale_from: at(1), sale_to: at(3) });
  await t.pool.query('delete from graphile_worker._private_jobs');
  await wait(2);
  await runSales();
  expect(await see(product)).toMatchObject({ price: 7 });
  // Nobody ran for days: the sale that is over does not begin
  const late = await add(10);
  await edit(late, { sale_price: 7, sale_from: at(1), sale_to: at(2) });
  await wait(5);
  await runSales();
  for (const one of [product, late]) {
    expect(await see(one)).toMatchObject({ price: 10 });
    expect(getPrices(await edit(one, { name: 'Again' }))).toEqual({ price: 10 });
  }
});

it('takes a price that is set during a sale as the one after it, and a lower one as its end', async () => {
  const product = await add(10);
  const sale = { sale_price: 7, sale_from: at(-1), sale_to: at(3) };
  expect(await edit(product, sale)).toMatchObject({ price: 7, regular_price: 10 });
  expect(await edit(product, { price: 12 })).toMatchObject({ price: 7, regular_price: 12 });
  expect(await edit(product, { sale_price: 6 })).toMatchObject({ price: 6, regular_price: 12 });
  expect(getPrices(await edit(product, { sale_price: null }))).toEqual({ price: 12 });
  await edit(product, sale);
  expect(getPrices(await edit(product, { price: 5 }))).toEqual({ price: 5 });
  expect(await getListedPrices(product)).toEqual([500]);
});

it('takes the sale price as the price from now on when it is set as the price: the sale ends', async () => {
  const sale = { sale_price: 7, sale_from: at(-1), sale_to: at(3) };
  const [edited, changed] = [await add(10), await add(10)];
  for (const product of [edited, changed]) await edit(product, sale);
  expect(getPrices(await edit(edited, { price: 7 }))).toEqual({ price: 7 });
  const changes = { price: { by: 'percent' as const, value: -30 } };
  await company.vendor.client.productChanges.apply({ body: { ids: [changed.id], changes } });
  const { id, members } = await makeFamily(t, { company, category_id });
  const { product_id } = members[3]!;
  await company.vendor.client.products.edit({ params: { id: product_id }, body: sale });
  const family = await company.vendor.client.families.get({ params: { id } });
  const { updated_at } = family.members[3]!;
  await company.vendor.client.families.saveMembers({
    params: { id },
    body: { changes: [{ product_id, updated_at, price: 7, active: true }] },
  });
  await wait(4);
  await runSales();
  for (const product of [edited.id, changed.id, product_id])
    expect(getPrices(await t.guest.products.get({ params: { id: product } }))).toEqual({ price: 7 });
  // Buyers have paid no other price since the sale began
  const { data } = await company.vendor.client.products.priceHistory({ params: { id: edited.id } });
  expect(data.map(({ old_price, new_price }) => [old_price, new_price])).toEqual([[10, 7]]);
});

it('changes the price after a sale in bulk, and exports it, so that an import does not keep the sale', async () => {
  const product = await add(10);
  await edit(product, { sale_price: 7, sale_from: at(-1), sale_to: at(3) });
  const { client } = company.vendor;
  const changes = { price: { by: 'percent' as const, value: 10 } };
  const { rows } = await client.productChanges.apply({ body: { ids: [product.id], changes } });
  expect(rows).toMatchObject([{ before: { price: 10 }, after: { price: 11 } }]);
  expect(await see(product)).toMatchObject({ price: 7, regular_price: 11, lowest_price: 10 });
  const { downloaded, ran } = createImportHelpers(t);
  const filter = { ids: [product.id] };
  const file = await downloaded(await client.exports.create({ body: { noun: 'products', format: 'csv', filter } }));
  await wait(4);
  await runSales();
  expect(await see(product)).toMatchObject({ price: 11 });
  expect(await ran(company.vendor.client, file)).toMatchObject({ status: 'done' });
  expect(await see(product)).toMatchObject({ price: 11 });
});

it('keeps what a running reduction was announced with, whatever else is edited', async () => {
  const product = await add(10);
  await edit(product, { sale_price: 7, sale_from: at(-1), sale_to: at(3) });
  for (const change of [{ price: 12 }, { compare_at_price: 15 }, { name: 'Renamed' }])
    expect(await edit(product, change)).toMatchObject({ price: 7, lowest_price: 10 });
});

it('shows the cheapest member of a family while a sale runs, and edits the price after it in the grid', async () => {
  const family = await makeFamily(t, { company, category_id });
  const [cheapest, , , dearest] = family.members.map(({ product_id }) => product_id) as [
    number,
    number,
    number,
    number,
  ];
  const listed = async () => {
    const { data } = await t.guest.products.ofCategory({ params: { id: category_id }, body: { per_page: 60 } });
    return data.find((product) => product.family?.id === family.id)!;
  };
  expect(await listed()).toMatchObject({ id: cheapest, price: 10 });
  const sale = { sale_price: 7, sale_from: at(-1), sale_to: at(2) };
  await company.vendor.client.products.edit({ params: { id: dearest }, body: sale });
  expect(await listed()).toMatchObject({ id: dearest, price: 7, regular_price: 13, lowest_price: 13 });
  const params = { id: family.id };
  const read = async () => (await company.vendor.client.families.get({ params })).members[3]!;
  const { updated_at, ...member } = await read();
  expect(member).toMatchObject({ price: 13, sale_price: 7 });
  const changes = [{ product_id: dearest, updated_at, price: 14, active: true }];
  await company.vendor.client.families.saveMembers({ params, body: { changes } });
  expect(await read()).toMatchObject({ price: 14, sale_price: 7 });
  await wait(2);
  await runSales();
  expect(await listed()).toMatchObject({ id: cheapest, price: 10 });
  expect(await read()).toMatchObject({ price: 14 });
});

it('names what is wrong with a sale', async () => {
  const product = await add(10);
  const reject = async (body: Parameters<typeof edit>[1]) =>
    Object.keys((await getFailure(edit(product, body))).errors);
  expect(await reject({ sale_price: 7 })).toEqual(['sale_from', 'sale_to']);
  expect(await reject({ sale_price: 10, sale_from: at(1), sale_to: at(2) })).toEqual(['sale_price']);
  expect(await reject({ sale_price: 7, sale_from: at(2), sale_to: at(1) })).toEqual(['sale_to']);
  expect(await reject({ sale_price: 7, sale_from: at(-3), sale_to: at(-1) })).toEqual(['sale_to']);
});
