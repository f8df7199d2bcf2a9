/** Which companies are a user's own (decisions §2): those that they work for. */
import { type SQL, sql } from 'drizzle-orm';
import type { SessionUser } from '#server/request.ts';

/**
 * The subquery as text, for prepared statements.
 * @param parameter the placeholder of the user's id, such as `$userId`
 */
export const buildOwnCompaniesSql = (parameter: string): string =>
  `(select company_id from company_members where user_id = ${parameter} and status = 'hired')`;

/** A subquery of the ids of the companies that a user works for. */
export const ownCompanies = (userId: number): SQL =>
  sql`(select company_id from company_members where user_id = ${userId} and status = 'hired')`;

/** Whether the user is a vendor or a manager. */
export const isStaff = (user: SessionUser | null): boolean =>
  user?.audiences.some((audience) => audience === 'vendor' || audience === 'manager') ?? false;
