/** Reviews from other shops, by people without an account here. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

export interface ExternalReview {
  author_name: string;
  rating: number;
  text: string;
  /** Null means now. */
  created_at: string | null;
}

const insertReviews = statement<unknown, { reviews: string; now: Date }>(
  'outside_reviews',
  `insert into reviews (product_id, author_name, rating, text, created_at, imported, counted)
   select d.product_id, d.author_name, d.rating, d.text, coalesce(d.created_at, $now), true, false
     from jsonb_to_recordset($reviews::jsonb)
          as d (product_id int, author_name text, rating smallint, text text, created_at timestamptz)`,
);

/** Adds imported reviews to products. They stay out of the rating until an admin counts them. */
export async function addExternalReviews(
  db: Db,
  reviews: readonly (ExternalReview & { product_id: number })[],
  now: Date,
): Promise<void> {
  if (reviews.length === 0) return;
  await insertReviews(db, { reviews: JSON.stringify(reviews), now });
}
