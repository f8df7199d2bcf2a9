/**
 * Totals and facets of a filter. They are cached for some seconds, because counting costs more than the page itself.
 */
import type { Facets } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { estimateRows } from '#server/db/list.ts';
import { isStaff, buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { getCacheVersion } from '#server/platform/cacheVersions.ts';
import type { PageFilter } from './filters.ts';
import { buildUnorderedIds, maxExactTotal, type KnownTotal } from './pageQuery.ts';
import { presentFacets, roundEstimate } from './presentFacets.ts';
import { getCacheKey, listRows, type Query } from './query.ts';
import { rootCategoryId } from './setListing.ts';
import { isUnfiltered, buildTotalsQuery, type TotalsRow } from './totalsQuery.ts';

/** If more products were found than are counted, an estimate is above that: the next number of two digits. */
const minEstimate = maxExactTotal + 1_000;

export interface Total extends KnownTotal {
  total_is_estimate?: boolean;
  facets?: Facets;
}

/** What the list belongs to. If the caller may not see it, there is no total. */
export type Subject = { kind: 'catalog' } | { kind: 'category'; id: number } | { kind: 'company'; id: number };

/** How long totals, and the storefront's pages of cards with them, are cached. */
export const totalsMs = 5_000;
const maxCached = 5_000;
/** An entry with facets takes as much memory as this many totals. */
const facetsWeight = 20;

interface CachedTotal {
  epoch: number;
  until: number;
  total: Promise<Total | null>;
}

const caches = new WeakMap<object, Map<string, CachedTotal>>();

/** The last known size of each category. It decides how products are counted, so an approximate size is enough. */
const categorySizes = new WeakMap<object, Map<number, number>>();
const maxSizes = 20_000;

function getSizes({ db }: UnitOfWork): Map<number, number> {
  const known = categorySizes.get(db.$client) ?? new Map<number, number>();
  categorySizes.set(db.$client, known);
  return known;
}

function saveSize(ctx: UnitOfWork, { category_id = rootCategoryId }: PageFilter, size: number): void {
  const known = getSizes(ctx);
  if (known.size >= maxSizes) known.clear();
  known.set(category_id, size);
}

/**
 * Planning a large statement takes as long as running it, but its plan takes 2 or 3 MB of each session. So only the
 * first combinations that are requested several times get a prepared statement.
 */
const [maxPlans, minUses, maxUseCounts] = [24, 3, 1_000];
const useCounts = new Map<string, number>();
const plannedNames = new Set<string>();

function getPlanName(name: string): string | undefined {
  if (plannedNames.has(name)) return name;
  if (plannedNames.size >= maxPlans) return undefined;
  if (useCounts.size >= maxUseCounts) useCounts.clear();
  const times = (useCounts.get(name) ?? 0) + 1;
  useCounts.set(name, times);
  if (times >= minUses) plannedNames.add(name);
  return undefined;
}

/** The totals' statement. It returns no row if the caller may not see the subject. */
function buildQuery(ctx: Ctx, filter: PageFilter, subject: Subject): Query {
  const query = buildTotalsQuery(filter, getSizes(ctx).get(filter.category_id ?? rootCategoryId));
  const { text, values } = query;
  const name = query.name && (isUnfiltered(filter) ? query.name : getPlanName(query.name));
  const put = (value: unknown) => `$${values.push(value)}`;
  if (subject.kind === 'category') {
    const canSeeHidden = filter.reach.kind !== 'storefront' || isAdmin(ctx.user);
    return {
      name: name && `${name}_of_category${canSeeHidden ? '_any' : ''}`,
      text: `${text} from categories where id = ${put(subject.id)}${canSeeHidden ? '' : ' and visible'}`,
      values,
    };
  }
  if (subject.kind === 'company')
    return {
      text: `${text} from companies k where k.id = ${put(subject.id)} and ${buildCompanyCondition(ctx, filter, put)}`,
      values,
    };
  return { name, text, values };
}

function buildCompanyCondition(
  { user }: RequestContext,
  { reach }: PageFilter,
  put: (value: unknown) => string,
): string {
  if (isAdmin(user)) return 'true';
  if (reach.kind === 'own') return `k.id in ${buildOwnCompaniesSql(put(reach.userId))}`;
  return user && isStaff(user) ? `(k.active or k.id in ${buildOwnCompaniesSql(put(user.id))})` : 'k.active';
}

async function countProducts(ctx: UnitOfWork, filter: PageFilter, query: Query): Promise<Total | null> {
  const [row] = await listRows<TotalsRow>(ctx.db, query);
  if (!row) return null;
  const known = {
    of: row.of,
    isMistyped: row.is_mistyped ?? false,
    ...(row.ranked && { ranked: row.ranked }),
    ...(filter.facets && { facets: presentFacets(filter, row) }),
  };
  saveSize(ctx, filter, row.of);
  if (!row.is_estimate) return { ...known, total: row.total };
  return {
    ...known,
    // Families can be few although their members are too many to count.
    total: Math.max(
      row.total > maxExactTotal ? minEstimate : row.total,
      roundEstimate(Math.max(row.total, row.estimate ?? (await estimateTotal(ctx, filter)))),
    ),
    total_is_estimate: true,
  };
}

/** The planner's estimate, for the back office, where counting would take too long. */
async function estimateTotal(ctx: UnitOfWork, filter: PageFilter): Promise<number> {
  const { text, values } = buildUnorderedIds(filter);
  return estimateRows(ctx.db, text, values);
}

/**
 * The total of a filter, with its facets if they are requested.
 * @returns null if the caller may not see the subject
 */
export function findTotal(ctx: Ctx, filter: PageFilter, subject: Subject): Promise<Total | null> {
  const query = buildQuery(ctx, filter, subject);
  // The back office is not cached: its users want to see their changes at once, in every process.
  if (filter.reach.kind !== 'storefront') return countProducts(ctx, filter, query);
  const totals = caches.get(ctx.db.$client) ?? new Map<string, CachedTotal>();
  caches.set(ctx.db.$client, totals);
  const key = getCacheKey(query);
  const now = ctx.clock().getTime();
  const epoch = getCacheVersion(ctx.gateways.fanout, 'totals');
  const cached = totals.get(key);
  if (cached && cached.epoch === epoch && cached.until > now) return cached.total;
  const weight = filter.facets ? facetsWeight : 1;
  if (totals.size >= maxCached / weight) totals.clear();
  const total = countProducts(ctx, filter, query);
  totals.set(key, { epoch, until: now + totalsMs, total });
  total.catch(() => totals.delete(key));
  return total;
}
