/** Reactions to events of companies. */
import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { users } from '#server/domains/users/tables.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { companies } from './tables.ts';

/** Sends an email to an invited manager, once for each invitation. */
export async function sendManagerInvitation(
  { company_id, user_id, status }: Events['company.manager_set'],
  ctx: Ctx,
): Promise<void> {
  if (status !== 'in_moderation') return;
  const [[user], [company]] = [
    await ctx.db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, user_id)),
    await ctx.db.select({ brand: companies.brand }).from(companies).where(eq(companies.id, company_id)),
  ];
  if (!user?.email || !company) return;
  // A removed manager may be invited again, so the cause includes the time.
  await queueMail(ctx, {
    cause: `company:${company_id}:invites:${user_id}:${ctx.clock().getTime()}`,
    to: user.email,
    locale: user.locale,
    template: 'company_invitation',
    data: { brand: company.brand },
  });
}
