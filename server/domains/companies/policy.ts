/** Whose company it is: decisions §2, "own company". */
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, SessionUser } from '#server/context.ts';

/** The condition in plain SQL, for hot statements: $n is the user's id. */
export const ownCompaniesText = (parameter: string): string =>
  `(select company_id from company_members where user_id = ${parameter} and status = 'hired')`;

/** The ids of the companies that a user works for, as a subquery. */
export const ownCompanies = (userId: number): SQL =>
  sql`(select company_id from company_members where user_id = ${userId} and status = 'hired')`;

/** Whether everything is open to this user. */
export const isAdmin = (user: SessionUser | null): boolean => user?.audiences.includes('admin') ?? false;

/** Whether the user works for companies at all: vendor or manager. */
export const isStaff = (user: SessionUser | null): boolean =>
  user?.audiences.some((audience) => audience === 'vendor' || audience === 'manager') ?? false;

/** The companies that the caller works for. One statement. */
export async function ownCompanyIds(ctx: Ctx): Promise<number[]> {
  if (!ctx.user) return [];
  const { rows } = await ctx.db.$client.query<{ company_id: number }>({
    name: 'own_company_ids',
    text: `select company_id from company_members where user_id = $1 and status = 'hired' order by company_id`,
    values: [ctx.user.id],
  });
  return rows.map((row) => row.company_id);
}
