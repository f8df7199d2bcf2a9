/** Reviews in the back office: those of the caller's own companies; for an admin all. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { OfficeReview } from '#contract/reviews.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { listOwnCompanyIds } from '#server/domains/companies/ownCompanyIds.ts';
import { notFound } from '#server/failure.ts';
import { presentOfficeReview, type OfficeReviewRow } from './present.ts';
import { officeColumns, officeJoins, findOfficeReview } from './reviewQueries.ts';

type List = Contract['reviews']['office'];
type Query = Input<List>['query'];

/** Larger totals are estimates. */
const maxExactTotal = 10_000;

/** @throws Failure `not_found`, for a foreign company's review too */
export async function getOfficeReview(ctx: Ctx, id: number): Promise<OfficeReview> {
  const row = await findOfficeReview(ctx.db, { id, value2: isAdmin(ctx.user), userId: ctx.user!.id });
  if (!row) throw notFound('review');
  return presentOfficeReview(row);
}

/** The conditions of a list as SQL over r and p, with their values. */
async function buildConditions(ctx: Ctx, query: Query): Promise<{ where: string; values: unknown[] }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { q, stars = [], verified, answered, imported, status, product_id, company_id } = query;
  const ownIds = isAdmin(ctx.user) ? null : await listOwnCompanyIds(ctx);
  const where = [
    'p.archived_at is null',
    ...(ownIds ? [`p.company_id = any(${put(ownIds)}::int[])`] : []),
    ...(company_id === undefined ? [] : [`p.company_id = ${put(company_id)}::int`]),
    ...(product_id === undefined ? [] : [`r.product_id = ${put(product_id)}::int`]),
    // Part of the text, so that PostgreSQL uses the partial indexes.
    ...(status === undefined ? [] : [`r.status = '${status}'`]),
    ...(answered === undefined ? [] : [`r.answer is ${answered ? 'not null' : 'null'}`]),
    ...(verified === undefined ? [] : [`${verified ? '' : 'not '}r.verified`]),
    ...(imported === undefined ? [] : [`${imported ? '' : 'not '}r.imported`]),
    ...(stars.length === 0 ? [] : [`r.rating = any(${put(stars.map(Number))}::smallint[])`]),
    ...(q?.trim() ? [`r.text ilike ${put(toContainsPattern(q.trim()))}`] : []),
  ];
  return { where: where.join(' and '), values };
}

/** A page of reviews, newest first by default; the id breaks ties. At most three statements. */
export async function listOfficeReviews({ query }: Input<List>, ctx: Ctx): Promise<Answer<List>> {
  const { page, per_page, sort = 'created_at', order = 'desc' } = query;
  const { where, values } = await buildConditions(ctx, query);
  const fromSql = `from reviews r join products p on p.id = r.product_id where ${where}`;
  const { rows: counted } = await ctx.db.$client.query<{ n: number }>(
    `select count(*)::int as n from (select ${fromSql} limit ${maxExactTotal + 1}) counted`,
    values,
  );
  const n = counted[0]!.n;
  const keys = `select r.id ${fromSql} order by r.${sort} ${order}, r.id ${order} limit ${per_page} offset ${(page - 1) * per_page}`;
  const { rows } = await ctx.db.$client.query<OfficeReviewRow>(
    `select ${officeColumns} from (${keys}) k join reviews r on r.id = k.id ${officeJoins} order by r.${sort} ${order}, r.id ${order}`,
    values,
  );
  return {
    page,
    per_page,
    total: Math.min(n, maxExactTotal),
    ...(n > maxExactTotal && { total_is_estimate: true }),
    data: rows.map(presentOfficeReview),
  };
}
