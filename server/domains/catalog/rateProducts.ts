/** Updates the ratings of products. */
import { statement } from '#server/db/statement.ts';

/**
 * Updates rating and number of reviews of products from the totals that triggers maintain. $1: the ids of the products.
 */
export const rateProducts = statement<unknown, { productIds: readonly number[] }>(
  'products_rate',
  `update products p set rating = r.rating, reviews_count = r.reviews
     from unnest($productIds::int[]) as wanted(id)
     cross join lateral (
       select round(sum(rating * reviews)::numeric / nullif(sum(reviews), 0), 2) as rating, coalesce(sum(reviews), 0)::int as reviews
         from review_totals where product_id = wanted.id and counted
     ) r
    where p.id = wanted.id`,
);
