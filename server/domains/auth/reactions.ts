/** Reactions to sign-in events: codes, notices, expired links and deleted secrets. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/domains/events.ts';
import type { LinkRequest } from '#server/domains/jobs.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRejected } from '#server/mailRejected.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { buildLetter, getMessageId, renderLetter } from '#server/notifications/sendMail.ts';
import { buildCodeSms } from '#server/notifications/signInSms.ts';
import { getNextTurn, takeBudget } from '#server/platform/budgets.ts';
import { forgetDevices } from '#server/platform/knownDevices.ts';
import { closeChallenges, closeSignInChallenges } from './factors/challenges.ts';
import { listFactors, removeAllFactors, removeCodes, removeFactorsSince } from './factors/rows.ts';
import { makeLink, expireLinksOfUser, queueLink } from './links.ts';

/** Sends a code to its phone or mailbox. A newer code of the same challenge replaces one that still waits. */
export const deliverCode = (
  { to, code, locale, expires_at, purpose, key }: Events['auth.code_made'],
  ctx: Ctx,
): Promise<void> =>
  to.includes('@')
    ? queueMail(ctx, {
        cause: `${purpose}:${to}:${key}:${expires_at.getTime()}`,
        to,
        locale,
        template: 'removal_code',
        data: { code },
        isAwaited: true,
      })
    : ctx.enqueue(
        'sms.send',
        {
          to,
          text: buildCodeSms(locale, purpose, code, new URL(ctx.settings.publicUrl).hostname),
          until: expires_at.toISOString(),
        },
        { key: `code:${to}:${key}`, isAwaited: true },
      );

/** Expires the links that were mailed before a password was set. */
export const expireLinks = ({ user_id }: Events['user.links_ended'], ctx: Ctx): Promise<void> =>
  expireLinksOfUser(ctx.db, user_id, ctx.clock());

/** Forgets devices that were known before a new password, or before the account was restored. */
export const forgetOtherDevices = ({ user_id }: { user_id: number }, ctx: Ctx): Promise<void> =>
  forgetDevices(ctx, user_id);

/** Mails the owner of a restored account a link to set a new password. There is no limit: each restore happens once. */
export async function mailPasswordLink({ email }: Events['user.restored'], ctx: UnitOfWork): Promise<void> {
  if (email) await queueLink(ctx.db, { kind: 'reset', email });
}

/**
 * Removes second factors that were added to a restored account since the change: they would keep its owner out. Those
 * from before the change stay.
 */
export async function removeNewerFactors(restored: Events['user.restored'], ctx: UnitOfWork): Promise<void> {
  const { user_id, changed_at } = restored;
  const removed = await removeFactorsSince(ctx.db, { user_id, since: changed_at });
  await closeChallenges(ctx.db, user_id);
  if (removed.length === 0) return;
  const left = await listFactors(ctx.db, { user_id });
  if (left.length === 0) await removeCodes(ctx.db, { user_id });
  await ctx.audit({
    action: 'factor_reset',
    noun: 'users',
    record_id: user_id,
    before: { factors: [...left.map(({ kind, name }) => ({ kind, name })), ...removed] },
    after: { factors: left.map(({ kind, name }) => ({ kind, name })) },
    by: user_id,
  });
}

/** Mails the account's mailbox about a changed password. */
export async function mailPasswordChange(
  { user_id, email, locale }: Events['user.password_changed'],
  ctx: Ctx,
): Promise<void> {
  if (email)
    await queueMail(ctx, {
      cause: `user:${user_id}:password:${ctx.clock().getTime()}`,
      to: email,
      locale,
      template: 'password_changed',
      data: {},
    });
}

const deleteLinks = statement<unknown, { user_id: number }>(
  'removed_links',
  'delete from password_links where user_id = $user_id',
);
const deleteArchives = statement<{ file: string | null }, { user_id: number }>(
  'removed_archives',
  'delete from data_exports where user_id = $user_id returning file',
);

/** Deletes the links and archives of a removed account. */
export async function forgetSecrets({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  await deleteLinks(ctx.db, { user_id });
  await forgetDevices({ db: ctx.db, device: null }, user_id);
  const ids = (await deleteArchives(ctx.db, { user_id })).flatMap(({ file }) => file ?? []);
  if (ids.length > 0) await ctx.enqueue('files.delete', { ids });
}

const findMailbox = oneRow<{ email: string | null; locale: string }, { user_id: number }>(
  'factor_mailbox',
  'select email, locale from users where id = $user_id',
);
const removeSignIns = statement<unknown, { user_id: number }>(
  'sign_ins_remove',
  'delete from sign_ins where user_id = $user_id',
);

/** Closes sign-ins that began with the former password. */
export const closePendingSignIns = ({ user_id }: Events['user.password_changed'], ctx: UnitOfWork): Promise<void> =>
  closeSignInChallenges(ctx.db, user_id);

/** Deletes the second factors and sign-ins of a removed account. */
export async function forgetFactors({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  await removeAllFactors(ctx.db, { user_id });
  await removeCodes(ctx.db, { user_id });
  await closeChallenges(ctx.db, user_id);
  await removeSignIns(ctx.db, { user_id });
}

/** Mails the owner about an added or removed factor, which a stranger may have changed. */
export async function mailFactorChange(
  { user_id, change, kind }: Events['user.factor_changed'],
  ctx: Pick<Ctx, 'db' | 'clock'>,
): Promise<void> {
  const person = (await findMailbox(ctx.db, { user_id }))!;
  if (!person.email) return;
  await queueMail(ctx, {
    cause: `user:${user_id}:factor:${ctx.clock().getTime()}`,
    to: person.email,
    locale: person.locale,
    template: 'factor_changed',
    data: { change, kind },
  });
}

/** Mails the owner about a sign-in from a new device. */
export async function mailNewDevice({ user_id, ...data }: Events['auth.new_device'], ctx: Ctx): Promise<void> {
  const person = (await findMailbox(ctx.db, { user_id }))!;
  if (!person.email) return;
  await queueMail(ctx, {
    cause: `user:${user_id}:new_device:${data.at}`,
    to: person.email,
    locale: person.locale,
    template: 'new_device',
    data,
  });
}

interface LinkDeps {
  db: Db;
  gateways: Pick<Gateways, 'mail' | 'fanout'>;
  clock: () => Date;
  publicUrl: string;
  currency: string;
}

/**
 * Makes a requested link and mails it, with the installation's own address, whichever host the request named. It does
 * not use the mail queue, which would store the link: if the mail fails, the job makes another link and the first one
 * expires unread.
 */
export async function sendLink(request: LinkRequest, deps: LinkDeps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const link = await makeLink(db, request, clock());
  if (!link) return;
  // Anybody may register any address, so the reserve is for existing accounts
  const isReserved = link.kind !== 'registration';
  if (!(await takeBudget(deps, 'mail', { isReserved, isInJob: true })))
    return queueLink(db, request, await getNextTurn(deps, 'mail', isReserved));
  const { kind, code, email, locale } = link;
  const letter = buildLetter('password_link', { kind, code, brand: request.brand ?? null }, locale, installation);
  try {
    await gateways.mail.send({
      to: email,
      ...(await renderLetter(letter, locale)),
      messageId: getMessageId(`link:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error;
  }
}
