/** Compares ratings and review totals with the reviews themselves. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listWrongTotals = statement<{ product_id: number }>(
  'verify_review_totals',
  `with found as (
     select product_id, rating, verified, counted, count(*)::int as reviews
       from reviews where status = 'published' group by 1, 2, 3, 4
   )
   select distinct product_id
     from found full join (select * from review_totals where reviews > 0) t
          using (product_id, rating, verified, counted)
    where found.reviews is distinct from t.reviews order by 1 limit 100`,
);
const listWrongRatings = statement<{ product_id: number }>(
  'verify_ratings',
  `select p.id as product_id
     from products p
     left join (select coalesce(m.family_id, -m.id) as reviewed, round(avg(r.rating), 2) as mean,
                       count(*)::int as reviews
                  from reviews r join products m on m.id = r.product_id
                 where r.status = 'published' and r.counted group by 1) r on r.reviewed = coalesce(p.family_id, -p.id)
    where p.rating is distinct from r.mean or p.reviews_count <> coalesce(r.reviews, 0) order by 1 limit 100`,
);

/**
 * Totals include every published review; a rating is the mean of the counted ones, of all members of a family.
 * @returns a sentence for each error
 */
export async function verifyReviews(db: Db): Promise<string[]> {
  return [
    ...(await listWrongTotals(db)).map(
      ({ product_id }) => `product ${product_id}: its review totals are not those of its reviews`,
    ),
    ...(await listWrongRatings(db)).map(
      ({ product_id }) => `product ${product_id}: its rating is not that of its reviews`,
    ),
  ];
}
