/**
 * Sends what is queued. A mail's row says how far it is: `queued`, `sending` (somebody is at it), `sent`, `refused`
 * (its address will never take it), `dropped` (what it told of is no longer so), `failed` (given up).
 *
 * Between the provider's yes and the row's `sent` the process may die. Then nobody knows whether the mail went
 * out, and half a minute later it is sent again: a reminder that comes twice is better than an order's confirmation that never
 * comes. Both bear the same Message-ID, made of the cause, by which mailboxes and people tell them for one.
 *
 * Mails of a stream go out one at a time, oldest first, whichever of their jobs comes first: whoever has sent one
 * goes on to the next. One that fails waits for its own next try and holds nobody up; when a later one of its kind
 * has gone out meanwhile, it is dropped, so that the last word is the true one.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { isAway, postgresError } from '#server/db/conflicts.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRefused } from '#server/mailRefused.ts';
import { correctBudget, nextTurn, takeBudget } from '#server/platform/budgets.ts';
import { currentClaim } from '#server/platform/jobClaim.ts';
import { voiceOf, type Letter } from './letter.ts';
import { textOf } from './letterText.ts';
import { templates, type DataOf, type Template } from './templates.ts';

/** So often a mail is tried, with pauses that grow from seconds to six hours: for about 16 hours. */
export const mailAttempts = 12;

/** Whoever has been at a mail for so long is dead or frozen: others may send it. */
const deadAfterMs = 30_000;
/** So long after it took a mail a sender may let it go: it ends well before others begin, whatever their clocks say. */
const leaveWithinMs = 20_000;

/** For two minutes the database may be away when a mail has gone out. */
const noteTries = 480;
const notePauseMs = 250;

export interface SendDeps {
  db: Db;
  gateways: Pick<Gateways, 'mail' | 'fanout'>;
  clock: () => Date;
  publicUrl: string;
  currency: string;
  log: { warn(what: object, message: string): void };
}

/** Letters about accounts don't wait for an hour that the others have used up: they may use the budget's reserve. */
const urgentTemplates: ReadonlySet<Template> = new Set([
  'removal_code',
  'password_changed',
  'contact_changed',
  'ways_removed',
  'factor_changed',
  'new_device',
]);
/** Outside the budget: they report that it is used up. */
const freeTemplates: ReadonlySet<Template> = new Set(['budget_spent']);

// Not an attempt: the provider has not seen it
const putOff = statement(
  'mail_put_off',
  `with waiting as (
     update mails set state = 'queued', attempts = attempts - 1
      where id = $1 and state = 'sending' and attempts = $2)
   select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), run_at := $3::timestamptz, max_attempts := ${mailAttempts}, job_key := 'mail:' || id)
     from unnest(array[$1, $4]::bigint[]) as chosen(id) group by id`,
);

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
  stream: string | null;
  attempts: number;
  /** A later one of its kind and stream has gone out. */
  is_overtaken: boolean;
}

const taken = `id, cause, "to", locale, template, data, reply_to, stream, attempts,
   exists (select from mails l where l.stream = mails.stream and l.template = mails.template and l.id > mails.id and l.state = 'sent') as is_overtaken`;
// One that nobody has tried yet and that stands before it in its stream comes first.
const claim = oneRow<Row>(
  'mail_claim',
  `update mails set state = 'sending', tried_at = $2, attempts = attempts + 1
    where id = (select coalesce(case when w.state = 'queued' then (select min(e.id) from mails e where e.stream = w.stream and e.id < w.id and e.state = 'queued' and e.attempts = 0) end, w.id) from mails w where w.id = $1)
      and (state = 'queued' or (state = 'sending' and tried_at < $3))
   returning ${taken}`,
);
const claimNext = oneRow<Row>(
  'mail_claim_next',
  `update mails set state = 'sending', tried_at = $2, attempts = attempts + 1
    where id = (select min(id) from mails where stream = $1 and state = 'queued' and attempts = 0) and state = 'queued'
   returning ${taken}`,
);
// Its own job has come while another one of its stream was being sent, or while somebody else tried it and died.
const comeAgain = statement(
  'mail_come_again',
  `select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), run_at := now() + interval '10 seconds', max_attempts := ${mailAttempts}, job_key := 'mail:' || id)
     from mails where id = $1 and ((state = 'queued' and stream is not null) or state = 'sending')`,
);

/** What is claimed, unless one of its stream is being sent. */
async function unlessBusy(claimed: Promise<Row | undefined>): Promise<Row | undefined> {
  try {
    return await claimed;
  } catch (error) {
    if (postgresError(error)?.constraint === 'mails_one_at_a_time') return undefined;
    throw error;
  }
}

// What it said is of no use any more, and may be personal or a secret. A sender that was taken for dead says nothing.
const settle = statement(
  'mail_settle',
  `update mails set state = $2, error = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end, data = case when $2 = 'queued' then data end where id = $1 and state = 'sending' and attempts = $5`,
);

/** The Message-ID of a cause: the same however often it is sent, and told to nobody what it is made of. */
export const messageIdOf = (cause: string, publicUrl: string): string =>
  `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`;

/** A letter in both forms. The library that makes HTML is loaded with the first of them. */
export async function written(
  letter: Letter,
  locale: Locale,
): Promise<{ subject: string; text: string; html: string }> {
  const { htmlOf } = await import('./LetterHtml.tsx');
  return { subject: letter.subject, text: textOf(letter), html: await htmlOf(letter, locale) };
}

/** The letter of a template. */
export function letterOf<T extends Template>(
  template: T,
  data: DataOf<T>,
  locale: Locale,
  installation: { currency: string; publicUrl: string },
): Letter {
  return templates[template](data as never, voiceOf(locale, installation));
}

/** Headers by which mailboxes offer to turn letters of this kind off: RFC 2369 and, with one click, RFC 8058. */
function offHeaders(letter: Letter, publicUrl: string): Record<string, string> {
  const token = letter.off && new URL(letter.off.url).hash.slice(1);
  return token
    ? {
        'List-Unsubscribe': `<${publicUrl}/api/_p/mails_off/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};
}

/**
 * Sends what was claimed.
 * @param claimedAt performance.now() before it was
 * @returns false where it waits for the budget of another hour
 * @throws whatever kept it from going out
 */
async function sendClaimed(mail: Row, claimedAt: number, deps: SendDeps, guards: Guards): Promise<boolean> {
  const { db, clock, publicUrl } = deps;
  const end = (state: string, error: string | null = null) =>
    settle(db, [mail.id, state, error, clock(), mail.attempts]);
  const guard = guards[mail.template] as ((db: Db, data: never) => Promise<boolean>) | undefined;
  if (mail.is_overtaken || (guard && !(await guard(db, mail.data)))) {
    await end('dropped');
    return true;
  }
  const isFree = freeTemplates.has(mail.template);
  const takenAt = clock();
  const isReserved = urgentTemplates.has(mail.template);
  if (!isFree && !(await takeBudget(deps, 'mail', { isReserved, at: takenAt, isInJob: true }))) return false;
  const claim = currentClaim();
  const mayLeave = () => performance.now() - claimedAt < leaveWithinMs && claim?.isCurrent() !== false;
  try {
    const letter = letterOf(mail.template, mail.data, mail.locale, deps);
    await deps.gateways.mail.send({
      to: mail.to,
      ...(await written(letter, mail.locale)),
      messageId: messageIdOf(mail.cause, publicUrl),
      headers: offHeaders(letter, publicUrl),
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      mayLeave,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof MailRefused) {
      await end('refused', reason);
      return true;
    }
    const isGivenUp = mail.attempts >= mailAttempts;
    await end(isGivenUp ? 'failed' : 'queued', reason);
    if (!isFree) await correctBudget(db, 'mail', takenAt, -1);
    if (isGivenUp) deps.log.warn({ mail: mail.id, template: mail.template }, 'a mail was given up');
    throw error;
  }
  await insist(() => end('sent'));
  return true;
}

/** What has gone out is noted as soon as the database is back: otherwise others would send it again. */
async function insist(note: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await note());
    } catch (error) {
      if (!isAway(error) || tries > noteTries) throw error;
      await delay(notePauseMs);
    }
  }
}

/**
 * Sends one mail, unless it has been sent or is being sent; and what of its stream nobody has tried yet.
 * @throws whatever kept this one from going out: its job tries again later
 */
export async function sendMail(id: number, deps: SendDeps, guards: Guards = {}): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  let claimedAt = performance.now();
  let mail: Row | undefined = await unlessBusy(claim(db, [id, now, new Date(now.getTime() - deadAfterMs)]));
  if (!mail) return void (await comeAgain(db, [id]));
  const failed = new Map<number, unknown>();
  let isDone = false;
  while (mail) {
    const { id: current, stream }: Row = mail;
    isDone ||= current === id;
    const isOver = await sendClaimed(mail, claimedAt, deps, guards).catch((error: unknown) => {
      failed.set(current, error);
      return true;
    });
    claimedAt = performance.now();
    if (!isOver) {
      const turn = await nextTurn(deps, 'mail', urgentTemplates.has(mail.template));
      await putOff(db, [current, mail.attempts, turn, isDone ? current : id]);
      isDone = true;
      break;
    }
    mail = stream === null ? undefined : await unlessBusy(claimNext(db, [stream, clock()]));
  }
  // The jobs of the others may have come and gone while they were tried here
  for (const other of failed.keys()) if (other !== id) await comeAgain(db, [other]);
  if (!isDone) await comeAgain(db, [id]);
  if (failed.has(id)) throw failed.get(id);
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
