/** Reviews from elsewhere, of people who have no account here. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { refreshProducts } from './listing.ts';
import { rateProducts } from './rateProducts.ts';

export interface OutsideReview {
  author_name: string;
  rating: number;
  text: string;
  /** Null: now. */
  created_at: string | null;
}

const insert = statement(
  'outside_reviews',
  `insert into reviews (product_id, author_name, rating, text, created_at)
   select d.product_id, d.author_name, d.rating, d.text, coalesce(d.created_at, $2)
     from jsonb_to_recordset($1::jsonb) as d(product_id int, author_name text, rating smallint, text text, created_at timestamptz)`,
);

/** Puts them to products, which then are listed by their mean. */
export async function addOutsideReviews(
  db: Db,
  reviews: readonly (OutsideReview & { product_id: number })[],
  now: Date,
): Promise<void> {
  if (reviews.length === 0) return;
  await insert(db, [JSON.stringify(reviews), now]);
  const ids = [...new Set(reviews.map(({ product_id }) => product_id))];
  await rateProducts(db, [ids]);
  await refreshProducts(db, ids);
}
