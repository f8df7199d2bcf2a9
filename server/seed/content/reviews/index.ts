import { alecrimReviews } from '#server/seed/content/reviews/alecrim.ts';
import { fjellstadReviews } from '#server/seed/content/reviews/fjellstad.ts';
import { hiddenReviews } from '#server/seed/content/reviews/hidden.ts';
import { homeReviews } from '#server/seed/content/reviews/home.ts';
import { kumoReviews } from '#server/seed/content/reviews/kumo.ts';
import { pantryToysReviews } from '#server/seed/content/reviews/pantryToys.ts';
import { poldenMoreReviews } from '#server/seed/content/reviews/poldenMore.ts';
import { slobodaMoreReviews } from '#server/seed/content/reviews/slobodaMore.ts';
import { tablewareReviews } from '#server/seed/content/reviews/tableware.ts';
import { teplitsaReviews } from '#server/seed/content/reviews/teplitsa.ts';
import type { DemoReview } from '#server/seed/content/types.ts';

export const reviews: readonly DemoReview[] = [
  ...tablewareReviews,
  ...homeReviews,
  ...pantryToysReviews,
  ...fjellstadReviews,
  ...teplitsaReviews,
  ...kumoReviews,
  ...alecrimReviews,
  ...slobodaMoreReviews,
  ...poldenMoreReviews,
  ...hiddenReviews,
];
