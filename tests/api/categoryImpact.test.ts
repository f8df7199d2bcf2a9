import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Impact } from '#contract/categories.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';

let t: Api;
let admin: ApiClient;
let company: Awaited<ReturnType<Api['make']['company']>>;
beforeAll(async () => {
  t = await startApi();
  admin = (await t.make.admin()).client;
  company = await t.make.company();
});
afterAll(() => t?.close());

const make = async (parent?: number, active = true): Promise<number> => (await t.make.category({ parent, active })).id;
const addProduct = (category_id: number, active = true) => t.make.product({ company, category_id, active });
const noImpact: Impact = { categories_leaving: 0, categories_returning: 0, products_leaving: 0, products_returning: 0 };

/**
 * Creates a visible branch of three levels with four products on sale and one withheld, and a hidden child with a
 * product.
 */
async function makeBranch(parent?: number) {
  const top = await make(parent);
  const middle = await make(top);
  const leaf = await make(middle);
  const hidden = await make(top, false);
  for (const id of [top, middle, leaf, leaf, hidden]) await addProduct(id);
  await addProduct(leaf, false);
  return { top, middle, leaf, hidden };
}

/** Lists the visible categories and products. */
async function listVisible(): Promise<{ categories: number[]; products: number[] }> {
  const ids = async (table: string) =>
    (await t.pool.query<{ id: number }>(`select id from ${table} where visible order by id`)).rows.map(({ id }) => id);
  return { categories: await ids('categories'), products: await ids('products') };
}

const countMissing = (some: number[], others: number[]): number => some.filter((id) => !others.includes(id)).length;

/** Reads the impact of a change, then makes it: both must agree. */
async function expectImpact(body: { ids: number[]; active?: boolean; parent?: number | null }): Promise<Impact> {
  const impact = await admin.categories.impact({ body });
  const before = await listVisible();
  for (const id of body.ids) {
    await admin.categories.edit({
      params: { id },
      body: {
        ...(body.active !== undefined && { active: body.active }),
        ...(body.parent !== undefined && { parent: body.parent }),
      },
    });
  }
  const after = await listVisible();
  expect(impact).toEqual({
    categories_leaving: countMissing(before.categories, after.categories),
    categories_returning: countMissing(after.categories, before.categories),
    products_leaving: countMissing(before.products, after.products),
    products_returning: countMissing(after.products, before.products),
  });
  return impact;
}

describe('what a change of categories does to the storefront', () => {
  it('is told of hiding a branch and of showing it again', async () => {
    const { top } = await makeBranch();
    expect(await expectImpact({ ids: [top], active: false })).toEqual({
      ...noImpact,
      categories_leaving: 3,
      products_leaving: 4,
    });
    expect(await expectImpact({ ids: [top], active: false })).toEqual(noImpact);
    expect(await expectImpact({ ids: [top], active: true })).toEqual({
      ...noImpact,
      categories_returning: 3,
      products_returning: 4,
    });
  });

  it('is nothing beneath what is hidden already', async () => {
    const { top, middle, leaf } = await makeBranch();
    await admin.categories.edit({ params: { id: top }, body: { active: false } });
    expect(await expectImpact({ ids: [leaf], active: false })).toEqual(noImpact);
    expect(await expectImpact({ ids: [leaf], active: true })).toEqual(noImpact);
    await admin.categories.edit({ params: { id: middle }, body: { active: false } });
    expect(await expectImpact({ ids: [top], active: true })).toEqual({
      ...noImpact,
      categories_returning: 1,
      products_returning: 1,
    });
  });

  it('is told of moves under what is hidden, out of it, and to the top', async () => {
    const { top, middle, hidden } = await makeBranch();
    expect(await expectImpact({ ids: [middle], parent: hidden })).toEqual({
      ...noImpact,
      categories_leaving: 2,
      products_leaving: 3,
    });
    expect(await expectImpact({ ids: [middle], parent: null })).toEqual({
      ...noImpact,
      categories_returning: 2,
      products_returning: 3,
    });
    expect(await expectImpact({ ids: [middle], parent: top })).toEqual(noImpact);
  });

  it('is told of a move and a switch together', async () => {
    const { top, middle, hidden } = await makeBranch();
    expect(await expectImpact({ ids: [hidden], active: true, parent: middle })).toEqual({
      ...noImpact,
      categories_returning: 1,
      products_returning: 1,
    });
    expect(await expectImpact({ ids: [middle], active: false, parent: top })).toMatchObject({
      categories_leaving: 3,
      products_leaving: 4,
    });
  });

  it('counts a branch once where some of it is named beside its root', async () => {
    const { top, middle, leaf, hidden } = await makeBranch();
    const other = await makeBranch();
    expect(await expectImpact({ ids: [leaf, top, middle, other.leaf], active: false })).toEqual({
      ...noImpact,
      categories_leaving: 4,
      products_leaving: 6,
    });
    expect(await expectImpact({ ids: [top, leaf, middle, hidden], active: true })).toEqual({
      ...noImpact,
      categories_returning: 4,
      products_returning: 5,
    });
  });

  it('counts no product of an inactive company, and none that was deleted', async () => {
    const id = await make();
    const other = await t.make.company();
    await t.make.product({ company: other, category_id: id });
    await addProduct(id);
    const gone = await addProduct(id);
    await company.vendor.client.products.remove({ params: { id: gone.id } });
    await admin.companies.edit({ params: { id: other.id }, body: { active: false } });
    await t.drainJobs();
    expect(await expectImpact({ ids: [id], active: false })).toMatchObject({ products_leaving: 1 });
    expect(await expectImpact({ ids: [id], active: true })).toMatchObject({ products_returning: 1 });
  });

  it('takes one statement, and is an admin’s to ask', async () => {
    const { top } = await makeBranch();
    await admin.categories.impact({ body: { ids: [top], active: false } });
    t.statements();
    await admin.categories.impact({ body: { ids: [top], active: false } });
    expect(t.statements().filter((text) => !text.includes('sessions'))).toHaveLength(1);
    expect(await getFailure(company.vendor.client.categories.impact({ body: { ids: [top] } }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await admin.categories.impact({ body: { ids: [2_000_000_000], active: false } })).toEqual(noImpact);
  });
});
