/** Mails every admin what only an admin can put right. */
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { queueMail, type MailRequest } from './queueMail.ts';
import type { Template } from './templates.ts';

const listAdmins = statement<{ id: number; email: string; locale: Locale }>(
  'mailed_admins',
  `select id, email, locale from users where alive and 'ROLE_ADMIN' = any(roles) and email is not null order by id`,
  { neverNull: { email: 'the condition excludes null' } },
);

/**
 * Queues a mail to each admin.
 * @param mail its cause identifies it for all of them
 */
export async function mailAdmins<T extends Template>(
  ctx: Ctx,
  { cause, ...mail }: Omit<MailRequest<T>, 'to' | 'locale'>,
): Promise<void> {
  for (const { id, email, locale } of await listAdmins(ctx.db))
    await queueMail<T>(ctx, { ...mail, cause: `${cause}:${id}`, to: email, locale });
}
