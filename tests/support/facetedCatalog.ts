/**
 * A catalog with parameters, written straight into the tables, and the expected answers of its filters, counted in
 * JavaScript.
 */
import { like, sql } from 'drizzle-orm';
import type { Facets, ProductQuery } from '#contract/products.ts';
import { getDb } from '#server/db/connect.ts';
import { refreshProducts } from '#server/domains/catalog/listing.ts';
import { parameters, parameterValues, products, productTypes } from '#server/domains/catalog/tables.ts';
import type { Api } from './api.ts';
import { insertRows } from './insertRows.ts';

export interface CatalogProduct {
  id: number;
  /** The same for all members of a family; another for each product without one. */
  counted: number;
  categories: number[];
  company: number;
  price: number;
  rating: number | null;
  left: number;
  lists: Map<number, string>;
  numbers: Map<number, number>;
}

/** Creates a pseudo-random generator with the same numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface FacetedCatalog {
  products: CatalogProduct[];
  /** The root, and two categories beneath it. */
  categories: [root: number, left: number, right: number];
  companies: number[];
  color: number;
  size: number;
  weight: number;
  heat: number;
}

/** Products whose listing is refreshed in one transaction. */
const batchSize = 2_000;

const colors = ['red', 'green', 'blue', 'white', 'black', 'plum'];
const sizes = ['s', 'm', 'l'];

/** Makes families of the products of every second block: the members of a block are members of one family. */
async function makeFamilies(t: Api, blocks: readonly (readonly number[])[]): Promise<void> {
  await t.pool.query(
    `with members as (select * from unnest($1::int[], $2::int[]) as m (id, block)),
     numbered as (
       select m.block, p.company_id, p.category_id, p.type_id, row_number() over (order by m.block) as n
         from (select block, min(id) as id from members group by 1) m join products p on p.id = m.id
     ),
     families as (
       insert into product_families (company_id, category_id, type_id, name)
       select company_id, category_id, type_id, block::text from numbered returning id, name
     ),
     options as (
       insert into family_options (family_id, position, name) select id, 1, 'Kind' from families returning id, family_id
     ),
     option_values as (
       insert into family_option_values (family_id, option_id, position, name)
       select f.id, o.id, m.id, m.id::text
         from members m join families f on f.name = m.block::text join options o on o.family_id = f.id
       returning id, family_id, position
     )
     select id, family_id, position from option_values`,
    [blocks.flat(), blocks.flatMap((ids, block) => ids.map(() => block))],
  );
  await t.pool.query(
    `update products p set family_id = v.family_id, option_1 = v.id from family_option_values v where p.id = v.position`,
  );
}

/**
 * Inserts products with up to two list and two number parameters each.
 * @param membersPerFamily so many products in a row belong to one family, but for every second block of as many
 */
export async function makeFacetedCatalog(t: Api, count: number, membersPerFamily = 1): Promise<FacetedCatalog> {
  const random = createRandom(7);
  const companies = await Promise.all([0, 1, 2].map(() => t.make.company()));
  const root = (await t.make.category()).id;
  const [left, right] = [(await t.make.category({ parent: root })).id, (await t.make.category({ parent: root })).id];
  const made = await t.db
    .insert(parameters)
    .values([
      { name: 'Цвет', en_name: 'Colour', type: 'list' },
      { name: 'Размер', en_name: 'Size', type: 'list' },
      { name: 'Вес', en_name: 'Weight', type: 'number', unit: 'г', en_unit: 'g' },
      { name: 'Тепло', en_name: 'Heat', type: 'number' },
    ])
    .returning({ id: parameters.id });
  const [color, size, weight, heat] = made.map(({ id }) => id) as [number, number, number, number];
  const values = (parameter_id: number, list: string[]) =>
    list.map((value, position) => ({ parameter_id, value, name: value.toUpperCase(), en_name: value, position }));
  await t.db.insert(parameterValues).values([...values(color, colors), ...values(size, sizes)]);
  const [type] = await t.db.select({ id: productTypes.id }).from(productTypes);
  const drafts = Array.from({ length: count }, () => ({
    category: [root, left, right][random(3)]!,
    company: companies[random(10) < 6 ? 0 : 1 + random(2)]!.id,
    price: 100 + random(40) * 100,
    ratings: Array.from({ length: random(3) }, () => 1 + random(5)),
    left: random(4),
    lists: new Map([
      ...(random(10) > 0 ? [[color, colors[random(colors.length)]!] as const] : []),
      ...(random(2) > 0 ? [[size, sizes[random(sizes.length)]!] as const] : []),
    ]),
    numbers: new Map([
      ...(random(3) > 0 ? [[weight, (1 + random(2000)) / 8] as const] : []),
      ...(random(3) > 0 ? [[heat, random(61) - 30] as const] : []),
    ]),
  }));
  const isMember = (n: number): boolean => membersPerFamily > 1 && Math.floor(n / membersPerFamily) % 2 === 0;
  const draftProducts = drafts.map((draft, n) => {
    if (!isMember(n)) return draft;
    const { category, company, ratings } = drafts[n - (n % membersPerFamily)]!;
    return { ...draft, category, company, ratings };
  });
  await insertRows(
    t.pool,
    'products',
    draftProducts.map(({ category, company, price, ratings }, n) => ({
      category_id: category,
      company_id: company,
      type_id: type!.id,
      sku: `F${n}`,
      name: `Thing ${n % 9 === 0 ? 'lantern' : 'kettle'} ${n}`,
      price,
      position: n % 7,
      rating: ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
      reviews_count: ratings.length,
    })),
  );
  const rows = await t.db
    .select({ id: products.id, rating: products.rating })
    .from(products)
    .where(like(products.sku, 'F%'))
    .orderBy(sql`substr(${products.sku}, 2)::int`);
  const insertOfEach = (table: string, list: (draft: (typeof draftProducts)[number], n: number) => object[]) =>
    insertRows(
      t.pool,
      table,
      draftProducts.flatMap((draft, n) => list(draft, n).map((row) => ({ product_id: rows[n]!.id, ...row }))),
    );
  await insertOfEach('product_stock', (draft) => [{ total_count: draft.left + 2, held: 2 }]);
  // The reviews of a family are those of its first member
  await insertOfEach('reviews', ({ ratings }, n) =>
    (isMember(n) && n % membersPerFamily > 0 ? [] : ratings).map((rating) => ({
      author_name: 'Ann',
      rating,
      text: 'Good',
    })),
  );
  await insertOfEach('product_parameters', ({ lists, numbers }) => [
    ...[...lists].map(([parameter_id, value]) => ({ parameter_id, value, number: null })),
    ...[...numbers].map(([parameter_id, number]) => ({ parameter_id, value: null, number })),
  ]);
  if (membersPerFamily > 1) {
    const blocks = Array.from({ length: Math.ceil(count / membersPerFamily) }, (_, block) =>
      rows.slice(block * membersPerFamily, (block + 1) * membersPerFamily).map(({ id }) => id),
    );
    await makeFamilies(
      t,
      blocks.filter((_, block) => isMember(block * membersPerFamily)),
    );
  }
  const client = await t.pool.connect();
  // The planner has no statistics of the new rows yet.
  await client.query('analyze');
  for (let from = 0; from < count; from += batchSize) {
    await client.query('begin');
    await refreshProducts(
      getDb(client),
      rows.slice(from, from + batchSize).map(({ id }) => id),
    );
    await client.query('commit');
  }
  client.release();
  await t.pool.query('analyze');
  const catalogProducts = draftProducts.map(({ category, ratings: _ratings, ...draft }, n) => ({
    ...draft,
    id: rows[n]!.id,
    counted: isMember(n) ? Math.floor(n / membersPerFamily) : -rows[n]!.id,
    rating: rows[n]!.rating,
    categories: category === root ? [root] : [root, category],
  }));
  return {
    products: catalogProducts,
    categories: [root, left, right],
    companies: companies.map(({ id }) => id),
    color,
    size,
    weight,
    heat,
  };
}

type Filter = Partial<ProductQuery>;
type Test = (good: CatalogProduct) => boolean;

/** Builds a test for each part that a filter has, by the facet that ignores this part. */
function buildTests({
  category_id,
  company_ids,
  parameters: filter = {},
  price_from = 0,
  price_to = 0,
  rating_from,
  in_stock,
}: Filter): [facet: string, test: Test][] {
  const tests: Record<string, Test | false | undefined> = {
    category: category_id !== undefined && (({ categories }) => categories.includes(category_id)),
    company: company_ids && (({ company }) => company_ids.includes(company)),
    price:
      price_from + price_to > 0 &&
      (({ price }) => price >= price_from * 100 && (price_to === 0 || price <= price_to * 100)),
    rating: rating_from !== undefined && (({ rating }) => (rating ?? 0) >= rating_from),
    in_stock: in_stock && (({ left }) => left > 0),
  };
  const parameterTests = Object.entries(filter).map(([id, one]): [string, Test] => [
    id,
    ({ lists, numbers }) => {
      if (Array.isArray(one)) return one.includes(lists.get(Number(id)) ?? '');
      if (one.from === undefined && one.to === undefined) return true;
      const number = numbers.get(Number(id));
      return number !== undefined && number >= (one.from ?? -Infinity) && number <= (one.to ?? Infinity);
    },
  ]);
  return [
    ...Object.entries(tests).flatMap(([facet, test]): [string, Test][] => (test ? [[facet, test]] : [])),
    ...parameterTests,
  ];
}

/** Makes a random filter: each part is present or not. */
export function makeFilter(catalog: FacetedCatalog, random: (below: number) => number): Partial<ProductQuery> {
  const pick = <T>(all: readonly T[], maxCount: number): T[] => all.filter(() => random(all.length) < maxCount);
  const chosenColors = pick(['red', 'green', 'blue', 'white', 'black', 'plum', 'gold'], 2);
  const chosenSizes = pick(['s', 'm', 'l'], 1);
  const heat = random(61) - 30;
  const parameters = {
    ...(chosenColors.length > 0 && random(2) > 0 && { [catalog.color]: chosenColors }),
    ...(chosenSizes.length > 0 && random(2) > 0 && { [catalog.size]: chosenSizes }),
    ...(random(3) === 0 && {
      [catalog.weight]: { from: random(120), ...(random(2) > 0 && { to: 120 + random(130) }) },
    }),
    ...(random(4) === 0 && { [catalog.heat]: { ...(random(2) > 0 && { from: heat }), to: heat + random(20) } }),
  };
  const companies = pick(catalog.companies, 1);
  return {
    ...(random(2) > 0 && { category_id: catalog.categories[random(3)]! }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(companies.length > 0 && random(2) > 0 && { company_ids: companies }),
    ...(random(4) === 0 && { price_from: 1 + random(20) }),
    ...(random(4) === 0 && { price_to: 20 + random(20) }),
    ...(random(4) === 0 && { rating_from: 1 + random(5) }),
    ...(random(4) === 0 && { in_stock: true }),
  };
}

export interface ExpectedFacets {
  ids: number[];
  facets: Facets;
}

/** Reduces facets for comparison: without names and units, which no filter changes, and with parameters by id. */
export const toComparable = ({ parameters: all, companies, ...facets }: Facets) => ({
  ...facets,
  companies: companies.map(({ id, count }) => [id, count]),
  parameters: Object.fromEntries(
    all.map(({ id, type, values, min, max }) => [
      id,
      type === 'list' ? values?.map(({ value, count }) => [value, count]) : [min, max],
    ]),
  ),
});

/** How many products these are, if a family counts once. */
const countOnce = (found: readonly CatalogProduct[]): number => new Set(found.map(({ counted }) => counted)).size;

/** The ids of the cheapest of each family, in order. */
function pickCheapest(found: readonly CatalogProduct[]): number[] {
  const cheapest = new Map<number, CatalogProduct>();
  for (const product of found) {
    const other = cheapest.get(product.counted);
    if (!other || product.price < other.price) cheapest.set(product.counted, product);
  }
  return [...cheapest.values()].map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Counts the products and facets that a filter must return. */
export function countExpected(catalog: FacetedCatalog, filter: Filter): ExpectedFacets {
  const tests = buildTests(filter);
  const foundByFacet = new Map<string, CatalogProduct[]>();
  const findIgnoring = (facet: string): CatalogProduct[] => {
    const key = tests.some(([name]) => name === facet) ? facet : '';
    const others = tests.filter(([name]) => name !== key);
    const matching = foundByFacet.get(key) ?? catalog.products.filter((good) => others.every(([, test]) => test(good)));
    foundByFacet.set(key, matching);
    return matching;
  };
  const found = findIgnoring('');
  const getRange = (numbers: number[]) =>
    numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) };
  const price = getRange(findIgnoring('price').map((good) => good.price / 100));
  return {
    ids: pickCheapest(found),
    facets: {
      price: price as Facets['price'],
      parameters: [catalog.color, catalog.size, catalog.weight, catalog.heat].flatMap((id) => {
        const isChosen = tests.some(([name]) => name === String(id));
        const isList = id === catalog.color || id === catalog.size;
        if (!isChosen && !found.some((good) => good.lists.has(id) || good.numbers.has(id))) return [];
        const catalogProducts = findIgnoring(String(id));
        const names = {
          id,
          name: '',
          en_name: null,
          unit: null,
          en_unit: null,
          type: isList ? ('list' as const) : ('number' as const),
        };
        if (!isList)
          return [{ ...names, ...getRange(catalogProducts.flatMap(({ numbers }) => numbers.get(id) ?? [])) }];
        const picked = filter.parameters?.[id];
        const values = (id === catalog.color ? colors : sizes).map((value) => ({
          value,
          count: countOnce(catalogProducts.filter(({ lists }) => lists.get(id) === value)),
        }));
        return [
          {
            ...names,
            values: values
              .filter(({ value, count }) => count > 0 || (Array.isArray(picked) && picked.includes(value)))
              .map((one) => ({ ...one, name: one.value, en_name: null })),
          },
        ];
      }),
      companies: catalog.companies
        .map((id) => ({
          id,
          brand: '',
          count: countOnce(findIgnoring('company').filter(({ company }) => company === id)),
        }))
        .filter(({ id, count }) => count > 0 || filter.company_ids?.includes(id))
        .toSorted((a, b) => b.count - a.count || a.id - b.id),
      ratings: [4, 3, 2, 1].map((from) => ({
        from,
        count: countOnce(findIgnoring('rating').filter(({ rating }) => (rating ?? 0) >= from)),
      })),
      in_stock: countOnce(findIgnoring('in_stock').filter(({ left }) => left > 0)),
    },
  };
}
