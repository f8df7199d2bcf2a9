/** What the search box shows while somebody types. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { Suggestions } from '#contract/products.ts';
import { without, withheldFrom } from './withheld.ts';
import type { Put } from './filters.ts';
import { pageQuery, textQuery } from './pageQuery.ts';
import { presentProduct, type CardRow } from './present.ts';
import { mayBeMistyped, searchText, type SearchText } from './search.ts';

const mostCategories = 4;
const mostProducts = 6;

type Found = Suggestions['categories'][number];

const withParents = (found: string) => `
  with recursive found as (${found}),
  path as (
    select f.id as of, c.parent_id, 0 as height from found f join categories c on c.id = f.id
    union all
    select p.of, c.parent_id, p.height + 1 from path p join categories c on c.id = p.parent_id
  )
  select f.id, f.name, f.en_name,
         coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'en_name', c.en_name) order by p.height desc)
                     from path p join categories c on c.id = p.parent_id where p.of = f.id), '[]') as parents
    from found f order by f.rank desc, f.id`;

/** The words of a category, and whether one of them is a typo away. */
const looksLike = (pattern: string) =>
  `exists (select from unnest(tsvector_to_array(c.search)) word where word ~ ${pattern})`;

/** Categories with goods in them, by their words; where none is found, by words that are a typo away. */
async function categoriesFor({ db }: Ctx, search: SearchText): Promise<Found[]> {
  const find = async (conditionOf: (put: Put) => { rank: string; condition: string }): Promise<Found[]> => {
    const values: unknown[] = [];
    const { rank, condition } = conditionOf((value) => `$${values.push(value)}`);
    const found = `select c.id, c.name, c.en_name, ${rank} as rank from categories c join category_totals t on t.category_id = c.id
      where c.visible and t.total > 0 and ${condition} order by rank desc, t.total desc, c.id limit ${mostCategories}`;
    return (await db.$client.query<Found>(withParents(found), values)).rows;
  };
  const exact = await find((put) => {
    const query = textQuery(search, put);
    return { rank: `ts_rank(c.search, ${query})`, condition: `c.search @@ ${query}` };
  });
  const { typos, layout } = search;
  if (exact.length > 0 || !mayBeMistyped(search)) return exact;
  return find((put) => ({
    rank: 't.total',
    condition: [
      ...(typos
        ? [
            typos
              .map(
                ({ word, neighbours }) =>
                  `(c.search @@ websearch_to_tsquery('russian', ${put(word)})${neighbours ? ` or ${looksLike(put(neighbours))}` : ''})`,
              )
              .join(' and '),
          ]
        : []),
      ...(layout ? [`c.search @@ ${textQuery(layout, put)}`] : []),
    ]
      .map((way) => `(${way})`)
      .join(' or '),
  }));
}

/** Suggests categories and products; nothing for what holds no word. */
export async function suggest(
  { query }: Input<Contract['products']['suggest']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['suggest']>> {
  const search = searchText(query.q);
  if (!search) return { categories: [], products: [] };
  const page = pageQuery({
    q: query.q,
    page: 1,
    per_page: mostProducts,
    price_from: 0,
    price_to: 0,
    reach: { kind: 'storefront' },
    locale: ctx.locale,
  });
  const { rows } = await ctx.db.$client.query<CardRow>(without(page, await withheldFrom(ctx)));
  const products = rows.map(presentProduct).map(({ id, name, en_name, price, photos }) => ({
    id,
    name,
    en_name,
    price,
    photo: photos.find(({ main }) => main) ?? photos[0] ?? null,
  }));
  return { categories: await categoriesFor(ctx, search), products };
}
