/** Members of companies, as an admin assigns them and as accounts are deleted. */
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import type { Events } from '#server/domains/events.ts';
import { companyMembers } from './tables.ts';

const lockCompanyKey = oneRow<unknown, { company_id: number }>(
  'company_known',
  'select from companies where id = $company_id for key share',
);
const deleteMemberships = statement<{ company_id: number; kind: string; status: string }, { user_id: number }>(
  'company_leave_all',
  'delete from company_members where user_id = $user_id returning company_id, kind, status',
);
// Nobody owns such a company any more, so its products must not be ordered.
const deactivateOwnerless = statement<{ id: number }, { companyIds: readonly number[]; now: Date }>(
  'company_close_ownerless',
  `update companies c
      set active = false, updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where id = any($companyIds::int[]) and active
      and not exists (select
                        from company_members m
                        join users u on u.id = m.user_id and u.alive and u.roles @> '{ROLE_VENDOR}'
                       where m.company_id = c.id and m.kind = 'vendor')
   returning id`,
);

/**
 * Attaches a vendor to a company, or hires a manager. Without a company it removes all memberships.
 * @throws Failure `invalid` for an unknown company
 */
export async function setUserCompany(
  { user_id, company_id, kind }: Events['user.company_set'],
  ctx: UnitOfWork,
): Promise<void> {
  if (company_id === null) {
    await removeMemberships(ctx, user_id);
    return;
  }
  if (!(await lockCompanyKey(ctx.db, { company_id }))) throw invalid({ company_id: 'not_found' });
  const [before] = await ctx.db
    .select({ kind: companyMembers.kind, status: companyMembers.status })
    .from(companyMembers)
    .where(and(eq(companyMembers.company_id, company_id), eq(companyMembers.user_id, user_id)));
  if (before?.kind === kind && before.status === 'hired') return;
  await ctx.db
    .insert(companyMembers)
    .values({ company_id, user_id, kind, status: 'hired' })
    .onConflictDoUpdate({
      target: [companyMembers.company_id, companyMembers.user_id],
      set: { kind, status: 'hired' },
    });
  await ctx.audit({
    action: 'member',
    noun: 'companies',
    record_id: company_id,
    before: before ? { user_id, ...before } : null,
    after: { user_id, kind, status: 'hired' },
  });
}

async function removeMemberships(ctx: UnitOfWork, user_id: number): Promise<number[]> {
  const removed = await deleteMemberships(ctx.db, { user_id });
  await ctx.auditAll(
    removed.map(({ company_id, kind, status }) => ({
      action: 'member',
      noun: 'companies',
      record_id: company_id,
      before: { user_id, kind, status },
      after: null,
    })),
  );
  return removed.filter(({ kind }) => kind === 'vendor').map(({ company_id }) => company_id);
}

/**
 * Removes the memberships of a deleted user. A company without an owner leaves the storefront until an admin assigns a
 * new owner.
 */
export async function leaveCompanies({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  const companyIds = await removeMemberships(ctx, user_id);
  for (const { id } of await deactivateOwnerless(ctx.db, { companyIds, now: ctx.clock() })) {
    await ctx.audit({
      action: 'edit',
      noun: 'companies',
      record_id: id,
      before: { active: true },
      after: { active: false },
    });
    await ctx.emit('company.changed', { company_id: id });
  }
}
