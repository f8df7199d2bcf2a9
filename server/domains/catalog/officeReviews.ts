/** Reviews in the back office: those of the caller's own companies; for an admin all. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { listOwnCompanyIds } from '#server/domains/companies/ownCompanyIds.ts';
import { notFound } from '#server/failure.ts';
import { presentOfficeReview, type OfficeReviewRow } from './present.ts';
import { officeColumns, officeJoins, findOfficeReview } from './reviewQueries.ts';

type List = Contract['reviews']['office'];
type Query = Input<List>['query'];

/** Larger totals are estimates. */
const maxExactTotal = 10_000;

/**
 * A review, if the caller may work on it.
 * @throws Failure `not_found`, for a foreign company's review too
 */
export async function getOfficeReview(ctx: Ctx, id: number): Promise<OfficeReview> {
  const row = await findOfficeReview(ctx.db, { reviewId: id, isAdmin: isAdmin(ctx.user), userId: ctx.user!.id });
  if (!row) throw notFound('review');
  return presentOfficeReview(row, ctx.locale);
}

/** The conditions of a list over r (reviews) and p (products). */
async function buildConditions(ctx: Ctx, query: Query): Promise<Conditions> {
  const { q, stars = [], verified, answered, imported, status, product_id, company_id } = query;
  const conditions = new Conditions().add('p.archived_at is null');
  const ownCompanyIds = isAdmin(ctx.user) ? null : await listOwnCompanyIds(ctx);
  if (ownCompanyIds) conditions.add(`p.company_id = any(${conditions.put(ownCompanyIds)}::int[])`);
  if (company_id !== undefined) conditions.add(`p.company_id = ${conditions.put(company_id)}::int`);
  if (product_id !== undefined) conditions.add(`r.product_id = ${conditions.put(product_id)}::int`);
  // Part of the text, so that PostgreSQL uses the partial indexes.
  if (status !== undefined) conditions.add(`r.status = '${status}'`);
  if (answered !== undefined) conditions.add(`r.answer is ${answered ? 'not null' : 'null'}`);
  if (verified !== undefined) conditions.add(verified ? 'r.verified' : 'not r.verified');
  if (imported !== undefined) conditions.add(imported ? 'r.imported' : 'not r.imported');
  if (stars.length > 0) conditions.add(`r.rating = any(${conditions.put(stars.map(Number))}::smallint[])`);
  if (q?.trim()) conditions.add(`r.text ilike ${conditions.put(toContainsPattern(q.trim()))}`);
  return conditions;
}

/** A page of reviews, newest first by default; the id breaks ties. At most three statements. */
export async function listOfficeReviews({ query }: Input<List>, ctx: Ctx): Promise<Answer<List>> {
  const { page, per_page, sort = 'created_at', order = 'desc' } = query;
  const { where, values } = await buildConditions(ctx, query);
  const fromSql = `from reviews r join products p on p.id = r.product_id where ${where}`;
  const [counted] = await runQuery<{ n: number }>(
    ctx.db,
    `select count(*)::int as n from (select ${fromSql} limit ${maxExactTotal + 1}) counted`,
    values,
  );
  const { n } = counted!;
  const orderBy = `order by r.${sort} ${order}, r.id ${order}`;
  const idsSql = `select r.id ${fromSql} ${orderBy} limit ${per_page} offset ${(page - 1) * per_page}`;
  const rows = await runQuery<OfficeReviewRow>(
    ctx.db,
    `select ${officeColumns} from (${idsSql}) page join reviews r on r.id = page.id ${officeJoins} ${orderBy}`,
    values,
  );
  return {
    page,
    per_page,
    total: Math.min(n, maxExactTotal),
    ...(n > maxExactTotal && { total_is_estimate: true }),
    data: rows.map((row) => presentOfficeReview(row, ctx.locale)),
  };
}
