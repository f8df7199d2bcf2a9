/** Decides which company a new record belongs to. */
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { listOwnCompanyIds } from './ownCompanyIds.ts';

const findCompany = oneRow<unknown, { companyId: number }>(
  'company_exists',
  'select 1 from companies where id = $companyId',
);

/**
 * The company of a new product or store: the requested one, or the caller's only company.
 * @throws Failure `invalid` for a foreign or an unknown company, or if the caller has several
 */
export async function resolveCompanyId(ctx: Ctx, companyId: number | undefined): Promise<number> {
  if (companyId !== undefined) {
    const isAllowed = isAdmin(ctx.user)
      ? await findCompany(ctx.db, { companyId })
      : (await listOwnCompanyIds(ctx)).includes(companyId);
    if (!isAllowed) throw invalid({ company_id: 'not_found' });
    return companyId;
  }
  const ownIds = await listOwnCompanyIds(ctx);
  if (ownIds.length !== 1) throw invalid({ company_id: 'required' });
  return ownIds[0]!;
}
