/** What was sold over a span and before it: four statements, whatever there is. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { abandonedBefore } from '#server/domains/carts/abandoned.ts';
import { isAdmin, ownCompanyIds } from '#server/domains/companies/policy.ts';
import { invalid, notFound } from '#server/failure.ts';
import { bestCompanies, bestProducts } from './best.ts';
import { addDays, dayOf, previousOf, seriesOf, spanFaults, totalsOf, type DayFigures, type Span } from './totals.ts';

type Query = Input<Contract['statistics']['sales']>['query'];

/** Without one the last thirty days are meant. */
const usualDays = 30;
/** More abandoned carts than these are not counted. */
const mostCarts = 5000;

// One look at the sums, one at what is not folded yet: a statement sees a delta in one of them.
const figuresOf = statement<DayFigures>(
  'figures_by_day',
  `select day::text, sum(orders)::int as orders, sum(canceled)::int as canceled, sum(completed)::int as completed, sum(items)::bigint as items, sum(revenue)::bigint as revenue,
          sum(users)::int as users, sum(activations)::int as activations
     from (select start as day, orders, canceled, completed, items, revenue, users, activations
             from company_figures where company_id = any(coalesce($1::int[], array[0])) and grain = 'day' and start between $2::date and $3::date
           union all
           select day, orders, canceled, completed, items, revenue, users, activations
             from figure_deltas where product_id is null and ($1::int[] is null or company_id = any($1)) and day between $2::date and $3::date) f
    group by day order by day`,
);

interface Abandoned {
  carts: number;
  worth: number;
  is_more: boolean;
}

const abandonedIn = (name: string, whose: string) =>
  oneRow<Abandoned>(
    name,
    `select least(count(*), ${mostCarts})::int as carts, count(*) > ${mostCarts} as is_more, coalesce(sum(worth), 0)::bigint as worth
       from (select (select sum(l.count * p.price) from cart_lines l join products p on p.id = l.product_id where l.cart_id = c.id) as worth
               from carts c
              where ${whose} and c.status = 'open' and c.updated_at >= $1 and c.updated_at < $2 and exists (select from cart_lines l where l.cart_id = c.id)
              order by c.updated_at desc limit ${mostCarts + 1}) found`,
  );
const abandonedOfAll = abandonedIn('abandoned_of_all', 'c.company_id is not null');
const abandonedOf = abandonedIn('abandoned_of', 'c.company_id = any($3::int[])');

const companyExists = oneRow('statistics_company', 'select from companies where id = $1');

/** The companies that are meant; null: all. @throws Failure `not_found` for one that is not the caller's */
async function companiesFor(ctx: Ctx, named: number | undefined): Promise<number[] | null> {
  if (isAdmin(ctx.user)) {
    if (named === undefined) return null;
    if (!(await companyExists(ctx.db, [named]))) throw notFound('company');
    return [named];
  }
  const own = await ownCompanyIds(ctx);
  if (named === undefined) return own;
  if (!own.includes(named)) throw notFound('company');
  return [named];
}

function spanOf({ from, to, by }: Query, now: Date): Span {
  const end = to ?? (from === undefined ? dayOf(now) : addDays(from, usualDays - 1));
  const span = { from: from ?? addDays(end, 1 - usualDays), to: end };
  const faults = spanFaults(span, by);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return span;
}

async function abandonedFor(ctx: Ctx, companies: number[] | null, { from, to }: Span) {
  const end = new Date(`${addDays(to, 1)}T00:00:00Z`);
  const untouched = abandonedBefore(ctx.clock(), ctx.settings);
  const bounds = [new Date(`${from}T00:00:00Z`), end < untouched ? end : untouched];
  const found = await (companies ? abandonedOf(ctx.db, [...bounds, companies]) : abandonedOfAll(ctx.db, bounds));
  return { carts: found?.carts ?? 0, worth: toPrice(found?.worth ?? 0), is_more: found?.is_more ?? false };
}

/** What own companies sold in a span and in the one before; for an admin all companies. */
export async function readSales(ctx: Ctx, query: Query): Promise<Answer<Contract['statistics']['sales']>> {
  const { by } = query;
  const span = spanOf(query, ctx.clock());
  const before = previousOf(span);
  const companies = await companiesFor(ctx, query.company_id);
  const days = await figuresOf(ctx.db, [companies, before.from, span.to]);
  const withPeople = companies === null;
  const part = (of: Span) => {
    const own = days.filter(({ day }) => day >= of.from && day <= of.to);
    return { ...of, series: seriesOf(own, of, by, withPeople), totals: totalsOf(own, withPeople) };
  };
  return {
    ...part(span),
    by,
    previous: part(before),
    best_products: await bestProducts(ctx.db, companies, span),
    best_companies: companies === null ? await bestCompanies(ctx.db, span) : null,
    abandoned: await abandonedFor(ctx, companies, span),
  };
}
