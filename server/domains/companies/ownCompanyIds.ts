/** Reads which companies the caller works for. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';

const listHiringCompanies = statement<{ company_id: number }, { user_id: number }>(
  'own_company_ids',
  `select company_id from company_members where user_id = $user_id and status = 'hired' order by company_id`,
);

/** The ids of the companies that the caller works for. One statement. */
export async function listOwnCompanyIds(ctx: Ctx): Promise<number[]> {
  if (!ctx.user) return [];
  const rows = await listHiringCompanies(ctx.db, { user_id: ctx.user.id });
  return rows.map((row) => row.company_id);
}
