/** What follows from changed people: whoever had the contact hears of it. */
import type { Ctx } from '#server/context.ts';
import type { Events } from '#server/domains/events.ts';
import { contactChangedSms } from '#server/notifications/contactSms.ts';
import { queueMail } from '#server/notifications/queue.ts';

/** The old mailbox is told; of a phone's change the account's mailbox, or without one the old phone. */
export async function writeOfContact({ user_id, kind, from, email, locale, by_owner }: Events['user.contact_changed'], ctx: Ctx): Promise<void> {
  const to = kind === 'email' ? from : email;
  if (to) await queueMail(ctx, { cause: `user:${user_id}:${kind}:${ctx.clock().getTime()}`, to, locale, template: 'contact_changed', data: { kind, by_owner } });
  else if (kind === 'phone' && from) await ctx.enqueue('sms.send', { to: from, text: contactChangedSms(locale) });
}
