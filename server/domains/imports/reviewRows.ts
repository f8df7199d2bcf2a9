/** Parses reviews from another shop: a JSON list of rating, comment, date and reviewerName. Pure functions. */
import { z } from 'zod';
import { Name, requiredText, Stars, Timestamp } from '#contract/fields.ts';
import type { ExternalReview } from '#server/domains/catalog/externalReviews.ts';

const ReviewRow = z.object({
  rating: Stars,
  comment: requiredText(20_000),
  date: Timestamp.optional(),
  reviewerName: Name,
});
/** Reviews without a name are left out. */
const SignedReview = z.object({ reviewerName: z.string() }).loose();
const ReviewList = z
  .array(z.unknown())
  .max(10_000)
  .transform((all) => all.filter((one) => SignedReview.safeParse(one).success))
  .pipe(z.array(ReviewRow));

/** The reviews of a cell; null if it can't be read. */
export function parseReviews(cell: string): ExternalReview[] | null {
  if (cell === '') return [];
  try {
    const result = ReviewList.safeParse(JSON.parse(cell));
    return result.success
      ? result.data.map(({ rating, comment, date, reviewerName }) => ({
          author_name: reviewerName,
          rating,
          text: comment,
          created_at: date ?? null,
        }))
      : null;
  } catch {
    return null;
  }
}
