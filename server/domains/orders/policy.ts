/** Who may access which orders (decisions §2). The conditions run in the query, so that other orders are not found. */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';
import { isStaff, buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';

/** The orders that a caller may access. A null id gives access to nothing. */
export interface OrderAccess {
  /** Whether it is access to all orders. */
  isAll: boolean;
  /** Orders that this user placed. */
  placedBy: number | null;
  /** Orders of the companies that this user works for. */
  worksFor: number | null;
}

/** Access: buyers and managers get what they placed, staff their companies' orders, an admin all. */
export function getOrderAccess(user: SessionUser | null): OrderAccess {
  const buys = user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager');
  return { isAll: isAdmin(user), placedBy: buys ? user!.id : null, worksFor: isStaff(user) ? user!.id : null };
}

/** Access of jobs, which have no user. */
export const fullAccess: OrderAccess = { isAll: true, placedBy: null, worksFor: null };

/** SQL condition: whether row `alias` belongs to the caller's companies. `isAll` and `worksFor` are parameters. */
export const isCompanySideSql = (alias: string, isAll: string, worksFor: string): string =>
  `(${isAll}::boolean or ${alias}.company_id in ${buildOwnCompaniesSql(`${worksFor}::int`)})`;

/** SQL condition: whether the caller may access order `o`. The parameters carry the fields of an `OrderAccess`. */
export const canAccessOrderSql = (isAll: string, placedBy: string, worksFor: string): string =>
  `o.deleted_at is null and (o.user_id = ${placedBy}::int or ${isCompanySideSql('o', isAll, worksFor)})`;

/**
 * The same for the list's dynamic statement: it contains only the conditions that the caller needs, so that an index
 * applies.
 */
export function buildAccessFilterSql(
  alias: 'o' | 'c',
  { isAll, placedBy, worksFor }: OrderAccess,
  put: (value: unknown) => string,
): string {
  if (isAll) return 'true';
  const conditions = [
    ...(placedBy === null ? [] : [`${alias}.user_id = ${put(placedBy)}::int`]),
    ...(worksFor === null ? [] : [`${alias}.company_id = any(array${buildOwnCompaniesSql(`${put(worksFor)}::int`)})`]),
  ];
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** SQL condition: cart `c` has lines, and was not touched since `before`. */
export const isAbandonedSql = (before: string): string =>
  `c.status = 'open' and c.updated_at < ${before} and exists (select from cart_lines l where l.cart_id = c.id)`;
