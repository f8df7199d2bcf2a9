/** Similar products: those of the same category with the nearest prices, then those of its parent. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { getWithheldIds } from './withheld.ts';
import { cardColumns, cardJoins, findVisibleCard } from './cards.ts';
import { presentProduct, type CardRow } from './present.ts';

// Reads the price index in both directions, so that the size of the category does not matter.
const buildNearestSql = (shelf: string, rank: number, only: string) => `
  (select product_id, ${rank} as shelf, l.price - o.price as distance from o, catalog_listing l where l.category_id = ${shelf} and l.price >= o.price and l.product_id <> o.id ${only} order by l.price, l.product_id limit 12)
  union all
  (select product_id, ${rank}, o.price - l.price from o, catalog_listing l where l.category_id = ${shelf} and l.price < o.price ${only} order by l.price desc, l.product_id desc limit 12)`;

const buildSimilarSql = (only: string) => `
   with o as materialized (select p.id, p.price, p.category_id, coalesce(c.parent_id, 0) as above from products p join categories c on c.id = p.category_id where p.id = $productId),
   candidates as (${buildNearestSql('o.category_id', 0, only)} union all ${buildNearestSql('o.above', 1, only)}),
   chosen as (select product_id, min(shelf) as shelf, min(distance) as distance from candidates group by product_id order by 2, 3, 1 limit 12)
   select ${cardColumns} from chosen join products p on p.id = chosen.product_id ${cardJoins} order by chosen.shelf, chosen.distance, p.id`;

const findSimilar = statement<CardRow, { productId: number }>('products_similar', buildSimilarSql(''));
const findSimilarExcept = statement<CardRow, { productId: number; withheldIds: readonly number[] }>(
  'products_similar_without',
  buildSimilarSql('and l.product_id <> all($withheldIds::int[])'),
);

/** @throws Failure `not_found` for a product that the storefront or the caller's channel does not show */
export async function listSimilarProducts(
  { params }: Input<Contract['products']['similar']>,
  ctx: Ctx,
): Promise<Answer<Contract['products']['similar']>> {
  const withheldIds = await getWithheldIds(ctx);
  if (withheldIds.includes(params.id) || !(await findVisibleCard(ctx.db, { id: params.id }))) throw notFound('product');
  const found =
    withheldIds.length > 0
      ? await findSimilarExcept(ctx.db, { productId: params.id, withheldIds })
      : await findSimilar(ctx.db, { productId: params.id });
  return { data: found.map(presentProduct) };
}
