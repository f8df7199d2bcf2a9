/** Which companies are a user's own (decisions §2): those that they work for. */
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';

/** The subquery as text, for prepared statements. @param parameter the placeholder of the user's id, such as `$1` */
export const buildOwnCompaniesSql = (parameter: string): string =>
  `(select company_id from company_members where user_id = ${parameter} and status = 'hired')`;

/** A subquery of the ids of the companies that a user works for. */
export const ownCompanies = (userId: number): SQL =>
  sql`(select company_id from company_members where user_id = ${userId} and status = 'hired')`;

/** Whether the user is a vendor or a manager. */
export const isStaff = (user: SessionUser | null): boolean =>
  user?.audiences.some((audience) => audience === 'vendor' || audience === 'manager') ?? false;

/** The ids of the companies that the caller works for. One statement. */
export async function listOwnCompanyIds(ctx: Ctx): Promise<number[]> {
  if (!ctx.user) return [];
  const { rows } = await ctx.db.$client.query<{ company_id: number }>({
    name: 'own_company_ids',
    text: `select company_id from company_members where user_id = $1 and status = 'hired' order by company_id`,
    values: [ctx.user.id],
  });
  return rows.map((row) => row.company_id);
}
