/** Reviews that a product brings along from another shop: a JSON list of rating, comment, date and reviewerName. Pure. */
import { z } from 'zod';
import { Name, requiredText, Stars, Timestamp } from '#contract/fields.ts';
import type { OutsideReview } from '#server/domains/catalog/outsideReviews.ts';

const ReviewRow = z.object({
  rating: Stars,
  comment: requiredText(20_000),
  date: Timestamp.optional(),
  reviewerName: Name,
});
/** Nobody's word is no review: such are left out. */
const Signed = z.object({ reviewerName: z.string() }).loose();
const Rows = z
  .array(z.unknown())
  .max(10_000)
  .transform((all) => all.filter((one) => Signed.safeParse(one).success))
  .pipe(z.array(ReviewRow));

/** What the cell says; null where it can't be read. */
export function reviewsOf(cell: string): OutsideReview[] | null {
  if (cell === '') return [];
  try {
    const read = Rows.safeParse(JSON.parse(cell));
    return read.success
      ? read.data.map(({ rating, comment, date, reviewerName }) => ({
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
