/**
 * Sends what is queued. A mail's row says how far it is: `queued`, `sending` (somebody is at it), `sent`, `refused`
 * (its address will never take it), `dropped` (what it told of is no longer so), `failed` (given up).
 *
 * Between the provider's yes and the row's `sent` the process may die. Then nobody knows whether the mail went
 * out, and it is sent again: a reminder that comes twice is better than an order's confirmation that never
 * comes. Both bear the same Message-ID, made of the cause, by which mailboxes and people tell them for one.
 */
import { createHash } from 'node:crypto';
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Mail } from '#server/gateways/index.ts';
import { MailRefused } from '#server/mailRefused.ts';
import { voiceOf, type Letter } from './letter.ts';
import { textOf } from './letterText.ts';
import { templates, type DataOf, type Template } from './templates.ts';

/** So often a mail is tried, with pauses that grow from seconds to six hours: for about 16 hours. */
export const mailAttempts = 12;

/** Whoever has been at a mail for so long is dead: no call to a provider lasts a tenth of it. */
const deadAfterMs = 5 * 60_000;

export interface SendDeps {
  db: Db;
  gateways: { mail: Mail };
  clock: () => Date;
  publicUrl: string;
  currency: string;
  log: { warn(what: object, message: string): void };
}

/** Whether what a mail tells of is still so when it is to go out: template → its question. */
export type Guards = { [T in Template]?: (db: Db, data: DataOf<T>) => Promise<boolean> };

interface Row {
  id: number;
  cause: string;
  to: string;
  locale: Locale;
  template: Template;
  data: never;
  reply_to: string | null;
  attempts: number;
}

const claim = oneRow<Row>(
  'mail_claim',
  `update mails set state = 'sending', tried_at = $2, attempts = attempts + 1
    where id = $1 and (state = 'queued' or (state = 'sending' and tried_at < $3))
   returning id, cause, "to", locale, template, data, reply_to, attempts`,
);
// What it said is of no use any more, and may be personal or a secret. A sender that was taken for dead says nothing.
const settle = statement('mail_settle', `update mails set state = $2, error = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end, data = case when $2 = 'queued' then data end where id = $1 and state = 'sending' and attempts = $5`);

/** The Message-ID of a cause: the same however often it is sent, and told to nobody what it is made of. */
export const messageIdOf = (cause: string, publicUrl: string): string => `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`;

/** A letter in both forms. The library that makes HTML is loaded with the first of them. */
export async function written(letter: Letter, locale: Locale): Promise<{ subject: string; text: string; html: string }> {
  const { htmlOf } = await import('./LetterHtml.tsx');
  return { subject: letter.subject, text: textOf(letter), html: await htmlOf(letter, locale) };
}

/** The letter of a template. */
export function letterOf<T extends Template>(template: T, data: DataOf<T>, locale: Locale, installation: { currency: string; publicUrl: string }): Letter {
  return templates[template](data as never, voiceOf(locale, installation));
}

/** Headers by which mailboxes offer to turn letters of this kind off: RFC 2369 and, with one click, RFC 8058. */
function offHeaders(letter: Letter, publicUrl: string): Record<string, string> {
  const token = letter.off && new URL(letter.off.url).hash.slice(1);
  return token ? { 'List-Unsubscribe': `<${publicUrl}/api/_p/mails_off/${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}

/**
 * Sends one mail, unless it has been sent or is being sent.
 * @throws whatever kept it from going out: its job tries again later
 */
export async function sendMail(id: number, deps: SendDeps, guards: Guards = {}): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const now = clock();
  const mail = await claim(db, [id, now, new Date(now.getTime() - deadAfterMs)]);
  if (!mail) return;
  const end = (state: string, error: string | null = null) => settle(db, [id, state, error, clock(), mail.attempts]);
  const guard = guards[mail.template] as ((db: Db, data: never) => Promise<boolean>) | undefined;
  if (guard && !(await guard(db, mail.data))) return void (await end('dropped'));
  try {
    const letter = letterOf(mail.template, mail.data, mail.locale, deps);
    await deps.gateways.mail.send({
      to: mail.to,
      ...(await written(letter, mail.locale)),
      messageId: messageIdOf(mail.cause, publicUrl),
      headers: offHeaders(letter, publicUrl),
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof MailRefused) return void (await end('refused', reason));
    const isGivenUp = mail.attempts >= mailAttempts;
    await end(isGivenUp ? 'failed' : 'queued', reason);
    if (isGivenUp) deps.log.warn({ mail: id, template: mail.template }, 'a mail was given up');
    throw error;
  }
  await end('sent');
}

const resume = statement(
  'mails_resume',
  `select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), max_attempts := ${mailAttempts}, job_key := 'mail:' || id)
     from mails where state = 'sending' and tried_at < $1`,
);

/** Mails whose sender has died are queued again. */
export async function resumeMails(db: Db, now: Date): Promise<void> {
  await resume(db, [new Date(now.getTime() - deadAfterMs)]);
}
