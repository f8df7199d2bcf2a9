/** Sends messages about changed contacts: a confirmation to the new contact, a notice to the former one. */
import { randomBytes, randomInt } from 'node:crypto';
import type { ContactKind } from '#contract/contacts.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRejected } from '#server/mailRejected.ts';
import { buildContactChangedSms, buildContactCodeSms, buildContactLinkSms } from '#server/notifications/contactSms.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { buildLetter, getMessageId, renderLetter } from '#server/notifications/sendMail.ts';
import { getNextTurn, takeBudget } from '#server/platform/budgets.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { hashLinkCode } from './contactLinks.ts';
import { codeLifetimeMs, hashContactCode, linkLifetimeMs } from './contacts.ts';

/** The letter to a mailbox from whose account unconfirmed ways to sign in were removed. */
export async function mailRemovedWays(
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

/** Notifies the former email; after a change of phone the account's email, or without one the former phone. */
export async function sendContactNotice(
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
  else if (kind === 'phone' && from)
    await ctx.enqueue('sms.send', { to: from, text: buildContactChangedSms(locale, null) });
}

interface ConfirmationRow {
  id: number;
  kind: ContactKind;
  value: string;
  by_owner: boolean;
  locale: Locale;
  /** The account has a confirmed contact. */
  has_confirmed: boolean;
}

const findConfirmation = oneRow<ConfirmationRow, { changeId: number; now: Date }>(
  'confirmation_wanted',
  `select c.id, c.kind, c.value, c.by_owner, u.locale,
          coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as has_confirmed
     from contact_changes c join users u on u.id = c.user_id
    where c.id = $changeId and c.expires_at > $now and c.settled_at is null and u.removed_at is null`,
);
// Matches the value too: a changed request sends a message of its own
const saveCode = oneRow<unknown, { changeId: number; value: string; code_hash: Buffer; expires_at: Date }>(
  'confirmation_keep',
  `update contact_changes
      set code_hash = $code_hash, expires_at = $expires_at, tries = 0
    where id = $changeId and value = $value
   returning id`,
);

interface Deps {
  db: Db;
  gateways: Pick<Gateways, 'mail' | 'sms' | 'fanout'>;
  clock: () => Date;
  publicUrl: string;
  currency: string;
}

/**
 * Sends the letter or SMS that confirms a contact. Its code is made here and only its hash is stored. If the message
 * fails, the job makes another code and the first one is void.
 */
export async function sendConfirmation({ id }: { id: number }, deps: Deps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const confirmation = await findConfirmation(db, { changeId: id, now: clock() });
  if (!confirmation) return;
  const { kind, value, by_owner, locale, has_confirmed } = confirmation;
  const isCode = kind === 'phone' && by_owner;
  const code = isCode ? String(randomInt(100_000)).padStart(5, '0') : randomBytes(32).toString('base64url');
  const hash = isCode ? hashContactCode(id, code) : hashLinkCode(code);
  if (
    !(await saveCode(db, {
      changeId: id,
      value,
      code_hash: hash,
      expires_at: new Date(clock().getTime() + (isCode ? codeLifetimeMs : linkLifetimeMs)),
    }))
  )
    return;
  if (kind === 'phone') {
    const { hostname } = new URL(installation.publicUrl);
    return gateways.sms.send({
      to: value,
      text: isCode
        ? buildContactCodeSms(locale, code, hostname)
        : buildContactLinkSms(locale, `${installation.publicUrl}/auth/confirm/${code}`),
    });
  }
  // Accounts without a confirmed contact are easy to get, so they may not use the reserve
  if (!(await takeBudget(deps, 'mail', { isReserved: has_confirmed, isInJob: true }))) {
    const runAt = await getNextTurn(deps, 'mail', has_confirmed);
    return enqueue(db, 'users.send_confirmation', { id }, { key: `contact:${id}`, isAwaited: by_owner, runAt });
  }
  const letter = buildLetter('contact_link', { code }, locale, installation);
  try {
    await gateways.mail.send({
      to: value,
      ...(await renderLetter(letter, locale)),
      messageId: getMessageId(`contact:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error;
  }
}

interface RestoreRow {
  kind: ContactKind;
  by_owner: boolean;
  sent_to: string;
  locale: Locale;
}

const findRestore = oneRow<RestoreRow, { restoreId: number; now: Date }>(
  'restore_to_send',
  `select r.kind, r.by_owner, r.sent_to, u.locale from account_restores r join users u on u.id = r.user_id
    where r.id = $restoreId and r.expires_at > $now and r.used_at is null and u.removed_at is null`,
);
const setRestoreCode = statement<unknown, { restoreId: number; code_hash: Buffer }>(
  'restore_code',
  'update account_restores set code_hash = $code_hash where id = $restoreId',
);

/**
 * Sends the notice to an account's former contact, with the link "it wasn't me". Its code is made here and only its
 * hash is stored: if the message fails, the job makes another one.
 */
export async function sendRestore({ id, is_pending }: { id: number; is_pending: boolean }, deps: Deps): Promise<void> {
  const { db, gateways, clock, ...installation } = deps;
  const restore = await findRestore(db, { restoreId: id, now: clock() });
  if (!restore) return;
  const { kind, by_owner, sent_to, locale } = restore;
  const budget = sent_to.includes('@') ? 'mail' : 'sms';
  if (!(await takeBudget(deps, budget, { isReserved: true, isInJob: true }))) {
    const runAt = await getNextTurn(deps, budget, true);
    return enqueue(db, 'users.send_restore', { id, is_pending }, { key: `restore:${id}`, runAt });
  }
  const code = randomBytes(32).toString('base64url');
  await setRestoreCode(db, { restoreId: id, code_hash: hashLinkCode(code) });
  if (!sent_to.includes('@'))
    return gateways.sms.send({
      to: sent_to,
      text: buildContactChangedSms(locale, `${installation.publicUrl}/auth/restore/${code}`),
    });
  const letter = buildLetter('contact_changed', { kind, by_owner, is_pending, code }, locale, installation);
  try {
    await gateways.mail.send({
      to: sent_to,
      ...(await renderLetter(letter, locale)),
      messageId: getMessageId(`restore:${code}`, installation.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof MailRejected)) throw error;
  }
}
