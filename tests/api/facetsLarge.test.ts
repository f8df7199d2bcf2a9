import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductQuery } from '#contract/products.ts';
import { presentFacets } from '#server/domains/catalog/presentFacets.ts';
import { usualSampling, type Sampling } from '#server/domains/catalog/sample.ts';
import { totalsQuery, type TotalsRow } from '#server/domains/catalog/totalsQuery.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { makeFacetedCatalog, recount, type FacetedCatalog } from '#tests/support/facetedCatalog.ts';

const products = 14_000;

let t: Api;
let catalog: FacetedCatalog;
beforeAll(async () => {
  t = await startApi();
  catalog = await makeFacetedCatalog(t, products);
}, 120_000);
afterAll(() => t.close());

type Wanted = Partial<ProductQuery>;

/** Reading stops early, little is read at all, much is gathered: each of the ways a set is looked at. */
const ways: Record<string, Sampling> = {
  'read until there is enough': { ...usualSampling, few: 300, enough: 800, tooLittle: 100, exactUpTo: 700 },
  'gathered where reading finds too little': {
    ...usualSampling,
    few: 200,
    enough: 2_000,
    tooLittle: 1_500,
    mostRead: 2_000,
    exactUpTo: 700,
  },
};

async function counted(wanted: Wanted, sampling: Sampling) {
  const filter = {
    page: 1,
    per_page: 12,
    price_from: 0,
    price_to: 0,
    facets: true,
    reach: { kind: 'storefront' as const },
    locale: 'en' as const,
    ...wanted,
  } as Parameters<typeof presentFacets>[0];
  const { rows } = await t.pool.query<TotalsRow>(totalsQuery(filter, products, sampling));
  return { row: rows[0]!, facets: presentFacets(filter, rows[0]!) };
}

const wide = (): Wanted[] => [
  { in_stock: true },
  { parameters: { [catalog.colour]: ['red'] } },
  { parameters: { [catalog.colour]: ['red', 'blue', 'plum'], [catalog.size]: ['s'] } },
  { parameters: { [catalog.weight]: { from: 20, to: 140 } } },
  { parameters: { [catalog.weight]: { from: 20 }, [catalog.heat]: { to: 20 } }, in_stock: true },
  { company_ids: [catalog.companies[0]!] },
  { company_ids: [catalog.companies[1]!], parameters: { [catalog.heat]: { from: -12 } } },
  { price_from: 10, price_to: 30 },
  { rating_from: 3 },
  {
    category_id: catalog.categories[0],
    parameters: { [catalog.colour]: ['green', 'white'] },
    price_to: 25,
    rating_from: 2,
  },
];

/** Of a set that was looked at in part: four times what chance makes of so many, and the two digits that are told. */
const isNear = (told: number, right: number, share: number): boolean =>
  Math.abs(told - right) <= 4 * Math.sqrt(Math.max(right, 1) / share) + 0.05 * right;

describe('facets of a category too large to be counted', () => {
  it.each(Object.entries(ways))('are near the truth, and hide nothing that is there: %s', async (_way, sampling) => {
    for (const wanted of wide()) {
      const said = JSON.stringify(wanted);
      const right = recount(catalog, wanted);
      const { row, facets } = await counted(wanted, sampling);
      expect(facets.is_estimate, said).toBe(true);
      if (!row.is_estimate) expect([said, row.total]).toEqual([said, right.ids.length]);
      // No set is looked at in a smaller part than this.
      const share = Math.min(...row.sets!.map(({ size, estimate }) => size / (estimate ?? size)));
      expect(share).toBeGreaterThan(0.04);
      expect([said, row.total, isNear(row.total, right.ids.length, share)]).toEqual([said, row.total, true]);
      const pairs = (of: typeof facets) => [
        ...of.parameters.flatMap(({ id, values }) =>
          (values ?? []).map(({ value, count }) => [`${id} ${value}`, count] as const),
        ),
        ...of.companies.map(({ id, count }) => [`company ${id}`, count] as const),
        ...of.ratings.map(({ from, count }) => [`stars ${from}`, count] as const),
        ['in stock', of.in_stock] as const,
      ];
      const told = new Map(pairs(facets));
      for (const [what, count] of pairs(right.facets)) {
        const estimate = told.get(what) ?? 0;
        expect([said, what, estimate, isNear(estimate, count, share), estimate > 0]).toEqual([
          said,
          what,
          estimate,
          true,
          count > 0,
        ]);
      }
    }
  });

  it('are counted one by one where few are found', async () => {
    for (const wanted of [
      { parameters: { [catalog.colour]: ['red'], [catalog.size]: ['s'], [catalog.weight]: { from: 10, to: 20 } } },
      { parameters: { [catalog.weight]: { from: 3, to: 4 } }, company_ids: [catalog.companies[2]!] },
    ]) {
      const right = recount(catalog, wanted);
      const { row } = await counted(wanted, usualSampling);
      expect([row.is_estimate, row.total, row.sets![0]!.estimate]).toEqual([false, right.ids.length, null]);
    }
  });

  it('tell the total exactly up to ten thousand, and say so beyond where they are not', async () => {
    await t.guest.products.list({ body: { facets: true } });
    for (const wanted of wide()) {
      const right = recount(catalog, wanted).ids.length;
      const { total, total_is_estimate, facets } = await t.guest.products.list({ body: { ...wanted, facets: true } });
      if (right <= 10_000)
        expect([JSON.stringify(wanted), total, total_is_estimate]).toEqual([JSON.stringify(wanted), right, undefined]);
      if (right > 2_000 && wanted.category_id === undefined) expect(facets?.is_estimate).toBe(true);
    }
  });

  it('are found by a word that many have, and by one that few have', async () => {
    await t.guest.products.list({ body: { facets: true } });
    const kettles = { ...catalog, goods: catalog.goods.filter((_, n) => n % 9 !== 0) };
    for (const wanted of [{}, { parameters: { [catalog.colour]: ['red', 'green'] } }]) {
      const { total, data } = await t.guest.products.list({ body: { ...wanted, q: 'kettle', facets: true } });
      const right = recount(kettles, wanted).ids.length;
      expect([total, isNear(total, right, 1 / 64)]).toEqual([total, true]);
      expect(data).toHaveLength(20);
    }
    const lanterns = { ...catalog, goods: catalog.goods.filter((_, n) => n % 9 === 0) };
    for (const q of ['lantern', 'lantren']) {
      const answer = await t.guest.products.list({ body: { q, facets: true, in_stock: true } });
      expect(answer.total).toBe(recount(lanterns, { in_stock: true }).ids.length);
      expect(answer.facets?.is_estimate).toBeUndefined();
    }
  });

  it('keep one order over all pages of a rare word, those known by their ids and those searched for again', async () => {
    await t.guest.products.list({ body: { facets: true } });
    const lanterns = { ...catalog, goods: catalog.goods.filter((_, n) => n % 9 === 0) };
    const found: number[] = [];
    for (let page = 1; page <= 16; page++)
      found.push(
        ...(await t.guest.products.list({ body: { q: 'lantern', per_page: 100, page, facets: true } })).data.map(
          ({ id }) => id,
        ),
      );
    const { rows } = await t.pool.query<{ id: number }>(
      `select l.product_id as id from catalog_listing l join product_search d using (product_id), (select websearch_to_tsquery('russian', 'lantern') || to_tsquery('simple', '''lantern'':*') as q) w
        where l.category_id = 0 and d.document @@ w.q order by ts_rank(d.document, w.q) desc, product_id desc`,
    );
    expect(found).toEqual(rows.map(({ id }) => id));
    expect(new Set(found)).toEqual(new Set(recount(lanterns, {}).ids));
  });

  it('do not show what left the storefront since it was counted', async () => {
    const ask = () => t.guest.products.list({ body: { q: 'lantern', per_page: 5, price_from: 1 } });
    const [gone] = (await ask()).data;
    await t.pool.query('delete from catalog_listing where product_id = $1', [gone!.id]);
    expect((await ask()).data.map(({ id }) => id)).not.toContain(gone!.id);
  });
});
