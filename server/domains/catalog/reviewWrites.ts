/** Writing reviews. A write that moves a product's mean locks the product's row before the review's, so that two wait for each other instead of deadlocking. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import type { ReviewStatus } from '#contract/rules/reviews.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { invalid, notFound } from '#server/failure.ts';
import { announce } from './change.ts';
import { holdTree, refreshListing } from './listing.ts';
import { presentReview } from './present.ts';
import { admitReview } from './reviewRights.ts';
import { rateProducts } from './rateProducts.ts';
import { reviewById } from './reviewQueries.ts';
import { readOffice } from './reviewsOfOffice.ts';

type Contracted = Contract['reviews'];

const lockVisible = oneRow('review_lock_visible', 'select 1 from products where id = $1 and visible for no key update');
const lock = statement('review_lock', 'select 1 from products where id = $1 for no key update');
const insert = oneRow<{ id: number }>(
  'review_insert',
  `insert into reviews (product_id, user_id, rating, text, created_at, verified, status)
   values ($1, $2, $3, $4, $5, $6, $7)
   returning id`,
);

/** Brings the product's mean, and with it the listing, up to date. */
async function follow(ctx: Ctx, productId: number): Promise<void> {
  await rateProducts(ctx.db, [[productId]]);
  await refreshListing(ctx.db, [productId]);
  await announce(ctx, [productId]);
}

/**
 * Writes a review of a visible product.
 * @throws Failure `already_reviewed` by the constraint, or those of `admitReview`
 */
export async function createReview(
  { params, body }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  await holdTree(ctx.db);
  if (!(await lockVisible(ctx.db, [params.id]))) throw notFound('product');
  const { bought, status } = await admitReview(ctx, params.id);
  const made = await insert(ctx.db, [params.id, ctx.user!.id, body.rating, body.text, ctx.clock(), bought, status]);
  if (status === 'published') await follow(ctx, params.id);
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

interface Moderated {
  status: ReviewStatus;
  reason: string | null;
  counted: boolean;
}

const readModerated = oneRow<Moderated & { imported: boolean; company_id: number }>(
  'review_moderated',
  `select r.status, r.reason, r.counted, r.imported, ${companyOf} from reviews r where r.id = $1 for update of r`,
);
const moderate = statement(
  'review_moderate',
  'update reviews set status = $2, reason = $3, counted = $4 where id = $1',
);

/**
 * Hides a review with a reason, publishes it, or counts an imported one; the mean follows.
 * @throws Failure `invalid` without a reason to hide, or to leave a buyer's own review out of the rating
 */
export async function moderateReview(
  { params: { id }, body }: Input<Contracted['moderate']>,
  ctx: Ctx,
): Promise<OfficeReview> {
  if (body.status === 'hidden' && !body.reason?.trim()) throw invalid({ reason: 'required' });
  const productId = await lockProductOf(ctx, id);
  const found = await readModerated(ctx.db, [id]);
  if (!found) throw notFound('review');
  const { imported, company_id, ...before } = found;
  if (body.counted === false && !imported) throw invalid({ counted: 'invalid' });
  const after: Moderated = {
    status: body.status ?? before.status,
    reason: body.status === undefined ? before.reason : body.status === 'hidden' ? body.reason!.trim() : null,
    counted: body.counted ?? before.counted,
  };
  await moderate(ctx.db, [id, after.status, after.reason, after.counted]);
  await follow(ctx, productId);
  if (after.status === 'hidden' && before.status !== 'hidden')
    await ctx.emit('review.hidden', { review_id: id, reason: after.reason! });
  await ctx.audit({ action: 'moderate', noun: 'reviews', record_id: id, before, after, company_id });
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
