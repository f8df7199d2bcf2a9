/** Writing reviews. A write that moves a product's mean locks the product's row before the review's, so that two wait for each other instead of deadlocking. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { invalid, notFound } from '#server/failure.ts';
import { announce } from './change.ts';
import { holdTree, refreshListing } from './listing.ts';
import { presentReview } from './present.ts';
import { rateProducts } from './rateProducts.ts';
import { reviewById } from './reviewQueries.ts';
import { readOffice } from './reviewsOfOffice.ts';

type Contracted = Contract['reviews'];

const lockVisible = oneRow('review_lock_visible', 'select 1 from products where id = $1 and visible for no key update');
const lock = statement('review_lock', 'select 1 from products where id = $1 for no key update');
const insert = oneRow<{ id: number }>(
  'review_insert',
  `insert into reviews (product_id, user_id, rating, text, created_at, verified)
   values ($1, $2, $3, $4, $5, exists (
     select from order_items i join orders o on o.id = i.order_id
      where i.product_id = $1 and o.user_id = $2 and o.status = 'completed' and o.deleted_at is null))
   returning id`,
);

/** Brings the product's mean, and with it the listing, up to date. */
async function follow(ctx: Ctx, productId: number): Promise<void> {
  await rateProducts(ctx.db, [[productId]]);
  await refreshListing(ctx.db, [productId]);
  await announce(ctx, [productId]);
}

/** Publishes a review of a visible product. @throws Failure `already_reviewed` by the constraint */
export async function createReview(
  { params, body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  await holdTree(ctx.db);
  if (!(await lockVisible(ctx.db, [params.id]))) throw notFound('product');
  const made = await insert(ctx.db, [params.id, ctx.user!.id, body.rating, body.text, ctx.clock()]);
  await follow(ctx, params.id);
  return presentReview((await reviewById(ctx.db, [made!.id]))!);
}

const productOf = oneRow<{ product_id: number }>(
  'review_product',
  'select product_id from reviews where id = $1 and ($2 or user_id = $3)',
);

/** Locks the product that a review is of, if the caller may change whether it counts. @throws Failure `not_found` */
async function lockProductOf(ctx: Ctx, id: number): Promise<number> {
  const found = await productOf(ctx.db, [id, isAdmin(ctx.user), ctx.user!.id]);
  if (!found) throw notFound('review');
  await holdTree(ctx.db);
  await lock(ctx.db, [found.product_id]);
  return found.product_id;
}

/** Whose product a review is of: its people find it in the audit log. */
const companyOf = '(select company_id from products p where p.id = r.product_id) as company_id';

const setStatus = oneRow<{ before: { status: string; reason: string | null }; company_id: number }>(
  'review_set_status',
  `update reviews r set status = $2, reason = $3
     from (select id, json_build_object('status', status, 'reason', reason) as before from reviews where id = $1 for update) old
    where r.id = old.id returning old.before, ${companyOf}`,
);

/** Hides a review with a reason, or publishes it again; the mean follows. @throws Failure `invalid` without a reason to hide */
export async function moderateReview(
  { params: { id }, body }: Input<Contracted['moderate']>,
  ctx: Ctx,
): Promise<OfficeReview> {
  const after = { status: body.status, reason: body.status === 'hidden' ? (body.reason?.trim() ?? null) : null };
  if (after.status === 'hidden' && !after.reason) throw invalid({ reason: 'required' });
  const productId = await lockProductOf(ctx, id);
  const done = await setStatus(ctx.db, [id, after.status, after.reason]);
  if (!done) throw notFound('review');
  await follow(ctx, productId);
  if (after.reason !== null && done.before.status !== 'hidden')
    await ctx.emit('review.hidden', { review_id: id, reason: after.reason });
  await ctx.audit({
    action: 'moderate',
    noun: 'reviews',
    record_id: id,
    before: done.before,
    after,
    company_id: done.company_id,
  });
  return readOffice(ctx, id);
}

const setAnswer = oneRow<{ before: string | null; company_id: number }>(
  'review_answer',
  `update reviews r set answer = $2, answered_at = $5
     from (select f.id, f.answer as before from reviews f join products p on p.id = f.product_id
            where f.id = $1 and ($3 or p.company_id in ${ownCompaniesText('$4')}) for update of f) old
    where r.id = old.id returning old.before, ${companyOf}`,
);

async function answerWith(ctx: Ctx, id: number, text: string | null): Promise<OfficeReview> {
  const done = await setAnswer(ctx.db, [id, text, isAdmin(ctx.user), ctx.user!.id, text === null ? null : ctx.clock()]);
  if (!done) throw notFound('review');
  await ctx.audit({
    action: text === null ? 'remove_answer' : 'answer',
    noun: 'reviews',
    record_id: id,
    before: { answer: done.before },
    after: { answer: text },
    company_id: done.company_id,
  });
  return readOffice(ctx, id);
}

/** Puts the company's answer in the place of the one there was. @throws Failure `not_found`, for a foreign company's review too */
export const answerReview = (
  { params: { id }, body: { text } }: Input<Contracted['answer']>,
  ctx: Ctx,
): Promise<OfficeReview> => answerWith(ctx, id, text);

/** Takes the company's answer back; where there is none, nothing happens. @throws Failure `not_found`, for a foreign company's review too */
export const removeAnswer = ({ params: { id } }: Input<Contracted['answerRemove']>, ctx: Ctx): Promise<OfficeReview> =>
  answerWith(ctx, id, null);

const erase = oneRow<{ rating: number; text: string; user_id: number | null; company_id: number }>(
  'review_erase',
  `delete from reviews r where id = $1 returning rating, text, user_id, ${companyOf}`,
);

/** Deletes a review: one's own, any by an admin. */
export async function removeReview({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const productId = await lockProductOf(ctx, id);
  const gone = await erase(ctx.db, [id]);
  if (!gone) throw notFound('review');
  await follow(ctx, productId);
  if (isAdmin(ctx.user))
    await ctx.audit({ action: 'remove', noun: 'reviews', record_id: id, before: gone, after: null });
}
