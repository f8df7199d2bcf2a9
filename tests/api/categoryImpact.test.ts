import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Impact } from '#contract/categories.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { failureOf } from '#tests/support/shop.ts';

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
const fill = (category_id: number, active = true) => t.make.product({ company, category_id, active });
const nothing: Impact = { categories_leaving: 0, categories_returning: 0, products_leaving: 0, products_returning: 0 };

/** A shown branch of three levels with four products on sale and one withheld, one of its children hidden with a product of its own. */
async function branch(parent?: number) {
  const top = await make(parent);
  const middle = await make(top);
  const leaf = await make(middle);
  const hidden = await make(top, false);
  for (const id of [top, middle, leaf, leaf, hidden]) await fill(id);
  await fill(leaf, false);
  return { top, middle, leaf, hidden };
}

/** What is in the storefront now. */
async function visible(): Promise<{ categories: number[]; products: number[] }> {
  const ids = async (table: string) =>
    (await t.pool.query<{ id: number }>(`select id from ${table} where visible order by id`)).rows.map(({ id }) => id);
  return { categories: await ids('categories'), products: await ids('products') };
}

const less = (some: number[], others: number[]): number => some.filter((id) => !others.includes(id)).length;

/** Asks, then does it: what was told must have come true. */
async function foretold(body: { ids: number[]; active?: boolean; parent?: number | null }): Promise<Impact> {
  const told = await admin.categories.impact({ body });
  const before = await visible();
  for (const id of body.ids) {
    await admin.categories.edit({
      params: { id },
      body: {
        ...(body.active !== undefined && { active: body.active }),
        ...(body.parent !== undefined && { parent: body.parent }),
      },
    });
  }
  const after = await visible();
  expect(told).toEqual({
    categories_leaving: less(before.categories, after.categories),
    categories_returning: less(after.categories, before.categories),
    products_leaving: less(before.products, after.products),
    products_returning: less(after.products, before.products),
  });
  return told;
}

describe('what a change of categories does to the storefront', () => {
  it('is told of hiding a branch and of showing it again', async () => {
    const { top } = await branch();
    expect(await foretold({ ids: [top], active: false })).toEqual({
      ...nothing,
      categories_leaving: 3,
      products_leaving: 4,
    });
    expect(await foretold({ ids: [top], active: false })).toEqual(nothing);
    expect(await foretold({ ids: [top], active: true })).toEqual({
      ...nothing,
      categories_returning: 3,
      products_returning: 4,
    });
  });

  it('is nothing beneath what is hidden already', async () => {
    const { top, middle, leaf } = await branch();
    await admin.categories.edit({ params: { id: top }, body: { active: false } });
    expect(await foretold({ ids: [leaf], active: false })).toEqual(nothing);
    expect(await foretold({ ids: [leaf], active: true })).toEqual(nothing);
    await admin.categories.edit({ params: { id: middle }, body: { active: false } });
    expect(await foretold({ ids: [top], active: true })).toEqual({
      ...nothing,
      categories_returning: 1,
      products_returning: 1,
    });
  });

  it('is told of moves under what is hidden, out of it, and to the top', async () => {
    const { top, middle, hidden } = await branch();
    expect(await foretold({ ids: [middle], parent: hidden })).toEqual({
      ...nothing,
      categories_leaving: 2,
      products_leaving: 3,
    });
    expect(await foretold({ ids: [middle], parent: null })).toEqual({
      ...nothing,
      categories_returning: 2,
      products_returning: 3,
    });
    expect(await foretold({ ids: [middle], parent: top })).toEqual(nothing);
  });

  it('is told of a move and a switch together', async () => {
    const { top, middle, hidden } = await branch();
    expect(await foretold({ ids: [hidden], active: true, parent: middle })).toEqual({
      ...nothing,
      categories_returning: 1,
      products_returning: 1,
    });
    expect(await foretold({ ids: [middle], active: false, parent: top })).toMatchObject({
      categories_leaving: 3,
      products_leaving: 4,
    });
  });

  it('counts a branch once where some of it is named beside its root', async () => {
    const { top, middle, leaf, hidden } = await branch();
    const other = await branch();
    expect(await foretold({ ids: [leaf, top, middle, other.leaf], active: false })).toEqual({
      ...nothing,
      categories_leaving: 4,
      products_leaving: 6,
    });
    expect(await foretold({ ids: [top, leaf, middle, hidden], active: true })).toEqual({
      ...nothing,
      categories_returning: 4,
      products_returning: 5,
    });
  });

  it('counts no product of an inactive company, and none that was deleted', async () => {
    const id = await make();
    const other = await t.make.company();
    await t.make.product({ company: other, category_id: id });
    await fill(id);
    const gone = await fill(id);
    await company.vendor.client.products.remove({ params: { id: gone.id } });
    await admin.companies.edit({ params: { id: other.id }, body: { active: false } });
    await t.drainJobs();
    expect(await foretold({ ids: [id], active: false })).toMatchObject({ products_leaving: 1 });
    expect(await foretold({ ids: [id], active: true })).toMatchObject({ products_returning: 1 });
  });

  it('takes one statement, and is an admin’s to ask', async () => {
    const { top } = await branch();
    await admin.categories.impact({ body: { ids: [top], active: false } });
    t.statements();
    await admin.categories.impact({ body: { ids: [top], active: false } });
    expect(t.statements().filter((text) => !text.includes('sessions'))).toHaveLength(1);
    expect(await failureOf(company.vendor.client.categories.impact({ body: { ids: [top] } }))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await admin.categories.impact({ body: { ids: [2_000_000_000], active: false } })).toEqual(nothing);
  });
});
