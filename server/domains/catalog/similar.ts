/** Similar products: those of the same category with the nearest prices, then those of its parent. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { getWithheldIds } from './withheld.ts';
import { appCardColumns, cardColumns, cardJoins, findVisibleCard } from './cards.ts';
import { presentProduct, type CardRow } from './present.ts';

// Of a family only its lead is similar to others, and nothing is similar to its own family.
const isOtherSql = 'l.is_lead and (l.family_id is null or l.family_id is distinct from o.family_id)';

/**
 * Products of a category with the nearest prices. It reads the price index in both directions, so that the size of the
 * category does not matter.
 * @param category SQL of the category's id
 * @param except SQL of a further condition, or nothing
 */
const buildNearestSql = (category: string, rank: number, except: string) => `
  (select product_id, ${rank} as rank, l.price - o.price as distance
     from original o, catalog_listing l
    where l.category_id = ${category} and l.price >= o.price and l.product_id <> o.id and ${isOtherSql} ${except}
    order by l.price, l.product_id limit 12)
  union all
  (select product_id, ${rank}, o.price - l.price
     from original o, catalog_listing l
    where l.category_id = ${category} and l.price < o.price and ${isOtherSql} ${except}
    order by l.price desc, l.product_id desc limit 12)`;

const buildSimilarSql = (columns: string, except: string) => `
  with original as materialized (
    select p.id, p.price, p.category_id, p.family_id, coalesce(c.parent_id, 0) as parent_id
      from products p join categories c on c.id = p.category_id where p.id = $productId
  ),
  candidates as (
    ${buildNearestSql('o.category_id', 0, except)}
    union all
    ${buildNearestSql('o.parent_id', 1, except)}
  ),
  nearest as (
    select product_id, min(rank) as rank, min(distance) as distance from candidates
     group by product_id order by 2, 3, 1 limit 12
  )
  select ${columns}
    from nearest n join products p on p.id = n.product_id ${cardJoins}
   order by n.rank, n.distance, p.id`;

const listSimilar = statement<CardRow, { productId: number }>('products_similar', buildSimilarSql(cardColumns, ''));
const listSimilarExcept = statement<CardRow, { productId: number; withheldIds: readonly number[] }>(
  'products_similar_without',
  buildSimilarSql(appCardColumns, 'and l.product_id <> all($withheldIds::int[])'),
);

/**
 * Products that are similar to one.
 * @throws Failure `not_found` for a product that the storefront or the caller's channel does not show
 */
export async function listSimilarProducts(
  { params }: Input<Contract['products']['similar']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['similar']>> {
  const withheldIds = await getWithheldIds(ctx);
  if (withheldIds.includes(params.id) || !(await findVisibleCard(ctx.db, { productId: params.id })))
    throw notFound('product');
  const found =
    withheldIds.length > 0
      ? await listSimilarExcept(ctx.db, { productId: params.id, withheldIds })
      : await listSimilar(ctx.db, { productId: params.id });
  return { data: found.map(presentProduct) };
}
