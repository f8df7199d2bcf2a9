/** Which company a new thing is of. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { isAdmin, ownCompanyIds } from './policy.ts';

const companyExists = oneRow('company_exists', 'select 1 from companies where id = $1');

/**
 * The company that a new product or store is of: the one named, or the only one of whoever has just one.
 * @throws Failure `invalid`, for a foreign one as for an unknown one
 */
export async function companyFor(ctx: Ctx, named: number | undefined): Promise<number> {
  if (named !== undefined) {
    const reached = isAdmin(ctx.user)
      ? await companyExists(ctx.db, [named])
      : (await ownCompanyIds(ctx)).includes(named);
    if (!reached) throw invalid({ company_id: 'not_found' });
    return named;
  }
  const own = await ownCompanyIds(ctx);
  if (own.length !== 1) throw invalid({ company_id: 'required' });
  return own[0]!;
}
