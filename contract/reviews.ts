/** Reviews of products by their buyers. Admins hide reviews and decide whether imported ones count in the rating. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { responseNames, byId, Id, Person, Photo, requiredText, Stars, Timestamp } from './fields.ts';
import { listKeys, page, paging } from './lists.ts';
import { admins, everyone, staff } from './roles.ts';
import { reviewDecisions, reviewNeeds, reviewOrders, reviewStatuses, starNames } from './rules/reviews.ts';

const ReviewStatus = z.enum(reviewStatuses).meta({ kind: 'status' });
const ReviewText = requiredText(20_000).meta({ kind: 'longText' });

export const Review = z.object({
  id: Id,
  rating: Stars,
  text: z.string(),
  /** Without an id where the review was imported from elsewhere. */
  author: Person.extend({ id: Id.nullable() }).meta({ kind: 'person' }),
  /** The author has a completed order of the product. */
  verified: z.boolean(),
  answer: z.string().nullable(),
  answered_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Hidden and waiting reviews are visible to their author, the company and admins. */
  status: ReviewStatus,
  /** Why it is hidden. */
  reason: z.string().nullable(),
  /** From another shop, by an import; not verified. */
  imported: z.boolean(),
  /** Part of the product's rating. An imported review counts only if an admin decides so. */
  counted: z.boolean(),
});
export type Review = z.output<typeof Review>;

export const ReviewPage = page(Review).extend({
  rating: z.number().nullable(),
  reviews: z.int(),
  already_reviewed: z.boolean(),
  distribution: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() }),
  /** How many of them are of verified purchases. */
  verified: z.int(),
  /** The caller's own review, hidden or not. */
  own: Review.nullable(),
  /** What the caller still needs before they can write a review. */
  needs: z.enum(reviewNeeds),
});
export type ReviewPage = z.output<typeof ReviewPage>;

/** A review in the back office, with its product. */
export const OfficeReview = Review.extend({
  product: z.object({ id: Id, ...responseNames, photo: Photo.pick({ thumbnail: true, blur: true }).nullable() }),
  company: z.object({ id: Id, brand: z.string() }),
});
export type OfficeReview = z.output<typeof OfficeReview>;

export const ReviewCreate = z.object({ rating: Stars, text: ReviewText });

const reviewFilters = {
  stars: z.array(z.enum(starNames)).max(5).optional(),
  verified: z.boolean().optional(),
};

export const reviews = {
  list: endpoint('GET /api/shop/product/{id}/reviews', {
    summary: 'Published reviews of a product; `sort` is newest, best or worst first',
    access: everyone,
    params: byId,
    query: z.object({ ...paging, ...reviewFilters, sort: z.enum(reviewOrders).default('newest') }),
    response: ReviewPage,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/shop/product/{id}/review', {
    summary:
      'Review a product that one has bought, once; an admin may open reviews to everybody with a confirmed contact',
    access: ['buyer', 'manager'],
    params: byId,
    body: ReviewCreate,
    response: Review,
    status: 201,
    failures: [
      'not_found',
      'already_reviewed',
      'review_needs_purchase',
      'review_needs_account',
      'review_of_own_shop',
      'unproven_account',
    ],
  }),
  office: endpoint('GET /api/shop/reviews', {
    summary: 'Reviews of one’s own companies’ products, for an admin of all; the hidden ones too',
    access: staff,
    query: z.object({
      ...listKeys(['created_at', 'rating']),
      ...reviewFilters,
      answered: z.boolean().optional(),
      imported: z.boolean().optional(),
      status: ReviewStatus.optional(),
      product_id: Id.meta({ kind: 'ref', noun: 'products' }).optional(),
      company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
    }),
    response: page(OfficeReview),
  }),
  get: endpoint('GET /api/shop/review/{id}', {
    summary: 'A review of one’s own companies’ products, for an admin any',
    access: staff,
    params: byId,
    response: OfficeReview,
    failures: ['not_found'],
  }),
  moderate: endpoint('PUT /api/shop/review/{id}', {
    summary:
      'Hide a review, with a reason that its author reads, or publish it; count an imported one in the rating or not',
    access: admins,
    params: byId,
    body: z.object({
      status: z.enum(reviewDecisions).meta({ kind: 'status' }).optional(),
      /** Only imported reviews can be left out of the rating. */
      counted: z.boolean().optional(),
      reason: requiredText(1000).nullish().meta({ kind: 'longText' }),
    }),
    response: OfficeReview,
    failures: ['not_found'],
  }),
  answer: endpoint('POST /api/shop/review/{id}/answer', {
    summary: 'The company’s public answer, in place of the one there was',
    access: staff,
    params: byId,
    body: z.object({ text: ReviewText }),
    response: OfficeReview,
    failures: ['not_found'],
  }),
  answerRemove: endpoint('DELETE /api/shop/review/{id}/answer', {
    summary: 'Take the company’s answer back',
    access: staff,
    params: byId,
    response: OfficeReview,
    failures: ['not_found'],
  }),
  remove: endpoint('DELETE /api/shop/review/{id}', {
    summary: 'Delete a review: one’s own, any by an admin',
    access: ['buyer', 'manager', 'admin'],
    params: byId,
    failures: ['not_found'],
  }),
};
