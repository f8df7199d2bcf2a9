/** Address of a product page: the product and the filter of its reviews. */
import { reviewOrders, starNames, type ReviewOrder, type StarName } from '#contract/rules/reviews.ts';

/** Parses an id; 0 if the text isn't one. */
export const parseProductId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The filter of reviews. */
export interface ReviewFilter {
  page: number;
  order: ReviewOrder;
  /** Only reviews with this number of stars. */
  stars: StarName | null;
  /** Only reviews of verified purchases. */
  verified: boolean;
}

export const defaultReviewFilter: ReviewFilter = { page: 1, order: reviewOrders[0], stars: null, verified: false };

const findOption = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

export function parseReviewFilter(search: URLSearchParams): ReviewFilter {
  const page = search.get('reviews') ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    order: findOption(reviewOrders, search.get('order')) ?? defaultReviewFilter.order,
    stars: findOption(starNames, search.get('stars')),
    verified: search.get('verified') === '1',
  };
}

/** Returns the query string of a filter; empty for the default. */
export function formatReviewFilter({ page, order, stars, verified }: ReviewFilter): string {
  const search = new URLSearchParams({
    ...(page > 1 && { reviews: String(page) }),
    ...(order !== defaultReviewFilter.order && { order }),
    ...(stars && { stars }),
    ...(verified && { verified: '1' }),
  }).toString();
  return search && `?${search}`;
}
