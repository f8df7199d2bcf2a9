/** What follows from signing in: what people are sent, and links that end. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/domains/events.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { withHtml } from '#server/notifications/mailHtml.ts';
import { codeSms, linkMail, passwordChangedMail } from '#server/notifications/signIn.ts';
import { makeLink, endLinksOf, type WantedLink } from './links.ts';

/** A code goes to its phone; a newer one takes the place of one that still waits to be sent. */
export const sendCodeSms = ({ phone, code, locale, expires_at }: Events['auth.code_made'], ctx: Ctx): Promise<void> =>
  ctx.enqueue('sms.send', { to: phone, text: codeSms(locale, code, new URL(ctx.settings.publicUrl).hostname), until: expires_at.toISOString() }, { key: `code:${phone}` });

/** Links that were mailed before a password was set are worth nothing any more. */
export const endLinks = ({ user_id }: Events['user.password_changed'], ctx: Ctx): Promise<void> => endLinksOf(ctx.db, user_id, ctx.clock());

/** Whoever has a mailbox hears of a changed password. */
export async function writeOfPassword({ email, locale }: Events['user.password_changed'], ctx: Ctx): Promise<void> {
  if (email) await ctx.enqueue('mail.send', { to: email, ...passwordChangedMail(locale, `${ctx.settings.publicUrl}/auth/login?step=forgot`) });
}

/** Makes a wanted link and mails it: bound to the installation's own address, whatever host a request named. */
export async function sendLink(wanted: WantedLink, { db, gateways, clock, publicUrl }: { db: Db; gateways: Gateways; clock: () => Date; publicUrl: string }): Promise<void> {
  const link = await makeLink(db, wanted, clock());
  if (link) await gateways.mail.send({ to: link.email, ...withHtml(linkMail(link.locale, link.kind, `${publicUrl}/auth/change_password/${link.code}`)) });
}
