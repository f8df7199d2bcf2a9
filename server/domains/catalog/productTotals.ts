/** How many products a filter finds, and what they could be chosen by: kept for seconds, since counting costs more than the page itself. */
import type { Facets } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin, isStaff, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { freshness } from '#server/platform/freshness.ts';
import type { PageFilter } from './filters.ts';
import { estimateQuery, exactUpTo, type Known, type Query } from './pageQuery.ts';
import { presentFacets, rounded } from './presentFacets.ts';
import { wholeCatalog } from './setListing.ts';
import { isUnfiltered, totalsQuery, type TotalsRow } from './totalsQuery.ts';

/** What is estimated is more than what is counted: the next number of two digits. */
const leastEstimate = exactUpTo + 1_000;

export interface Total extends Known {
  total_is_estimate?: boolean;
  facets?: Facets;
}

/** What the list belongs to; where the caller may not know of it, there is no total. */
export type Subject = { kind: 'catalog' } | { kind: 'category'; id: number } | { kind: 'company'; id: number };

const keptFor = 5_000;
const mostKept = 5_000;
/** Facets take the room of so many totals. */
const facetsWeight = 20;

interface Kept {
  epoch: number;
  until: number;
  total: Promise<Total | null>;
}

const keptOf = new WeakMap<object, Map<string, Kept>>();

/** How many products each category held when it was last asked: more are counted another way, so that about is enough. */
const sizes = new WeakMap<object, Map<number, number>>();
const mostSizes = 20_000;

function sizesOf({ db }: Ctx): Map<number, number> {
  const known = sizes.get(db.$client) ?? new Map<number, number>();
  sizes.set(db.$client, known);
  return known;
}

function remember(ctx: Ctx, { category_id = wholeCatalog }: PageFilter, size: number): void {
  const known = sizesOf(ctx);
  if (known.size >= mostSizes) known.clear();
  known.set(category_id, size);
}

/**
 * To plan a statement of many parts takes as long as to run it, but a plan takes a session 2 or 3 MB: the first so many
 * that were asked some times are kept by the sessions, since few mixtures are most of what is asked.
 */
const [mostPlans, planFrom, mostCounted] = [24, 3, 1_000];
const asked = new Map<string, number>();
const withPlans = new Set<string>();

function nameWithPlan(name: string): string | undefined {
  if (withPlans.has(name)) return name;
  if (withPlans.size >= mostPlans) return undefined;
  if (asked.size >= mostCounted) asked.clear();
  const times = (asked.get(name) ?? 0) + 1;
  asked.set(name, times);
  if (times >= planFrom) withPlans.add(name);
  return undefined;
}

/** The totals' statement, without a row where its subject is not there for the caller. */
function queryFor(ctx: Ctx, filter: PageFilter, subject: Subject): Query {
  const query = totalsQuery(filter, sizesOf(ctx).get(filter.category_id ?? wholeCatalog));
  const { text, values } = query;
  const name = query.name && (isUnfiltered(filter) ? query.name : nameWithPlan(query.name));
  const put = (value: unknown) => `$${values.push(value)}`;
  if (subject.kind === 'category') {
    const hidden = filter.reach.kind !== 'storefront' || isAdmin(ctx.user);
    return {
      name: name && `${name}_of_category${hidden ? '_any' : ''}`,
      text: `${text} from categories where id = ${put(subject.id)}${hidden ? '' : ' and visible'}`,
      values,
    };
  }
  if (subject.kind === 'company')
    return {
      text: `${text} from companies k where k.id = ${put(subject.id)} and ${companyCondition(ctx, filter, put)}`,
      values,
    };
  return { name, text, values };
}

function companyCondition({ user }: Ctx, { reach }: PageFilter, put: (value: unknown) => string): string {
  if (isAdmin(user)) return 'true';
  if (reach.kind === 'own') return `k.id in ${ownCompaniesText(put(reach.userId))}`;
  return user && isStaff(user) ? `(k.active or k.id in ${ownCompaniesText(put(user.id))})` : 'k.active';
}

async function count(ctx: Ctx, filter: PageFilter, query: Query): Promise<Total | null> {
  const { rows } = await ctx.db.$client.query<TotalsRow>(query);
  const row = rows[0];
  if (!row) return null;
  const known = {
    of: row.of,
    isMistyped: row.is_mistyped ?? false,
    ...(row.ranked && { ranked: row.ranked }),
    ...(filter.facets && { facets: presentFacets(filter, row) }),
  };
  remember(ctx, filter, row.of);
  if (!row.is_estimate) return { ...known, total: row.total };
  return {
    ...known,
    total: Math.max(leastEstimate, rounded(Math.max(row.total, row.estimate ?? (await planned(ctx, filter))))),
    total_is_estimate: true,
  };
}

/** What the planner makes of it: in the back office, where one would have to count for too long. */
async function planned(ctx: Ctx, filter: PageFilter): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    estimateQuery(filter),
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** @returns null where the subject is not there for the caller */
export function totalOf(ctx: Ctx, filter: PageFilter, subject: Subject): Promise<Total | null> {
  const query = queryFor(ctx, filter, subject);
  // In the back office one wants to see one's own changes, whichever process made them.
  if (filter.reach.kind !== 'storefront') return count(ctx, filter, query);
  const totals = keptOf.get(ctx.db.$client) ?? new Map<string, Kept>();
  keptOf.set(ctx.db.$client, totals);
  const key = JSON.stringify([query.text, query.values]);
  const now = ctx.clock().getTime();
  const epoch = freshness(ctx.gateways.fanout, 'totals');
  const found = totals.get(key);
  if (found && found.epoch === epoch && found.until > now) return found.total;
  const weight = filter.facets ? facetsWeight : 1;
  if (totals.size >= mostKept / weight) totals.clear();
  const total = count(ctx, filter, query);
  totals.set(key, { epoch, until: now + keptFor, total });
  total.catch(() => totals.delete(key));
  return total;
}
