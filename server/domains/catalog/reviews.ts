import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Review } from '#contract/reviews.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { isAdmin, isStaff, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { notFound } from '#server/failure.ts';
import { announce } from './change.ts';
import { holdTree, refreshListing } from './listing.ts';
import { presentReview, type ReviewRow } from './present.ts';

type Contracted = Contract['reviews'];

interface Summary {
  rating: number | null;
  reviews: number;
  already_reviewed: boolean;
  distribution: { '1': number; '2': number; '3': number; '4': number; '5': number };
}

/** Nothing where the product is not there for the caller. $2: the user; $3: an admin; $4: works for companies. */
const summary = oneRow<Summary>(
  'reviews_summary',
  `select p.rating, p.reviews_count as reviews,
          exists (select from reviews where product_id = p.id and user_id = $2) as already_reviewed,
          (select json_build_object(
             '1', count(*) filter (where rating = 1), '2', count(*) filter (where rating = 2), '3', count(*) filter (where rating = 3),
             '4', count(*) filter (where rating = 4), '5', count(*) filter (where rating = 5)) from reviews where product_id = p.id) as distribution
     from products p
    where p.id = $1 and p.archived_at is null and (p.visible or $3 or ($4 and p.company_id in ${ownCompaniesText('$2')}))`,
);

const columns = `
  r.id, r.rating, r.text, r.verified, r.answer, r.created_at, r.user_id, r.author_name, u.first_name, u.last_name, u.middle_name, u.avatar
  from reviews r left join users u on u.id = r.user_id`;
const pageOf = statement<ReviewRow>('reviews_page', `select ${columns} where r.product_id = $1 order by r.id desc limit $2 offset $3`);
const reviewById = oneRow<ReviewRow>('review_by_id', `select ${columns} where r.id = $1`);

const read = async (db: Db, id: number): Promise<Review> => presentReview((await reviewById(db, [id]))!);

async function list({ params, query: { page, per_page } }: Input<Contracted['list']>, ctx: Ctx): Promise<Answer<Contracted['list']>> {
  const { db, user } = ctx;
  const found = await summary(db, [params.id, user?.id ?? null, isAdmin(user), isStaff(user)]);
  if (!found) throw notFound('product');
  const rows = await pageOf(db, [params.id, per_page, (page - 1) * per_page]);
  return { page, per_page, total: found.reviews, data: rows.map(presentReview), ...found };
}

// The product's row first, before the review refers to it: two reviews at once then wait for each other instead of deadlocking.
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
const rate = statement(
  'review_rate',
  `update products p set rating = r.rating, reviews_count = r.count
     from (select round(avg(rating), 2) as rating, count(*)::int as count from reviews where product_id = $1) r
    where p.id = $1`,
);

/** Brings the product's mean, and with it the listing, up to date. */
async function follow(ctx: Ctx, productId: number): Promise<void> {
  await rate(ctx.db, [productId]);
  await refreshListing(ctx.db, [productId]);
  await announce(ctx, [productId]);
}

async function create({ params, body }: Input<Contracted['create']>, ctx: Ctx): Promise<Answer<Contracted['create']>> {
  await holdTree(ctx.db);
  if (!(await lockVisible(ctx.db, [params.id]))) throw notFound('product');
  const made = await insert(ctx.db, [params.id, ctx.user!.id, body.rating, body.text, ctx.clock()]);
  await follow(ctx, params.id);
  return read(ctx.db, made!.id);
}

const answered = oneRow<{ before: string | null }>(
  'review_answer',
  `update reviews r set answer = $2
     from (select f.id, f.answer as before from reviews f join products p on p.id = f.product_id
            where f.id = $1 and ($3 or p.company_id in ${ownCompaniesText('$4')}) for update of f) old
    where r.id = old.id returning old.before`,
);

async function answer({ params: { id }, body: { text } }: Input<Contracted['answer']>, ctx: Ctx): Promise<Answer<Contracted['answer']>> {
  const done = await answered(ctx.db, [id, text, isAdmin(ctx.user), ctx.user!.id]);
  if (!done) throw notFound('review');
  await ctx.audit({ action: 'answer', noun: 'reviews', record_id: id, before: { answer: done.before }, after: { answer: text } });
  return read(ctx.db, id);
}

const removable = oneRow<{ product_id: number }>('review_removable', 'select product_id from reviews where id = $1 and ($2 or user_id = $3)');
const erase = oneRow<{ rating: number; text: string; user_id: number | null }>('review_erase', 'delete from reviews where id = $1 returning rating, text, user_id');

async function remove({ params: { id } }: Input<Contracted['remove']>, ctx: Ctx): Promise<void> {
  const found = await removable(ctx.db, [id, isAdmin(ctx.user), ctx.user!.id]);
  if (!found) throw notFound('review');
  await holdTree(ctx.db);
  await lock(ctx.db, [found.product_id]);
  const gone = await erase(ctx.db, [id]);
  if (!gone) throw notFound('review');
  await follow(ctx, found.product_id);
  if (isAdmin(ctx.user)) await ctx.audit({ action: 'remove', noun: 'reviews', record_id: id, before: gone, after: null });
}

export const reviews: Handlers<Contracted, Ctx> = { list, create, answer, remove };
