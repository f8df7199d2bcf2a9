/** What follows from signing in: what people are sent, and links that end. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/domains/events.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRefused } from '#server/mailRefused.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { letterOf, messageIdOf, written } from '#server/notifications/send.ts';
import { codeSms } from '#server/notifications/signIn.ts';
import { nextTurn, takeBudget } from '#server/platform/budgets.ts';
import { forgetDevices } from '#server/platform/knownDevices.ts';
import { closeChallenges, closeSignInChallenges } from './factors/challenges.ts';
import { factorsOf, removeAllFactors, removeCodes, removeFactorsSince } from './factors/rows.ts';
import { makeLink, endLinksOf, wantLink, type WantedLink } from './links.ts';

/** A code goes to its phone, or to its mailbox. A newer one of the same challenge replaces one that still waits. */
export const sendCodeOut = (
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
          text: codeSms(locale, purpose, code, new URL(ctx.settings.publicUrl).hostname),
          until: expires_at.toISOString(),
        },
        { key: `code:${to}:${key}`, isAwaited: true },
      );

/** Links that were mailed before a password was set are worth nothing any more. */
export const endLinks = ({ user_id }: Events['user.links_ended'], ctx: Ctx): Promise<void> =>
  endLinksOf(ctx.db, user_id, ctx.clock());

/** Devices that were let in before a new password, or before the account was taken back, are strangers again. */
export const forgetOtherDevices = ({ user_id }: { user_id: number }, ctx: Ctx): Promise<void> =>
  forgetDevices(ctx, user_id);

/** The owner of a restored account sets a new password by a link. No limit holds it up: each restore happens once. */
export async function mailNewPassword({ email }: Events['user.restored'], ctx: Ctx): Promise<void> {
  if (email) await wantLink(ctx.db, { kind: 'reset', email });
}

/**
 * Removes second factors that were added to a restored account since the change: they would keep its owner out. Those
 * from before the change stay.
 */
export async function removeLaterFactors(restored: Events['user.restored'], ctx: Ctx): Promise<void> {
  const { user_id, changed_at } = restored;
  const removed = await removeFactorsSince(ctx.db, [user_id, changed_at]);
  await closeChallenges(ctx.db, user_id);
  if (removed.length === 0) return;
  const left = await factorsOf(ctx.db, [user_id]);
  if (left.length === 0) await removeCodes(ctx.db, [user_id]);
  await ctx.audit({
    action: 'factor_reset',
    noun: 'user',
    record_id: user_id,
    before: { factors: [...left.map(({ kind, name }) => ({ kind, name })), ...removed] },
    after: { factors: left.map(({ kind, name }) => ({ kind, name })) },
    by: user_id,
  });
}

/** Whoever has a mailbox hears of a changed password. */
export async function writeOfPassword(
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

const forgetLinks = statement('removed_links', 'delete from password_links where user_id = $1');
const forgetArchives = statement<{ file: string | null }>(
  'removed_archives',
  'delete from data_exports where user_id = $1 returning file',
);

/** Links and archives of an account that has ended. */
export async function forgetSecrets({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  await forgetLinks(ctx.db, [user_id]);
  await forgetDevices({ db: ctx.db, device: null }, user_id);
  const ids = (await forgetArchives(ctx.db, [user_id])).flatMap(({ file }) => file ?? []);
  if (ids.length > 0) await ctx.enqueue('files.delete', { ids });
}

const mailboxOf = oneRow<{ email: string | null; locale: string }>(
  'factor_mailbox',
  'select email, locale from users where id = $1',
);
const removeSignIns = statement('sign_ins_remove', 'delete from sign_ins where user_id = $1');

/** Sign-ins that began with the former password lead nowhere. */
export const endWaitingSignIns = ({ user_id }: Events['user.password_changed'], ctx: Ctx): Promise<void> =>
  closeSignInChallenges(ctx.db, user_id);

/** Second factors and sign-ins of an account that has ended. */
export async function forgetFactors({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  await removeAllFactors(ctx.db, [user_id]);
  await removeCodes(ctx.db, [user_id]);
  await closeChallenges(ctx.db, user_id);
  await removeSignIns(ctx.db, [user_id]);
}

/** The owner hears of an added or removed factor: a stranger may have done it. */
export async function writeOfFactor(
  { user_id, change, kind }: Events['user.factor_changed'],
  ctx: Pick<Ctx, 'db' | 'clock'>,
): Promise<void> {
  const person = (await mailboxOf(ctx.db, [user_id]))!;
  if (!person.email) return;
  await queueMail(ctx, {
    cause: `user:${user_id}:factor:${ctx.clock().getTime()}`,
    to: person.email,
    locale: person.locale,
    template: 'factor_changed',
    data: { change, kind },
  });
}

/** The owner hears of a sign-in from a device that was not seen before. */
export async function writeOfDevice({ user_id, ...data }: Events['auth.new_device'], ctx: Ctx): Promise<void> {
  const person = (await mailboxOf(ctx.db, [user_id]))!;
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
 * Makes a wanted link and mails it: bound to the installation's own address, whatever host a request named. Not by
 * the queue of mails, for the link must lie nowhere but in the mailbox: where it can't be sent, the job makes
 * another, and the one that nobody has read dies by its age.
 */
export async function sendLink(wanted: WantedLink, deps: LinkDeps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const link = await makeLink(db, wanted, clock());
  if (!link) return;
  // Anybody may register any address; the reserve is for accounts that are there
  const isReserved = link.kind !== 'registration';
  if (!(await takeBudget(deps, 'mail', { isReserved, isInJob: true })))
    return wantLink(db, wanted, await nextTurn(deps, 'mail', isReserved));
  const { kind, code, email, locale } = link;
  const letter = letterOf('password_link', { kind, code, brand: wanted.brand ?? null }, locale, installation);
  try {
    await gateways.mail.send({
      to: email,
      ...(await written(letter, locale)),
      messageId: messageIdOf(`link:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
  }
}
