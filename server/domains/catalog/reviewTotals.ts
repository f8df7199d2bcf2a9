/** How a product's published reviews add up. Pure. */
import { starNames, type StarName } from '#contract/rules/reviews.ts';

export interface ReviewTotal {
  rating: number;
  verified: boolean;
  /** Part of the rating. */
  counted: boolean;
  reviews: number;
}

const sumOf = (totals: readonly ReviewTotal[]): number => totals.reduce((sum, { reviews }) => sum + reviews, 0);

/** Number of counted reviews for each number of stars. */
export const distributionOf = (totals: readonly ReviewTotal[]): Record<StarName, number> =>
  Object.fromEntries(
    starNames.map((stars) => [
      stars,
      sumOf(totals.filter(({ rating, counted }) => counted && rating === Number(stars))),
    ]),
  ) as Record<StarName, number>;

/** How many of them a filter finds. */
export const foundOf = (
  totals: readonly ReviewTotal[],
  { stars = [], verified = false }: { stars?: readonly StarName[] | undefined; verified?: boolean | undefined },
): number =>
  sumOf(
    totals.filter(
      (total) =>
        (stars.length === 0 || stars.some((one) => Number(one) === total.rating)) && (!verified || total.verified),
    ),
  );
