/** Sales of a span and of the one before it, in four statements. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { isAdmin } from '#contract/roles.ts';
import { addDays } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getAbandonmentTime } from '#server/domains/carts/abandoned.ts';
import { listOwnCompanyIds } from '#server/domains/companies/ownCompanyIds.ts';
import { invalid, notFound } from '#server/failure.ts';
import { listBestCompanies, listBestProducts } from './best.ts';
import { toDay, getPreviousSpan, buildSeries, validateSpan, sumFigures, type DayFigures, type Span } from './totals.ts';

type Query = Input<Contract['statistics']['sales']>['query'];

/** Length of the span if the query names none. */
const defaultDays = 30;
/** Abandoned carts are counted up to this number. */
const maxCarts = 5000;

// One statement reads the figures and the deltas: it sees each delta in exactly one of them.
const listFigures = statement<DayFigures, { companyIds: readonly number[] | null; from: string; to: string }>(
  'figures_by_day',
  `select day::text, sum(orders)::int as orders, sum(canceled)::int as canceled, sum(completed)::int as completed,
          sum(items)::bigint as items, sum(revenue)::bigint as revenue,
          sum(users)::int as users, sum(activations)::int as activations
     from (select start as day, orders, canceled, completed, items, revenue, users, activations
             from company_figures
            where company_id = any(coalesce($companyIds::int[], array[0])) and grain = 'day'
              and start between $from::date and $to::date
           union all
           select day, orders, canceled, completed, items, revenue, users, activations
             from figure_deltas
            where product_id is null and ($companyIds::int[] is null or company_id = any($companyIds))
              and day between $from::date and $to::date) figures
    group by day order by day`,
);

interface AbandonedRow {
  carts: number;
  worth: number;
  is_more: boolean;
}

const buildAbandonedSql = (companyCondition: string) =>
  `select least(count(*), ${maxCarts})::int as carts, count(*) > ${maxCarts} as is_more,
          coalesce(sum(worth), 0)::bigint as worth
     from (select (select sum(l.count * p.price)
                     from cart_lines l
                     join products p on p.id = l.product_id
                    where l.cart_id = c.id) as worth
             from carts c
            where ${companyCondition} and c.status = 'open' and c.updated_at >= $since and c.updated_at < $until
              and exists (select from cart_lines l where l.cart_id = c.id)
            order by c.updated_at desc limit ${maxCarts + 1}) abandoned`;
const countAllAbandoned = oneRow<AbandonedRow, { since: Date; until: Date }>(
  'abandoned_of_all',
  buildAbandonedSql('c.company_id is not null'),
);
const countAbandoned = oneRow<AbandonedRow, { since: Date; until: Date; companyIds: readonly number[] }>(
  'abandoned_of',
  buildAbandonedSql('c.company_id = any($companyIds::int[])'),
);

const findCompany = oneRow<unknown, { companyId: number }>(
  'statistics_company',
  'select from companies where id = $companyId',
);

/**
 * The companies to report on; null: all.
 * @throws Failure `not_found` for one that is not the caller's
 */
async function resolveCompanyIds(ctx: Ctx, companyId: number | undefined): Promise<number[] | null> {
  if (isAdmin(ctx.user)) {
    if (companyId === undefined) return null;
    if (!(await findCompany(ctx.db, { companyId }))) throw notFound('company');
    return [companyId];
  }
  const myIds = await listOwnCompanyIds(ctx);
  if (companyId === undefined) return myIds;
  if (!myIds.includes(companyId)) throw notFound('company');
  return [companyId];
}

function parseSpan({ from, to, by }: Query, now: Date): Span {
  const end = to ?? (from === undefined ? toDay(now) : addDays(from, defaultDays - 1));
  const span = { from: from ?? addDays(end, 1 - defaultDays), to: end };
  const errors = validateSpan(span, by);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return span;
}

async function readAbandoned(ctx: Ctx, companyIds: number[] | null, { from, to }: Span) {
  const end = new Date(`${addDays(to, 1)}T00:00:00Z`);
  const abandonedUntil = getAbandonmentTime(ctx.clock(), ctx.settings);
  const span = { since: new Date(`${from}T00:00:00Z`), until: end < abandonedUntil ? end : abandonedUntil };
  const found = await (companyIds ? countAbandoned(ctx.db, { ...span, companyIds }) : countAllAbandoned(ctx.db, span));
  return { carts: found?.carts ?? 0, worth: toPrice(found?.worth ?? 0), is_more: found?.is_more ?? false };
}

/** What the caller's companies sold in a span and in the one before; for an admin all companies. */
export async function readSales(ctx: Ctx, query: Query): Promise<Answer<Contract['statistics']['sales']>> {
  const { by } = query;
  const span = parseSpan(query, ctx.clock());
  const before = getPreviousSpan(span);
  const companies = await resolveCompanyIds(ctx, query.company_id);
  const days = await listFigures(ctx.db, { companyIds: companies, from: before.from, to: span.to });
  const hasPeople = companies === null;
  const buildPart = (partSpan: Span) => {
    const partDays = days.filter(({ day }) => day >= partSpan.from && day <= partSpan.to);
    return {
      ...partSpan,
      series: buildSeries(partDays, partSpan, by, hasPeople),
      totals: sumFigures(partDays, hasPeople),
    };
  };
  return {
    ...buildPart(span),
    by,
    previous: buildPart(before),
    best_products: await listBestProducts(ctx.db, companies, span),
    best_companies: companies === null ? await listBestCompanies(ctx.db, span) : null,
    abandoned: await readAbandoned(ctx, companies, span),
  };
}
