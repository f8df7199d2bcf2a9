/**
 * Writes of reviews. A write that changes a product's rating locks the product before the review, so that parallel
 * writes wait instead of deadlocking.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import type { ReviewStatus } from '#contract/rules/reviews.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeShared, refreshListing } from './listing.ts';
import { presentReview } from './present.ts';
import { lockReviewedProducts, updateRatings } from './ratings.ts';
import { admitReview } from './reviewRights.ts';
import { findReview } from './reviewQueries.ts';
import { getOfficeReview } from './officeReviews.ts';

type Contracted = Contract['reviews'];

const insertReview = oneRow<
  { id: number },
  { product_id: number; user_id: number; rating: number; text: string; now: Date; verified: boolean; status: string }
>(
  'review_insert',
  `insert into reviews (product_id, user_id, rating, text, created_at, verified, status)
   values ($product_id, $user_id, $rating, $text, $now, $verified, $status)
   returning id`,
);

const findOwnReview = oneRow<{ id: number }, { productIds: readonly number[]; userId: number }>(
  'review_own_of_family',
  'select id from reviews where product_id = any($productIds::int[]) and user_id = $userId limit 1',
);

/** The listing of larger families is refreshed by a job, so that a buyer does not wait for it. */
const maxListedInRequest = 200;

/** Updates the rating and the listing of a product and its family. */
async function refreshRating(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  const changed = await updateRatings(ctx.db, productIds);
  if (changed.length > maxListedInRequest) await ctx.enqueue('catalog.relist_products', { product_ids: changed });
  else await refreshListing(ctx.db, changed);
  await emitCatalogChange(ctx, [...productIds]);
}

/**
 * Creates a review of a visible product.
 * @throws Failure `already_reviewed`, for another member of its family too, or those of `admitReview`
 */
export async function createReview(
  { params, body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  await lockTreeShared(ctx.db);
  const { productIds, isVisible } = await lockReviewedProducts(ctx.db, params.id);
  if (!isVisible) throw notFound('product');
  // The constraint only knows the product itself; the members are locked.
  if (productIds.length > 1 && (await findOwnReview(ctx.db, { productIds, userId: ctx.user!.id })))
    throw fail('already_reviewed');
  const { hasBought, status } = await admitReview(ctx, params.id);
  const created = await insertReview(ctx.db, {
    product_id: params.id,
    user_id: ctx.user!.id,
    rating: body.rating,
    text: body.text,
    now: ctx.clock(),
    verified: hasBought,
    status,
  });
  if (status === 'published') await refreshRating(ctx, productIds);
  return presentReview((await findReview(ctx.db, { reviewId: created!.id }))!, ctx.locale);
}

const findReviewedProduct = oneRow<{ product_id: number }, { reviewId: number; isAdmin: boolean; userId: number }>(
  'review_product',
  'select product_id from reviews where id = $reviewId and ($isAdmin or user_id = $userId)',
);

/**
 * Locks the product of a review that the caller may moderate or delete, and its family.
 * @returns their ids
 * @throws Failure `not_found`
 */
async function lockReviewedProduct(ctx: Ctx, id: number): Promise<number[]> {
  const found = await findReviewedProduct(ctx.db, { reviewId: id, isAdmin: isAdmin(ctx.user), userId: ctx.user!.id });
  if (!found) throw notFound('review');
  await lockTreeShared(ctx.db);
  return (await lockReviewedProducts(ctx.db, found.product_id)).productIds;
}

/** SQL of the company of a review's product, whose staff find the review in the audit log. */
const companyIdSql = '(select company_id from products p where p.id = r.product_id) as company_id';

interface ModerationState {
  status: ReviewStatus;
  reason: string | null;
  counted: boolean;
}

const lockModerated = oneRow<ModerationState & { imported: boolean; company_id: number }, { reviewId: number }>(
  'review_moderated',
  `select r.status, r.reason, r.counted, r.imported, ${companyIdSql}
     from reviews r where r.id = $reviewId for update of r`,
);
const saveModeration = statement<unknown, ModerationState & { reviewId: number }>(
  'review_moderate',
  'update reviews set status = $status, reason = $reason, counted = $counted where id = $reviewId',
);

/**
 * Hides a review with a reason, publishes it, or counts an imported one, and updates the rating.
 * @throws Failure `invalid` if a hidden review has no reason, or a buyer's own review is excluded from the rating
 */
export async function moderateReview(
  { params: { id }, body }: Input<Contracted['moderate']>,
  ctx: Ctx,
): Promise<OfficeReview> {
  if (body.status === 'hidden' && !body.reason?.trim()) throw invalid({ reason: 'required' });
  const productIds = await lockReviewedProduct(ctx, id);
  const found = await lockModerated(ctx.db, { reviewId: id });
  if (!found) throw notFound('review');
  const { imported, company_id, ...before } = found;
  if (body.counted === false && !imported) throw invalid({ counted: 'invalid' });
  const after: ModerationState = {
    status: body.status ?? before.status,
    reason: body.status === undefined ? before.reason : body.status === 'hidden' ? body.reason!.trim() : null,
    counted: body.counted ?? before.counted,
  };
  await saveModeration(ctx.db, { reviewId: id, ...after });
  await refreshRating(ctx, productIds);
  if (after.status === 'hidden' && before.status !== 'hidden')
    await ctx.emit('review.hidden', { review_id: id, reason: after.reason! });
  await ctx.audit({ action: 'moderate', noun: 'reviews', record_id: id, before, after, company_id });
  return getOfficeReview(ctx, id);
}

const setAnswer = oneRow<
  { before: string | null; company_id: number },
  { reviewId: number; answer: string | null; answered_at: Date | null; isAdmin: boolean; userId: number }
>(
  'review_answer',
  `update reviews r set answer = $answer, answered_at = $answered_at
     from (select f.id, f.answer as before from reviews f join products p on p.id = f.product_id
            where f.id = $reviewId and ($isAdmin or p.company_id in ${buildOwnCompaniesSql('$userId')})
              for update of f) old
    where r.id = old.id returning old.before, ${companyIdSql}`,
);

async function saveAnswer(ctx: Ctx, id: number, text: string | null): Promise<OfficeReview> {
  const saved = await setAnswer(ctx.db, {
    reviewId: id,
    answer: text,
    answered_at: text === null ? null : ctx.clock(),
    isAdmin: isAdmin(ctx.user),
    userId: ctx.user!.id,
  });
  if (!saved) throw notFound('review');
  await ctx.audit({
    action: text === null ? 'remove_answer' : 'answer',
    noun: 'reviews',
    record_id: id,
    before: { answer: saved.before },
    after: { answer: text },
    company_id: saved.company_id,
  });
  return getOfficeReview(ctx, id);
}

/**
 * Sets or replaces the company's answer.
 * @throws Failure `not_found`, for a foreign company's review too
 */
export const answerReview = (
  { params: { id }, body: { text } }: Input<Contracted['answer']>,
  ctx: Ctx,
): Promise<OfficeReview> => saveAnswer(ctx, id, text);

/**
 * Removes the company's answer, if there is one.
 * @throws Failure `not_found`, for a foreign company's review too
 */
export const removeAnswer = ({ params: { id } }: Input<Contracted['answerRemove']>, ctx: Ctx): Promise<OfficeReview> =>
  saveAnswer(ctx, id, null);

const deleteReview = oneRow<
  { rating: number; text: string; user_id: number | null; company_id: number },
  { reviewId: number }
>('review_erase', `delete from reviews r where id = $reviewId returning rating, text, user_id, ${companyIdSql}`);

/** Deletes a review. Authors delete their own, admins any. */
export async function removeReview({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const productIds = await lockReviewedProduct(ctx, id);
  const deleted = await deleteReview(ctx.db, { reviewId: id });
  if (!deleted) throw notFound('review');
  await refreshRating(ctx, productIds);
  if (isAdmin(ctx.user))
    await ctx.audit({ action: 'remove', noun: 'reviews', record_id: id, before: deleted, after: null });
}
