/** The product page's address: whose page it is, and which of its reviews it shows. */
import { reviewOrders, starNames, type ReviewOrder, type StarName } from '#contract/rules/reviews.ts';

/** 0 where the text is no id. */
export const readProductId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Which reviews are shown. */
export interface ReviewWish {
  page: number;
  order: ReviewOrder;
  /** Only those with so many stars. */
  stars: StarName | null;
  /** Only those of verified purchases. */
  verified: boolean;
}

export const firstReviews: ReviewWish = { page: 1, order: reviewOrders[0], stars: null, verified: false };

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

export function readReviewWish(search: URLSearchParams): ReviewWish {
  const page = search.get('reviews') ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    order: oneOf(reviewOrders, search.get('order')) ?? firstReviews.order,
    stars: oneOf(starNames, search.get('stars')),
    verified: search.get('verified') === '1',
  };
}

/** The query of an address, blank where nothing special is wished. */
export function writeReviewWish({ page, order, stars, verified }: ReviewWish): string {
  const search = new URLSearchParams({
    ...(page > 1 && { reviews: String(page) }),
    ...(order !== firstReviews.order && { order }),
    ...(stars && { stars }),
    ...(verified && { verified: '1' }),
  }).toString();
  return search && `?${search}`;
}
