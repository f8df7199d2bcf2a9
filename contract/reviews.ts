/** Reviews of products. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, requiredText, Stars, Timestamp } from './fields.ts';
import { page, paging } from './lists.ts';
import { everyone, staff } from './roles.ts';

export const Review = z.object({
  id: Id,
  rating: Stars,
  text: z.string(),
  /** Without an id where the review was imported from elsewhere. */
  author: Person.extend({ id: Id.nullable() }).meta({ kind: 'person' }),
  /** The author has a completed order of the product. */
  verified: z.boolean(),
  answer: z.string().nullable(),
  created_at: Timestamp,
});
export type Review = z.output<typeof Review>;

export const ReviewPage = page(Review).extend({
  rating: z.number().nullable(),
  reviews: z.int(),
  already_reviewed: z.boolean(),
  distribution: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() }),
});
export type ReviewPage = z.output<typeof ReviewPage>;

export const ReviewCreate = z.object({ rating: Stars, text: requiredText(20_000).meta({ kind: 'longText' }) });

export const reviews = {
  list: endpoint('GET /api/shop/product/{id}/reviews', { summary: 'Reviews of a product, newest first', access: everyone, params: byId, query: z.object(paging), response: ReviewPage, failures: ['not_found'] }),
  create: endpoint('POST /api/shop/product/{id}/review', { summary: 'Review a product, once', access: ['buyer', 'manager'], params: byId, body: ReviewCreate, response: Review, status: 201, failures: ['not_found', 'already_reviewed'] }),
  answer: endpoint('POST /api/shop/review/{id}/answer', { summary: 'The company’s public answer', access: staff, params: byId, body: z.object({ text: requiredText(20_000) }), response: Review, failures: ['not_found'] }),
  remove: endpoint('DELETE /api/shop/review/{id}', { summary: 'Delete a review: one’s own, any by an admin', access: ['buyer', 'manager', 'admin'], params: byId, failures: ['not_found'] }),
};
