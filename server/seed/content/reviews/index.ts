import { homeReviews } from '#server/seed/content/reviews/home.ts';
import { pantryToysReviews } from '#server/seed/content/reviews/pantryToys.ts';
import { tablewareReviews } from '#server/seed/content/reviews/tableware.ts';
import type { DemoReview } from '#server/seed/content/types.ts';

export const reviews: readonly DemoReview[] = [...tablewareReviews, ...homeReviews, ...pantryToysReviews];
