/** How many products a filter finds: kept for seconds, since counting costs more than the page itself. */
import type { Ctx } from '#server/context.ts';
import { isAdmin, isStaff, ownCompaniesText } from '#server/domains/companies/policy.ts';
import { wholeCatalog } from './listing.ts';
import { countQuery, estimateQuery, exactUpTo, type PageFilter, type Query } from './pageQuery.ts';

export interface Total {
  total: number;
  total_is_estimate?: boolean;
}

/** What the list belongs to; where the caller may not know of it, there is no total. */
export type Subject = { kind: 'catalog' } | { kind: 'category'; id: number } | { kind: 'company'; id: number };

const keptFor = 5_000;
const mostKept = 5_000;

interface Kept {
  epoch: number;
  until: number;
  total: Promise<Total | null>;
}

const keptOf = new WeakMap<object, Map<string, Kept>>();
let epoch = 0;

/** Drops what is kept: this process has changed the catalog. Other processes notice within seconds. */
export function forgetTotals(): void {
  epoch += 1;
}

const isUnfiltered = ({ reach, q, company_id, price_from, price_to, in_stock, ids, active }: PageFilter): boolean =>
  reach.kind === 'storefront' && !q && company_id === undefined && price_from === 0 && price_to === 0 && !in_stock && !ids && active === undefined;

const keptTotal = (filter: PageFilter): Query => ({
  name: 'products_total',
  text: 'select coalesce((select total from category_totals where category_id = $1), 0) as total',
  values: [filter.category_id ?? wholeCatalog],
});

/** The total's statement, without a row where its subject is not there for the caller. */
function totalQuery(ctx: Ctx, filter: PageFilter, subject: Subject): Query {
  const { name, text, values } = isUnfiltered(filter) ? keptTotal(filter) : countQuery(filter);
  const put = (value: unknown) => `$${values.push(value)}`;
  if (subject.kind === 'category') {
    const hidden = filter.reach.kind !== 'storefront' || isAdmin(ctx.user);
    return { name: name && `${name}_of_category${hidden ? '_any' : ''}`, text: `${text} from categories where id = ${put(subject.id)}${hidden ? '' : ' and visible'}`, values };
  }
  if (subject.kind === 'company') return { text: `${text} from companies k where k.id = ${put(subject.id)} and ${companyCondition(ctx, filter, put)}`, values };
  return { name, text, values };
}

function companyCondition({ user }: Ctx, { reach }: PageFilter, put: (value: unknown) => string): string {
  if (isAdmin(user)) return 'true';
  if (reach.kind === 'own') return `k.id in ${ownCompaniesText(put(reach.userId))}`;
  return user && isStaff(user) ? `(k.active or k.id in ${ownCompaniesText(put(user.id))})` : 'k.active';
}

async function count(ctx: Ctx, filter: PageFilter, query: Query): Promise<Total | null> {
  const { rows } = await ctx.db.$client.query<{ total: number }>(query);
  const total = rows[0]?.total;
  if (total === undefined) return null;
  if (total <= exactUpTo || isUnfiltered(filter)) return { total };
  const estimate = await ctx.db.$client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(estimateQuery(filter));
  return { total: Math.max(total, estimate.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']), total_is_estimate: true };
}

/** @returns null where the subject is not there for the caller */
export function totalOf(ctx: Ctx, filter: PageFilter, subject: Subject): Promise<Total | null> {
  const query = totalQuery(ctx, filter, subject);
  // In the back office one wants to see one's own changes, whichever process made them.
  if (filter.reach.kind !== 'storefront') return count(ctx, filter, query);
  const totals = keptOf.get(ctx.db.$client) ?? new Map<string, Kept>();
  keptOf.set(ctx.db.$client, totals);
  const key = JSON.stringify([query.text, query.values]);
  const now = ctx.clock().getTime();
  const found = totals.get(key);
  if (found && found.epoch === epoch && found.until > now) return found.total;
  if (totals.size >= mostKept) totals.clear();
  const total = count(ctx, filter, query);
  totals.set(key, { epoch, until: now + keptFor, total });
  total.catch(() => totals.delete(key));
  return total;
}
