import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFamilies } from '#server/domains/catalog/families/verify.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import {
  countExpected,
  createRandom,
  makeFacetedCatalog,
  makeFilter,
  toComparable,
  type FacetedCatalog,
} from '#tests/support/facetedCatalog.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let catalog: FacetedCatalog;
beforeAll(async () => {
  t = await startApi();
  catalog = await makeFacetedCatalog(t, 400, 4);
});
afterAll(async () => {
  expect([...(await verifyListing(t.db)), ...(await verifyFamilies(t.db))]).toEqual([]);
  await t.close();
});

const sortIds = (data: readonly { id: number }[]): number[] => data.map(({ id }) => id).toSorted((a, b) => a - b);

describe('filters of a catalog with families', () => {
  it('show the cheapest matching member of each, and count families, as a naive count does', async () => {
    const random = createRandom(20_261);
    for (let n = 0; n < 120; n++) {
      const filter = makeFilter(catalog, random);
      const right = countExpected(catalog, filter);
      const answer = await t.guest.products.list({
        body: {
          ...filter,
          facets: true,
          per_page: 1000,
          sort: (['position', 'price', 'rating', 'name'] as const)[random(4)]!,
        },
      });
      const filterText = JSON.stringify(filter);
      expect([filterText, answer.total, sortIds(answer.data)]).toEqual([filterText, right.ids.length, right.ids]);
      expect([filterText, toComparable(answer.facets!)]).toEqual([filterText, toComparable(right.facets)]);
    }
  });

  it('find the same by every page and order, walked or gathered', async () => {
    for (const filter of [
      { parameters: { [catalog.color]: ['red', 'blue'] }, category_id: catalog.categories[0] },
      { in_stock: true, price_from: 12 },
      {},
    ]) {
      const right = countExpected(catalog, filter).ids;
      for (const [sort, order] of [
        ['price', 'asc'],
        ['price', 'desc'],
        ['position', 'asc'],
        ['name', 'desc'],
        ['created_at', 'asc'],
      ] as const) {
        const found: number[] = [];
        for (let page = 1; found.length < right.length && page < 60; page++)
          found.push(
            ...(await t.guest.products.list({ body: { ...filter, sort, order, page, per_page: 12 } })).data.map(
              ({ id }) => id,
            ),
          );
        expect(found.toSorted((a, b) => a - b)).toEqual(right);
      }
    }
  });

  it('find a company’s families, and those that a search finds, its typo too', async () => {
    const company = catalog.companies[1]!;
    const ofCompany = await t.guest.products.ofCompany({ params: { id: company }, query: { per_page: 1000 } });
    const right = countExpected(catalog, { company_ids: [company] }).ids;
    expect([ofCompany.total, sortIds(ofCompany.data)]).toEqual([right.length, right]);
    const lanterns = { ...catalog, products: catalog.products.filter((_, n) => n % 9 === 0) };
    for (const q of ['lantern', 'lantren'])
      for (const filter of [{}, { in_stock: true, company_ids: [catalog.companies[0]!] }]) {
        const expected = countExpected(lanterns, filter);
        const answer = await t.guest.products.list({ body: { ...filter, q, facets: true, per_page: 1000 } });
        expect([q, answer.total, sortIds(answer.data)]).toEqual([q, expected.ids.length, expected.ids]);
        expect(toComparable(answer.facets!)).toEqual(toComparable(expected.facets));
      }
  });

  it('list every product in the back office, and where products are named', async () => {
    const { client } = await t.make.admin();
    const all = await client.products.list({ body: { scope: 'all', per_page: 1000 } });
    expect(all.total).toBe(catalog.products.length);
    const ids = catalog.products.slice(0, 4).map(({ id }) => id);
    const named = await t.guest.products.list({ body: { ids } });
    expect([named.total, sortIds(named.data)]).toEqual([4, ids]);
  });
});
