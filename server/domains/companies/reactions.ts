/** What follows from what happens to companies: the manager who is invited hears of it. */
import { eq } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { users } from '#server/domains/users/tables.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { companies } from './tables.ts';

/** A manager who is invited gets a mail, once an invitation. */
export async function writeOfInvitation(
  { company_id, user_id, status }: Events['company.manager_set'],
  ctx: Ctx,
): Promise<void> {
  if (status !== 'in_moderation') return;
  const [[user], [company]] = [
    await ctx.db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, user_id)),
    await ctx.db.select({ brand: companies.brand }).from(companies).where(eq(companies.id, company_id)),
  ];
  if (!user?.email || !company) return;
  // Who was unlinked may be invited anew, so the moment is part of the cause.
  await queueMail(ctx, {
    cause: `company:${company_id}:invites:${user_id}:${ctx.clock().getTime()}`,
    to: user.email,
    locale: user.locale,
    template: 'company_invitation',
    data: { brand: company.brand },
  });
}
