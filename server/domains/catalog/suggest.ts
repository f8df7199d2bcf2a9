/** Suggestions of the search box. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Suggestions } from '#contract/products.ts';
import { toCardSubject } from '#contract/rules/cardSubject.ts';
import { Sql } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { getWithheldIds } from './withheld.ts';
import type { PageFilter, Put } from './filters.ts';
import { buildPageQuery, buildTextQuerySql } from './pageQuery.ts';
import { presentProduct, type CardRow } from './present.ts';
import { listRows } from './query.ts';
import { canBeMistyped, parseSearch, type SearchText } from './search.ts';

const maxCategories = 4;
const maxProducts = 6;

type FoundCategory = Suggestions['categories'][number];

const buildParentsSql = (found: string) => `
  with recursive found as (${found}),
  path as (
    select f.id as of, c.parent_id, 0 as height from found f join categories c on c.id = f.id
    union all
    select p.of, c.parent_id, p.height + 1 from path p join categories c on c.id = p.parent_id
  )
  select f.id, f.name, f.en_name,
         coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'en_name', c.en_name)
                                   order by p.height desc)
                     from path p join categories c on c.id = p.parent_id where p.of = f.id), '[]') as parents
    from found f order by f.rank desc, f.id`;

/** SQL: whether a category has a word that matches the pattern. */
const buildTypoCondition = (pattern: string) =>
  `exists (select from unnest(tsvector_to_array(c.search)) word where word ~ ${pattern})`;

/** Categories with products that match the words; if there are none, categories with words that are a typo away. */
async function findCategories({ db }: UnitOfWork, search: SearchText): Promise<FoundCategory[]> {
  const findWhere = (buildCondition: (put: Put) => { rank: string; condition: string }): Promise<FoundCategory[]> => {
    const sql = new Sql();
    const { rank, condition } = buildCondition((value) => sql.put(value));
    const found = `select c.id, c.name, c.en_name, ${rank} as rank
        from categories c join category_totals t on t.category_id = c.id
       where c.visible and t.total > 0 and ${condition}
       order by rank desc, t.total desc, c.id limit ${maxCategories}`;
    return runQuery<FoundCategory>(db, buildParentsSql(found), sql.values);
  };
  const exact = await findWhere((put) => {
    const query = buildTextQuerySql(search, put);
    return { rank: `ts_rank(c.search, ${query})`, condition: `c.search @@ ${query}` };
  });
  const { typos, layout } = search;
  if (exact.length > 0 || !canBeMistyped(search)) return exact;
  return findWhere((put) => {
    const buildWordCondition = ({ word, neighbours }: NonNullable<SearchText['typos']>[number]): string => {
      const exactCondition = `c.search @@ websearch_to_tsquery('russian', ${put(word)})`;
      return neighbours ? `(${exactCondition} or ${buildTypoCondition(put(neighbours))})` : `(${exactCondition})`;
    };
    const alternatives = [
      ...(typos ? [typos.map(buildWordCondition).join(' and ')] : []),
      ...(layout ? [`c.search @@ ${buildTextQuerySql(layout, put)}`] : []),
    ];
    return { rank: 't.total', condition: alternatives.map((part) => `(${part})`).join(' or ') };
  });
}

/** Suggests categories and products; nothing for a text without words. */
export async function suggest(
  { query }: Input<Contract['products']['suggest']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['suggest']>> {
  const search = parseSearch(query.q);
  if (!search) return { categories: [], products: [] };
  const withheld = await getWithheldIds(ctx);
  const filter: PageFilter = {
    q: query.q,
    page: 1,
    per_page: maxProducts,
    price_from: 0,
    price_to: 0,
    reach: { kind: 'storefront' },
    locale: ctx.locale,
    ...(withheld.length > 0 && { withheld }),
  };
  const rows = await listRows<CardRow>(ctx.db, buildPageQuery(filter));
  const products = rows.map(presentProduct).map((product) => {
    const { id, price, photos } = product;
    const { name, en_name, family } = toCardSubject(product);
    return {
      id,
      name,
      en_name,
      price,
      has_price_range: family?.has_price_range ?? false,
      photo: photos.find(({ main }) => main) ?? photos[0] ?? null,
    };
  });
  return { categories: await findCategories(ctx, search), products };
}
