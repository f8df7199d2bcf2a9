/** Managers of companies: the vendor invites, the manager accepts, and either side ends the link. */
import { and, eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { users } from '#server/domains/users/tables.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { lockWritableCompany } from './companyWrites.ts';
import { getCompanyCard, getFullCompany } from './read.ts';
import { companyMembers } from './tables.ts';

type Contracted = Contract['companies'];
type SetManagerInput = Input<Contracted['managerSet']>;
type Status = NonNullable<SetManagerInput['body']['status']>;

const isManager = (ctx: RequestContext): boolean => ctx.user?.audiences.includes('manager') ?? false;

async function lockManagerLink(ctx: UnitOfWork, company_id: number, user_id: number) {
  const [link] = await ctx.db
    .select()
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.company_id, company_id),
        eq(companyMembers.user_id, user_id),
        eq(companyMembers.kind, 'manager'),
      ),
    )
    .for('update');
  return link;
}

/**
 * The manager that the request names.
 * @throws Failure `invalid` for anybody else
 */
async function getManager(ctx: UnitOfWork, { email, user_id }: SetManagerInput['body']): Promise<{ id: number }> {
  if (email === undefined && user_id === undefined) throw invalid({ email: 'required' });
  const condition = user_id === undefined ? sql`lower(${users.email}) = lower(${email})` : eq(users.id, user_id);
  const [found] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(condition, users.alive, sql`'ROLE_MANAGER' = any(${users.roles})`));
  if (!found) throw invalid({ [user_id === undefined ? 'email' : 'user_id']: 'not_manager' });
  return found;
}

async function saveManagerLink(
  ctx: UnitOfWork,
  company_id: number,
  user_id: number,
  from: Status | null,
  to: Status,
): Promise<void> {
  await ctx.db
    .insert(companyMembers)
    .values({ company_id, user_id, kind: 'manager', status: to })
    .onConflictDoUpdate({ target: [companyMembers.company_id, companyMembers.user_id], set: { status: to } });
  await ctx.audit({
    action: 'manager',
    noun: 'companies',
    record_id: company_id,
    before: from && { user_id, status: from },
    after: { user_id, status: to },
  });
  await ctx.emit('company.manager_set', { company_id, user_id, status: to });
}

/**
 * The invited manager accepts the invitation or ends the link.
 * @throws Failure `not_found` without an invitation
 */
async function answerInvitation(ctx: Ctx, company_id: number, status: Status | undefined): Promise<void> {
  const link = await lockManagerLink(ctx, company_id, ctx.user!.id);
  if (!link || (link.status === 'canceled' && status !== 'canceled')) throw notFound('company');
  if (status === undefined || status === 'in_moderation') throw fail('forbidden');
  if (link.status !== status) await saveManagerLink(ctx, company_id, ctx.user!.id, link.status, status);
}

/**
 * Invites a manager, accepts an invitation or ends the link; it depends on the caller and on the status. A repeated
 * call changes nothing.
 */
export async function setManager(
  { params: { id }, body }: SetManagerInput,
  ctx: Ctx,
): Promise<Answer<Contracted['managerSet']>> {
  if (
    isManager(ctx) &&
    !isAdmin(ctx.user) &&
    (body.user_id ?? ctx.user!.id) === ctx.user!.id &&
    body.email === undefined
  ) {
    await answerInvitation(ctx, id, body.status);
    return body.status === 'hired' ? getFullCompany(ctx, id) : getCompanyCard(ctx, id);
  }
  if (isManager(ctx) && !isAdmin(ctx.user)) throw fail('forbidden');
  await lockWritableCompany(ctx, id);
  const manager = await getManager(ctx, body);
  const link = await lockManagerLink(ctx, id, manager.id);
  const status = body.status ?? 'in_moderation';
  // Only the manager accepts; an admin may do it for them.
  if (status === 'hired' && !isAdmin(ctx.user) && link?.status !== 'hired') throw fail('forbidden');
  const isAlreadyHired = body.status === undefined && link?.status === 'hired';
  if (link?.status === status || isAlreadyHired) return getFullCompany(ctx, id);
  // Each invitation sends an email to somebody else.
  if (status === 'in_moderation') {
    await ctx.limits.take('invitations', String(ctx.user!.id));
    await ctx.limits.take('invitationsOfManager', `${id} ${manager.id}`);
  }
  await saveManagerLink(ctx, id, manager.id, link?.status ?? null, status);
  return getFullCompany(ctx, id);
}

/**
 * Removes the link of a manager.
 * @throws Failure `not_found` without a link
 */
export async function removeManager(
  { params: { id }, query }: Input<Contracted['managerRemove']>,
  ctx: Ctx,
): Promise<Answer<Contracted['managerRemove']>> {
  await lockWritableCompany(ctx, id);
  const link = await lockManagerLink(ctx, id, query.user_id);
  if (!link) throw notFound('user');
  await ctx.db
    .delete(companyMembers)
    .where(and(eq(companyMembers.company_id, id), eq(companyMembers.user_id, query.user_id)));
  await ctx.audit({
    action: 'manager',
    noun: 'companies',
    record_id: id,
    before: { user_id: query.user_id, status: link.status },
    after: null,
  });
  return getFullCompany(ctx, id);
}
