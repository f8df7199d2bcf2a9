/** Endpoints of reviews. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { isStaff } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { presentReview } from './present.ts';
import { listProductReviews, findSummary, findReview } from './reviewQueries.ts';
import { listOfficeReviews, getOfficeReview } from './officeReviews.ts';
import { getDistribution, countMatching } from './reviewTotals.ts';
import { readReviewNeed } from './reviewRights.ts';
import { answerReview, createReview, moderateReview, removeAnswer, removeReview } from './reviewWrites.ts';

type Contracted = Contract['reviews'];

async function list({ params, query }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const { db, user } = ctx;
  const found = await findSummary(db, {
    productId: params.id,
    userId: user?.id ?? null,
    isAdmin: isAdmin(user),
    isStaff: isStaff(user),
  });
  if (!found) throw notFound('product');
  const { rating, reviews, own_id, totals, family_id } = found;
  const rows = await listProductReviews(db, { productId: params.id, familyId: family_id }, query);
  const own = own_id === null ? undefined : await findReview(db, { reviewId: own_id });
  return {
    page: query.page,
    per_page: query.per_page,
    total: countMatching(totals, query),
    data: rows.map((row) => presentReview(row, ctx.locale)),
    rating,
    reviews,
    already_reviewed: own_id !== null,
    distribution: getDistribution(totals),
    verified: countMatching(totals, { verified: true }),
    own: own ? presentReview(own, ctx.locale) : null,
    needs: await readReviewNeed(ctx, params.id),
  };
}

export const reviews: Handlers<Contracted, Ctx> = {
  list,
  create: createReview,
  office: listOfficeReviews,
  get: ({ params: { id } }, ctx) => getOfficeReview(ctx, id),
  moderate: moderateReview,
  answer: answerReview,
  answerRemove: removeAnswer,
  remove: removeReview,
};
