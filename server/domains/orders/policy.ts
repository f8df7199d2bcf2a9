/** Who may access which orders (decisions §2). The conditions run in the query, so that other orders are not found. */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';
import { isStaff, buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';

/** The orders that a caller may access. A null id gives access to nothing. */
export interface OrderAccess {
  /** Access to all orders. */
  all: boolean;
  /** Orders that this user placed. */
  placedBy: number | null;
  /** Orders of the companies that this user works for. */
  worksFor: number | null;
}

/** Access: buyers and managers get what they placed, staff their companies' orders, an admin all. */
export function getOrderAccess(user: SessionUser | null): OrderAccess {
  const buys = user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager');
  return { all: isAdmin(user), placedBy: buys ? user!.id : null, worksFor: isStaff(user) ? user!.id : null };
}

/** Access of jobs, which have no user. */
export const fullAccess: OrderAccess = { all: true, placedBy: null, worksFor: null };

/** SQL condition: whether row `alias` belongs to the caller's companies. `all` and `worksFor` are parameters. */
export const companySideCondition = (alias: string, all: string, worksFor: string): string =>
  `(${all}::boolean or ${alias}.company_id in ${buildOwnCompaniesSql(`${worksFor}::int`)})`;

/** SQL condition: whether the caller may access order `o`. The parameters carry the fields of an `OrderAccess`. */
export const orderAccessCondition = (all: string, placedBy: string, worksFor: string): string =>
  `o.deleted_at is null and (o.user_id = ${placedBy}::int or ${companySideCondition('o', all, worksFor)})`;

/**
 * The same for the list's dynamic statement: it contains only the conditions that the caller needs, so that an index
 * applies.
 */
export function buildAccessFilter(
  alias: 'o' | 'c',
  { all, placedBy, worksFor }: OrderAccess,
  put: (value: unknown) => string,
): string {
  if (all) return 'true';
  const conditions = [
    ...(placedBy === null ? [] : [`${alias}.user_id = ${put(placedBy)}::int`]),
    ...(worksFor === null ? [] : [`${alias}.company_id = any(array${buildOwnCompaniesSql(`${put(worksFor)}::int`)})`]),
  ];
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** SQL condition: cart `c` has lines, and was not touched since `before`. */
export const abandonedCondition = (before: string): string =>
  `c.status = 'open' and c.updated_at < ${before} and exists (select from cart_lines l where l.cart_id = c.id)`;
