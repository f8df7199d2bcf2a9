/** Whose orders they are (decisions §2): applied in the query itself, so that a foreign order is not found. */
import type { SessionUser } from '#server/context.ts';
import { isAdmin, isStaff, ownCompaniesText } from '#server/domains/companies/policy.ts';

/** What a caller reaches. An id that is null reaches nothing. */
export interface Reach {
  /** All orders. */
  all: boolean;
  /** Those that this user placed. */
  placedBy: number | null;
  /** Those of the companies that this user works for. */
  worksFor: number | null;
}

export function reachOf(user: SessionUser | null): Reach {
  const buys = user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager');
  return { all: isAdmin(user), placedBy: buys ? user!.id : null, worksFor: isStaff(user) ? user!.id : null };
}

/** Reach as values of a statement: all, placed by, works for. */
export const reachValues = ({ all, placedBy, worksFor }: Reach): unknown[] => [all, placedBy, worksFor];

/** Whether row `alias` is of the caller's own side, its company's; the others are parameters: reach's `all` and `worksFor`. */
export const isCompanySide = (alias: string, all: string, worksFor: string): string =>
  `(${all}::boolean or ${alias}.company_id in ${ownCompaniesText(`${worksFor}::int`)})`;

/** Which orders `o` a caller reaches; the parameters carry `reachValues`. */
export const mayReach = (all: string, placedBy: string, worksFor: string): string =>
  `o.deleted_at is null and (o.user_id = ${placedBy}::int or ${isCompanySide('o', all, worksFor)})`;

/** Which carts `c` are abandoned, that is with goods and untouched since `before`, and of the caller's own side. */
export const mayReachAbandoned = (before: string, all: string, worksFor: string): string =>
  `c.status = 'open' and c.updated_at < ${before} and exists (select from cart_lines l where l.cart_id = c.id) and ${isCompanySide('c', all, worksFor)}`;
