/** Sums of a product's published reviews. Pure functions. */
import { starNames, type StarName } from '#contract/rules/reviews.ts';

export interface ReviewTotal {
  rating: number;
  verified: boolean;
  /** Whether the reviews are part of the rating. */
  counted: boolean;
  reviews: number;
}

const sumReviews = (totals: readonly ReviewTotal[]): number => totals.reduce((sum, { reviews }) => sum + reviews, 0);

/** Number of counted reviews for each number of stars. */
export const getDistribution = (totals: readonly ReviewTotal[]): Record<StarName, number> =>
  Object.fromEntries(
    starNames.map((stars) => [
      stars,
      sumReviews(totals.filter(({ rating, counted }) => counted && rating === Number(stars))),
    ]),
  ) as Record<StarName, number>;

/** How many reviews a filter finds. */
export const countMatching = (
  totals: readonly ReviewTotal[],
  { stars = [], verified = false }: { stars?: readonly StarName[] | undefined; verified?: boolean | undefined },
): number =>
  sumReviews(
    totals.filter(
      (total) =>
        (stars.length === 0 || stars.some((one) => Number(one) === total.rating)) && (!verified || total.verified),
    ),
  );
