import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductQuery } from '#contract/products.ts';
import { bucketFacetSql, bucketSql } from '#server/domains/catalog/facetCodes.ts';
import { buildGroups } from '#server/domains/catalog/filters.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import {
  toComparable,
  makeFacetedCatalog,
  makeFilter,
  countExpected,
  createRandom,
  type FacetedCatalog,
} from '#tests/support/facetedCatalog.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let catalog: FacetedCatalog;
beforeAll(async () => {
  t = await startApi();
  catalog = await makeFacetedCatalog(t, 400);
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

describe('filters and facets', () => {
  it.each([
    [100, 400],
    [-16, 16],
    [0, 0.5],
    [-400, -100.5],
    [1e-6, 1e12],
  ])('look for numbers from %d to %d among those of the same strides, and miss none', async (from, to) => {
    // Numbers at the edges of strides, beside them, and between, of both signs.
    const sizes = Array.from({ length: 240 }, (_, n) => 2 ** ((n - 80) / 4)).flatMap((edge) => [
      edge,
      edge * (1 + 1e-8),
      edge * (1 - 1e-8),
      edge * 1.1,
    ]);
    const numbers = [0, from, to, ...sizes, ...sizes.map((size) => -size)];
    const values: unknown[] = [numbers];
    const [group] = buildGroups(
      {
        page: 1,
        per_page: 1,
        price_from: 0,
        price_to: 0,
        reach: { kind: 'storefront' },
        locale: 'en',
        parameters: { 7: { from, to } },
      },
      '0',
      (value) => `$${values.push(value)}`,
    );
    // PostgreSQL needs a use of each parameter to know its type.
    const uses = values.slice(1).map((_, index) => `$${index + 2}::text is not null`);
    const { rows } = await t.db.$client.query<{ number: string; stride: number; is_led_to: boolean; is_sure: boolean }>(
      `select number, stride, ${bucketFacetSql('7', 'stride')} = any(${group!.facets}) as is_led_to,
              ${bucketFacetSql('7', 'stride')} = any(${group!.surely}) as is_sure
         from (select number, ${bucketSql('number')} as stride from unnest($1::numeric[]) number) n
        where ${uses.join(' and ')}`,
      values.map((value) => (typeof value === 'number' ? String(value) : value)),
    );
    const isIn = (number: string): boolean => Number(number) >= from && Number(number) <= to;
    const touched = new Set(rows.filter(({ number }) => isIn(number)).map(({ stride }) => stride));
    expect(rows).toHaveLength(numbers.length);
    expect(
      rows.filter((row) => row.is_led_to !== touched.has(row.stride) || (row.is_sure && !isIn(row.number))),
    ).toEqual([]);
  });

  it('find and count as a naive count does, for any mixture of filters', async () => {
    const random = createRandom(20_260);
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
      expect([filterText, answer.total, answer.data.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
        filterText,
        right.ids.length,
        right.ids,
      ]);
      expect([filterText, toComparable(answer.facets!)]).toEqual([filterText, toComparable(right.facets)]);
    }
  });

  it('find the same by every page and order, walked or gathered', async () => {
    const filter = { parameters: { [catalog.color]: ['red', 'blue'] }, category_id: catalog.categories[0] };
    const right = countExpected(catalog, filter).ids;
    for (const [sort, order] of [
      ['price', 'asc'],
      ['price', 'desc'],
      ['position', 'asc'],
      ['name', 'desc'],
      ['created_at', 'asc'],
    ] as const) {
      const met: number[] = [];
      for (let page = 1; met.length < right.length && page < 60; page++)
        met.push(
          ...(await t.guest.products.list({ body: { ...filter, sort, order, page, per_page: 12 } })).data.map(
            ({ id }) => id,
          ),
        );
      expect(met.toSorted((a, b) => a - b)).toEqual(right);
    }
  });

  it('find a company’s products in their order, page by page', async () => {
    const company = catalog.companies[1]!;
    const right = catalog.products.filter((good) => good.company === company).map(({ id }) => id);
    for (const order of ['asc', 'desc'] as const) {
      const met: number[] = [];
      for (let page = 1; met.length < right.length && page < 60; page++)
        met.push(
          ...(
            await t.guest.products.ofCompany({ params: { id: company }, query: { order, page, per_page: 12 } })
          ).data.map(({ id }) => id),
        );
      const place = (id: number) => (catalog.products.findIndex((good) => good.id === id) % 7) * 1e9 + id;
      expect(met).toEqual(right.toSorted((a, b) => (order === 'asc' ? place(a) - place(b) : place(b) - place(a))));
    }
  });

  it('count what a search finds, and what its typo finds', async () => {
    const lanterns = { ...catalog, products: catalog.products.filter((_, n) => n % 9 === 0) };
    for (const q of ['lantern', 'lantren']) {
      for (const filter of [
        {},
        { parameters: { [catalog.color]: ['red', 'green', 'blue'] } },
        { in_stock: true, company_ids: [catalog.companies[0]!] },
      ]) {
        const right = countExpected(lanterns, filter);
        const answer = await t.guest.products.list({ body: { ...filter, q, facets: true, per_page: 1000 } });
        expect(answer.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(right.ids);
        expect(toComparable(answer.facets!)).toEqual(toComparable(right.facets));
      }
    }
  });

  it('take two statements, and one while the totals are kept', async () => {
    const bodies: Partial<ProductQuery>[] = [
      {},
      { category_id: catalog.categories[1] },
      {
        parameters: { [catalog.color]: ['red'], [catalog.weight]: { from: 3 } },
        company_ids: [catalog.companies[1]!],
      },
      { q: 'lantern', in_stock: true },
    ];
    for (const body of bodies.flatMap((one) => [one, { ...one, facets: true }])) {
      t.clock.forward(10_000);
      t.statements();
      await t.guest.products.list({ body });
      expect(t.statements()).toHaveLength(2);
      await t.guest.products.list({ body });
      expect(t.statements()).toHaveLength(1);
    }
  });

  it('are read from an address, and refused where they make no sense', async () => {
    const company = catalog.companies[0]!;
    const parameters = JSON.stringify({ [catalog.color]: ['red'] });
    const query = new URLSearchParams({ facets: '1', company_ids: `${company},999`, parameters });
    const answer = await t.app.inject({ url: `/api/shop/company/${company}/products?${query}` });
    expect(answer.json()).toMatchObject({
      total: countExpected(catalog, { company_ids: [company], parameters: { [catalog.color]: ['red'] } }).ids.length,
      facets: { companies: expect.anything() as object },
    });
    for (const wrong of [{ x: ['red'] }, { '1': [] }, { '1': 5 }, { __proto__x: ['a'] }]) {
      const rejected = await t.app.inject({
        method: 'POST',
        url: '/api/shop/products',
        payload: { parameters: wrong },
      });
      expect(rejected.statusCode).toBe(422);
    }
    const oddities: NonNullable<ProductQuery['parameters']>[] = [
      { '999999999': ['a'] },
      { '999999999': { from: 1 } },
      { [catalog.weight]: { from: 1e308 } },
      { [catalog.weight]: { to: -1e308 } },
      { [catalog.weight]: ['red'] },
      { [catalog.color]: { from: 1 } },
    ];
    for (const odd of oddities) {
      expect((await t.guest.products.list({ body: { parameters: odd, facets: true } })).total).toBe(0);
    }
    expect((await t.guest.products.list({ body: { parameters: { [catalog.weight]: {} } } })).total).toBe(
      catalog.products.length,
    );
  });

  it('are not counted beyond the storefront', async () => {
    const { client } = await t.make.admin();
    const answer = await client.products.list({
      body: {
        scope: 'all',
        facets: true,
        parameters: { [catalog.color]: ['red'], [catalog.weight]: { from: 10, to: 200 } },
        rating_from: 2,
        company_ids: catalog.companies.slice(0, 2),
        per_page: 1000,
      },
    });
    expect(answer.facets).toBeUndefined();
    expect(answer.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      countExpected(catalog, {
        parameters: { [catalog.color]: ['red'], [catalog.weight]: { from: 10, to: 200 } },
        rating_from: 2,
        company_ids: catalog.companies.slice(0, 2),
      }).ids,
    );
  });
});
