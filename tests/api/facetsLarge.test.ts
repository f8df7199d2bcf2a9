import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductQuery } from '#contract/products.ts';
import { buildPageQuery } from '#server/domains/catalog/pageQuery.ts';
import { presentFacets } from '#server/domains/catalog/presentFacets.ts';
import { defaultSampling, type Sampling } from '#server/domains/catalog/sample.ts';
import { buildTotalsQuery, type TotalsRow } from '#server/domains/catalog/totalsQuery.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { makeFacetedCatalog, countExpected, type FacetedCatalog } from '#tests/support/facetedCatalog.ts';

/** Half of them are members of families of two. */
const products = 14_000;

let t: Api;
let catalog: FacetedCatalog;
beforeAll(async () => {
  t = await startApi();
  catalog = await makeFacetedCatalog(t, products, 2);
}, 120_000);
afterAll(() => t.close());

type Filter = Partial<ProductQuery>;

/** The strategies of sampling: stopping early, reading little, gathering much. */
const ways: Record<string, Sampling> = {
  'read until there is enough': { ...defaultSampling, few: 300, enough: 800, tooLittle: 100, exactUpTo: 700 },
  'gathered where reading finds too little': {
    ...defaultSampling,
    few: 200,
    enough: 2_000,
    tooLittle: 1_500,
    mostRead: 2_000,
    exactUpTo: 700,
  },
};

const toFilter = (query: Filter) =>
  ({
    page: 1,
    per_page: 12,
    price_from: 0,
    price_to: 0,
    facets: true,
    reach: { kind: 'storefront' as const },
    locale: 'en' as const,
    ...query,
  }) as Parameters<typeof presentFacets>[0];

async function countFacets(query: Filter, sampling: Sampling, client: Pick<pg.Pool, 'query'> = t.pool) {
  const filter = toFilter(query);
  // Without its name, by which the connection knows the statement of the default sampling
  const { text, values } = buildTotalsQuery(filter, products, sampling);
  const { rows } = await client.query<TotalsRow>(text, values);
  return { row: rows[0]!, facets: presentFacets(filter, rows[0]!) };
}

const listWideFilters = (): Filter[] => [
  { in_stock: true },
  { parameters: { [catalog.color]: ['red'] } },
  { parameters: { [catalog.color]: ['red', 'blue', 'plum'], [catalog.size]: ['s'] } },
  { parameters: { [catalog.weight]: { from: 20, to: 140 } } },
  { parameters: { [catalog.weight]: { from: 20 }, [catalog.heat]: { to: 20 } }, in_stock: true },
  { company_ids: [catalog.companies[0]!] },
  { company_ids: [catalog.companies[1]!], parameters: { [catalog.heat]: { from: -12 } } },
  { price_from: 10, price_to: 30 },
  { rating_from: 3 },
  {
    category_id: catalog.categories[0],
    parameters: { [catalog.color]: ['green', 'white'] },
    price_to: 25,
    rating_from: 2,
  },
];

/** Whether an estimate is close enough: four standard deviations, and the two reported digits. */
const isNear = (reported: number, right: number, share: number): boolean =>
  Math.abs(reported - right) <= 4 * Math.sqrt(Math.max(right, 1) / share) + 0.05 * right;

describe('facets of a category too large to be counted', () => {
  it.each(Object.entries(ways))('are near the truth, and hide nothing that is there: %s', async (_way, sampling) => {
    for (const query of listWideFilters()) {
      const filterText = JSON.stringify(query);
      const right = countExpected(catalog, query);
      const { row, facets } = await countFacets(query, sampling);
      expect(facets.is_estimate, filterText).toBe(true);
      if (!row.is_estimate) expect([filterText, row.total]).toEqual([filterText, right.ids.length]);
      // The smallest share of a set that was read.
      const share = Math.min(...row.sets!.map(({ size, estimate }) => size / (estimate ?? size)));
      expect(share).toBeGreaterThan(0.04);
      expect([filterText, row.total, isNear(row.total, right.ids.length, share)]).toEqual([
        filterText,
        row.total,
        true,
      ]);
      const pairs = (of: typeof facets) => [
        ...of.parameters.flatMap(({ id, values }) =>
          (values ?? []).map(({ value, count }) => [`${id} ${value}`, count] as const),
        ),
        ...of.companies.map(({ id, count }) => [`company ${id}`, count] as const),
        ...of.ratings.map(({ from, count }) => [`stars ${from}`, count] as const),
        ['in stock', of.in_stock] as const,
      ];
      const reported = new Map(pairs(facets));
      for (const [what, count] of pairs(right.facets)) {
        const estimate = reported.get(what) ?? 0;
        expect([filterText, what, estimate, isNear(estimate, count, share), estimate > 0]).toEqual([
          filterText,
          what,
          estimate,
          true,
          count > 0,
        ]);
      }
    }
  });

  it('are counted one by one where few are found', async () => {
    for (const query of [
      { parameters: { [catalog.color]: ['red'], [catalog.size]: ['s'], [catalog.weight]: { from: 10, to: 20 } } },
      { parameters: { [catalog.weight]: { from: 3, to: 4 } }, company_ids: [catalog.companies[2]!] },
    ]) {
      const right = countExpected(catalog, query);
      const { row } = await countFacets(query, defaultSampling);
      expect([row.is_estimate, row.total, row.sets![0]!.estimate]).toEqual([false, right.ids.length, null]);
    }
  });

  it('tell the total exactly up to ten thousand, and say so beyond where they are not', async () => {
    await t.guest.products.list({ body: { facets: true } });
    for (const query of listWideFilters()) {
      const right = countExpected(catalog, query).ids.length;
      const { total, total_is_estimate, facets } = await t.guest.products.list({ body: { ...query, facets: true } });
      if (right <= 10_000) {
        expect([JSON.stringify(query), total, total_is_estimate]).toEqual([JSON.stringify(query), right, undefined]);
      }
      if (right > 2_000 && query.category_id === undefined) expect(facets?.is_estimate).toBe(true);
    }
  });

  it('are found by a word that many have, and by one that few have', async () => {
    await t.guest.products.list({ body: { facets: true } });
    const kettles = { ...catalog, products: catalog.products.filter((_, n) => n % 9 !== 0) };
    for (const query of [{}, { parameters: { [catalog.color]: ['red', 'green'] } }]) {
      const { total, data } = await t.guest.products.list({ body: { ...query, q: 'kettle', facets: true } });
      const right = countExpected(kettles, query).ids.length;
      expect([total, isNear(total, right, 1 / 64)]).toEqual([total, true]);
      expect(data).toHaveLength(20);
    }
    const lanterns = { ...catalog, products: catalog.products.filter((_, n) => n % 9 === 0) };
    for (const q of ['lantern', 'lantren']) {
      const answer = await t.guest.products.list({ body: { q, facets: true, in_stock: true } });
      expect(answer.total).toBe(countExpected(lanterns, { in_stock: true }).ids.length);
      expect(answer.facets?.is_estimate).toBeUndefined();
    }
  });

  it.each(['position', 'price', 'created_at', 'rating'] as const)(
    'are the same along the order of %s, which too many for sorting are read in',
    async (sort) => {
      const many = { total: 20_000, of: products, isMistyped: false };
      const few = { ...many, total: 100 };
      for (const query of [{}, { price_from: 20 }, { parameters: { [catalog.color]: ['red'] }, in_stock: true }])
        for (const page of [1, 30]) {
          const listIds = async (known: typeof many) => {
            const { text, values } = buildPageQuery(toFilter({ ...query, q: 'kettle', sort, page }), known, true);
            return (await t.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
          };
          const ids = await listIds(few);
          expect(ids).toHaveLength(12);
          expect(await listIds(many), JSON.stringify(query)).toEqual(ids);
        }
    },
  );

  it('estimate what is left of more than are looked up one by one', async () => {
    const right = countExpected(catalog, {}).facets.in_stock;
    const { row, facets } = await countFacets({}, { ...defaultSampling, few: 10, exactUpTo: 5_000 });
    expect(row.sets![0]!.in_stock).toBeNull();
    expect([facets.in_stock, isNear(facets.in_stock, right, 1)]).toEqual([facets.in_stock, true]);
    expect((await countFacets({}, defaultSampling)).facets.in_stock).toBe(right);
  });

  it('estimate what is left by any of what is sold out, also where an index has families first', async () => {
    const right = countExpected(catalog, {}).facets.in_stock;
    const client = await t.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { facets } = await countFacets({}, { ...defaultSampling, few: 10, exactUpTo: 5_000 }, client);
      expect([facets.in_stock, isNear(facets.in_stock, right, 1)]).toEqual([facets.in_stock, true]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('keep one order over all pages of a rare word, those known by their ids and those searched for again', async () => {
    await t.guest.products.list({ body: { facets: true } });
    const lanterns = { ...catalog, products: catalog.products.filter((_, n) => n % 9 === 0) };
    const found: number[] = [];
    for (let page = 1; page <= 16; page++)
      found.push(
        ...(await t.guest.products.list({ body: { q: 'lantern', per_page: 100, page, facets: true } })).data.map(
          ({ id }) => id,
        ),
      );
    const { rows } = await t.pool.query<{ id: number }>(
      `select l.product_id as id
         from catalog_listing l
         join product_search d using (product_id),
              (select websearch_to_tsquery('russian', 'lantern') || to_tsquery('simple', '''lantern'':*') as q) w
        where l.category_id = 0 and d.document @@ w.q order by ts_rank(d.document, w.q) desc, product_id desc`,
    );
    expect(found).toEqual(rows.map(({ id }) => id));
    expect(new Set(found)).toEqual(new Set(countExpected(lanterns, {}).ids));
  });

  it('do not show what left the storefront since it was counted', async () => {
    const search = () => t.guest.products.list({ body: { q: 'lantern', per_page: 5, price_from: 1 } });
    const [gone] = (await search()).data;
    await t.pool.query('delete from catalog_listing where product_id = $1', [gone!.id]);
    expect((await search()).data.map(({ id }) => id)).not.toContain(gone!.id);
  });
});
