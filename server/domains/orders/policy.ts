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

/** What decisions §2 gives a caller: buyers and managers what they placed, company people their companies', an admin all. */
export function reachOf(user: SessionUser | null): Reach {
  const buys = user?.audiences.some((audience) => audience === 'buyer' || audience === 'manager');
  return { all: isAdmin(user), placedBy: buys ? user!.id : null, worksFor: isStaff(user) ? user!.id : null };
}

/** What a job reaches, which nobody is signed in for. */
export const everyOrder: Reach = { all: true, placedBy: null, worksFor: null };

/** Reach as values of a statement: all, placed by, works for. */
export const reachValues = ({ all, placedBy, worksFor }: Reach): unknown[] => [all, placedBy, worksFor];

/** Whether row `alias` is of the caller's own side, its company's; the others are parameters: reach's `all` and `worksFor`. */
export const isCompanySide = (alias: string, all: string, worksFor: string): string =>
  `(${all}::boolean or ${alias}.company_id in ${ownCompaniesText(`${worksFor}::int`)})`;

/** Which orders `o` a caller reaches; the parameters carry `reachValues`. */
export const mayReach = (all: string, placedBy: string, worksFor: string): string =>
  `o.deleted_at is null and (o.user_id = ${placedBy}::int or ${isCompanySide('o', all, worksFor)})`;

/** The same for a list's own statement, which says only what its caller needs, so that an index answers it. */
export function reached(alias: 'o' | 'c', { all, placedBy, worksFor }: Reach, put: (value: unknown) => string): string {
  if (all) return 'true';
  const ways = [
    ...(placedBy === null ? [] : [`${alias}.user_id = ${put(placedBy)}::int`]),
    ...(worksFor === null ? [] : [`${alias}.company_id = any(array${ownCompaniesText(`${put(worksFor)}::int`)})`]),
  ];
  return ways.length === 0 ? 'false' : `(${ways.join(' or ')})`;
}

/** Which carts `c` are abandoned: with goods, untouched since `before`. */
export const isAbandoned = (before: string): string =>
  `c.status = 'open' and c.updated_at < ${before} and exists (select from cart_lines l where l.cart_id = c.id)`;
