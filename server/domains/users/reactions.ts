/** What people are sent when contacts change: the new one a request to confirm, the former one a notice. */
import { randomBytes, randomInt } from 'node:crypto';
import type { ContactKind } from '#contract/contacts.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRefused } from '#server/mailRefused.ts';
import { contactChangedSms, contactCodeSms, contactLinkSms } from '#server/notifications/contactSms.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { letterOf, messageIdOf, written } from '#server/notifications/send.ts';
import { nextTurn, takeBudget } from '#server/platform/budgets.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { hashOfLink } from './contactLinks.ts';
import { codeLifetimeMs, hashOfDigits, linkLifetimeMs } from './contacts.ts';

/** The letter to a mailbox from whose account unconfirmed ways to sign in were removed. */
export async function writeOfRemovedWays(
  { user_id, email, locale, removed }: Events['user.ways_removed'],
  ctx: Ctx,
): Promise<void> {
  await queueMail(ctx, {
    cause: `user:${user_id}:ways:${ctx.clock().getTime()}`,
    to: email,
    locale,
    template: 'ways_removed',
    data: removed,
  });
}

/** The old mailbox is told; of a phone's change the account's mailbox, or without one the old phone. */
export async function writeOfContact(
  { user_id, kind, from, email, locale, by_owner }: Events['user.contact_changed'],
  ctx: Ctx,
): Promise<void> {
  const to = kind === 'email' ? from : email;
  if (to)
    await queueMail(ctx, {
      cause: `user:${user_id}:${kind}:${ctx.clock().getTime()}`,
      to,
      locale,
      template: 'contact_changed',
      data: { kind, by_owner, is_pending: false, code: null },
    });
  else if (kind === 'phone' && from) await ctx.enqueue('sms.send', { to: from, text: contactChangedSms(locale, null) });
}

interface Wanted {
  id: number;
  kind: ContactKind;
  value: string;
  by_owner: boolean;
  locale: Locale;
  /** The account has another contact that somebody confirmed. */
  has_confirmed: boolean;
}

const wantedOf = oneRow<Wanted>(
  'confirmation_wanted',
  `select c.id, c.kind, c.value, c.by_owner, u.locale,
          coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as has_confirmed
     from contact_changes c join users u on u.id = c.user_id
    where c.id = $1 and c.expires_at > $2 and c.settled_at is null and u.removed_at is null`,
);
// Named by the contact too: a wish that was changed in the meantime gets a mail of its own
const keep = oneRow(
  'confirmation_keep',
  'update contact_changes set code_hash = $3, expires_at = $4, tries = 0 where id = $1 and value = $2 returning id',
);

interface Deps {
  db: Db;
  gateways: Pick<Gateways, 'mail' | 'sms' | 'fanout'>;
  clock: () => Date;
  publicUrl: string;
  currency: string;
}

/**
 * The letter or SMS that asks whether a contact is really its reader's: its secret is made here and lies nowhere else.
 * Where it can't go out the job makes another, and the one that nobody has read is worth nothing.
 */
export async function sendConfirmation({ id }: { id: number }, deps: Deps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const wanted = await wantedOf(db, [id, clock()]);
  if (!wanted) return;
  const { kind, value, by_owner, locale, has_confirmed } = wanted;
  const isDigits = kind === 'phone' && by_owner;
  const code = isDigits ? String(randomInt(100_000)).padStart(5, '0') : randomBytes(32).toString('base64url');
  const hash = isDigits ? hashOfDigits(id, code) : hashOfLink(code);
  if (!(await keep(db, [id, value, hash, new Date(clock().getTime() + (isDigits ? codeLifetimeMs : linkLifetimeMs))])))
    return;
  if (kind === 'phone') {
    const { hostname } = new URL(installation.publicUrl);
    return gateways.sms.send({
      to: value,
      text: isDigits
        ? contactCodeSms(locale, code, hostname)
        : contactLinkSms(locale, `${installation.publicUrl}/auth/confirm/${code}`),
    });
  }
  // Accounts without a confirmed contact cost nothing to make
  if (!(await takeBudget(deps, 'mail', { isReserved: has_confirmed, isInJob: true }))) {
    const runAt = await nextTurn(deps, 'mail', has_confirmed);
    return enqueue(db, 'users.send_confirmation', { id }, { key: `contact:${id}`, isAwaited: by_owner, runAt });
  }
  const letter = letterOf('contact_link', { code }, locale, installation);
  try {
    await gateways.mail.send({
      to: value,
      ...(await written(letter, locale)),
      messageId: messageIdOf(`contact:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
  }
}

interface RestoreRow {
  kind: ContactKind;
  by_owner: boolean;
  sent_to: string;
  locale: Locale;
}

const restoreOf = oneRow<RestoreRow>(
  'restore_to_send',
  `select r.kind, r.by_owner, r.sent_to, u.locale from account_restores r join users u on u.id = r.user_id
    where r.id = $1 and r.expires_at > $2 and r.used_at is null and u.removed_at is null`,
);
const setRestoreCode = statement('restore_code', 'update account_restores set code_hash = $2 where id = $1');

/**
 * The notice to an account's former contact, with the link "it wasn't me". Its code is made here and stored nowhere:
 * where the notice can't go out, the job makes another one.
 */
export async function sendRestore({ id, is_pending }: { id: number; is_pending: boolean }, deps: Deps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const restore = await restoreOf(db, [id, clock()]);
  if (!restore) return;
  const { kind, by_owner, sent_to, locale } = restore;
  const budget = sent_to.includes('@') ? 'mail' : 'sms';
  if (!(await takeBudget(deps, budget, { isReserved: true, isInJob: true }))) {
    const runAt = await nextTurn(deps, budget, true);
    return enqueue(db, 'users.send_restore', { id, is_pending }, { key: `restore:${id}`, runAt });
  }
  const code = randomBytes(32).toString('base64url');
  await setRestoreCode(db, [id, hashOfLink(code)]);
  if (!sent_to.includes('@'))
    return gateways.sms.send({
      to: sent_to,
      text: contactChangedSms(locale, `${installation.publicUrl}/auth/restore/${code}`),
    });
  const letter = letterOf('contact_changed', { kind, by_owner, is_pending, code }, locale, installation);
  try {
    await gateways.mail.send({
      to: sent_to,
      ...(await written(letter, locale)),
      messageId: messageIdOf(`restore:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
  }
}
