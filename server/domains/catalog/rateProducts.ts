import { statement } from '#server/db/statement.ts';

/** Brings mean and number of reviews of these products up to date, from the totals that triggers keep. $1: their ids. */
export const rateProducts = statement(
  'products_rate',
  `update products p set rating = r.rating, reviews_count = r.reviews
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select round(sum(rating * reviews)::numeric / nullif(sum(reviews), 0), 2) as rating, coalesce(sum(reviews), 0)::int as reviews
         from review_totals where product_id = wanted.id and counted
     ) r
    where p.id = wanted.id`,
);
