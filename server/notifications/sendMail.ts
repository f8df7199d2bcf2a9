/**
 * Sends queued mails. The state of a row: `queued`, `sending` (a worker has claimed it), `sent`, `refused` (the address
 * will never accept it), `dropped` (what it reported is no longer true), `failed` (given up).
 *
 * The process may die between the provider's acceptance and the row's `sent`. Then nobody knows whether the mail was
 * sent, and it is sent again half a minute later: a duplicate is better than an order confirmation that never comes.
 * Both have the same Message-ID, made of the cause, by which mailboxes recognize the duplicate.
 *
 * Mails of a stream are sent one at a time, oldest first, whichever of their jobs runs first: after one, the worker
 * continues with the next. A failed mail waits for its own next attempt and delays no other; if a later mail of its
 * template is sent meanwhile, it is dropped, so that the last mail is the current one.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { isDatabaseUnavailable, postgresError } from '#server/db/conflicts.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { MailRejected } from '#server/mailRejected.ts';
import { correctBudget, getNextTurn, takeBudget } from '#server/platform/budgets.ts';
import { findCurrentClaim } from '#server/platform/jobClaim.ts';
import { maxJobAttempts } from '#server/platform/jobs.ts';
import { createLetterFormat, type Letter } from './letter.ts';
import { renderText } from './letterText.ts';
import { templates, type TemplateData, type Template } from './templates.ts';

/** A worker that has held a mail for this long is dead or frozen: others may send it. */
const deadAfterMs = 30_000;
/**
 * A worker may send a mail only this long after it claimed it: well before others may claim it, even if clocks differ.
 */
const sendWithinMs = 20_000;

/** The result of a sent mail is saved for two minutes if the database is away. */
const saveAttempts = 480;
const savePauseMs = 250;

export interface SendMailDeps {
  db: Db;
  gateways: Pick<Gateways, 'mail' | 'fanout'>;
  clock: () => Date;
  publicUrl: string;
  currency: string;
  log: { warn(what: object, message: string): void };
}

/** Mails about accounts may use the reserve of the budget when the hour is used up. */
const urgentTemplates: ReadonlySet<Template> = new Set([
  'removal_code',
  'password_changed',
  'contact_changed',
  'ways_removed',
  'factor_changed',
  'new_device',
]);
/** Outside the budget: they report that it is used up. */
const unbudgetedTemplates: ReadonlySet<Template> = new Set(['budget_spent']);

// Not an attempt: the provider has not seen the mail
const postponeMail = statement<unknown, { mailId: number; attempts: number; nextHour: Date; nextMailId: number }>(
  'mail_put_off',
  `with requeued as (
     update mails set state = 'queued', attempts = attempts - 1
      where id = $mailId and state = 'sending' and attempts = $attempts)
   select graphile_worker.add_job('mail.send', payload := json_build_object('id', id),
          run_at := $nextHour::timestamptz, max_attempts := ${maxJobAttempts}, job_key := 'mail:' || id)
     from unnest(array[$mailId, $nextMailId]::bigint[]) as postponed (id) group by id`,
);

/**
 * Checks by template whether a mail's content is still true when it is to be sent. Instead of true it may return what
 * is true now; null drops the mail, as false does.
 */
export type MailGuards = {
  [T in Template]?: (db: Db, data: TemplateData<T>) => Promise<TemplateData<T> | boolean | null>;
};

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
  /** A later mail of its template and stream has been sent. */
  is_overtaken: boolean;
}

const claimedColumns = `
  id, cause, "to", locale, template, data, reply_to, stream, attempts,
  exists (
    select from mails later
     where later.stream = mails.stream and later.template = mails.template and later.id > mails.id
       and later.state = 'sent') as is_overtaken`;
const neverNull = { data: 'a mail has its data until it is finished' };
// An earlier mail of its stream that nobody has tried yet comes first.
const claimMail = oneRow<Row, { mailId: number; now: Date; deadSince: Date }>(
  'mail_claim',
  `update mails set state = 'sending', tried_at = $now, attempts = attempts + 1
    where id = (
            select coalesce(
                     case when m.state = 'queued' then (
                       select min(earlier.id) from mails earlier
                        where earlier.stream = m.stream and earlier.id < m.id
                          and earlier.state = 'queued' and earlier.attempts = 0)
                     end, m.id)
              from mails m where m.id = $mailId)
      and (state = 'queued' or (state = 'sending' and tried_at < $deadSince))
   returning ${claimedColumns}`,
  { neverNull },
);
const claimNextMail = oneRow<Row, { stream: string; now: Date }>(
  'mail_claim_next',
  `update mails set state = 'sending', tried_at = $now, attempts = attempts + 1
    where id = (select min(id) from mails where stream = $stream and state = 'queued' and attempts = 0)
      and state = 'queued'
   returning ${claimedColumns}`,
  { neverNull },
);
// The job of a mail ran while another mail of its stream was being sent, or while another worker held it: that one may
// have died, or failed without a job of its own.
const retryLater = statement<unknown, { mailId: number }>(
  'mail_come_again',
  `select graphile_worker.add_job('mail.send', payload := json_build_object('id', id),
          run_at := now() + interval '10 seconds', max_attempts := ${maxJobAttempts}, job_key := 'mail:' || id)
     from mails where id = $mailId and state in ('queued', 'sending')`,
);

/** The claimed mail; undefined while another one of its stream is being sent. */
async function undefinedIfBusy(claimed: Promise<Row | undefined>): Promise<Row | undefined> {
  try {
    return await claimed;
  } catch (error) {
    if (postgresError(error)?.constraint === 'mails_one_at_a_time') return undefined;
    throw error;
  }
}

// The data is deleted: it is not needed any more, and may be personal or secret. A worker that lost its claim changes
// nothing.
const finishMail = oneRow<
  { has_next: boolean },
  { mailId: number; state: string; error: string | null; now: Date; attempts: number }
>(
  'mail_settle',
  `update mails
      set state = $state, error = $error,
          sent_at = case when $state = 'sent' then $now::timestamptz end,
          data = case when $state = 'queued' then data end
    where id = $mailId and state = 'sending' and attempts = $attempts
   returning exists (
     select from mails next
      where next.stream = mails.stream and next.state = 'queued' and next.attempts = 0) as has_next`,
);

/** The Message-ID of a cause: the same for every attempt. The hash hides the cause. */
export const getMessageId = (cause: string, publicUrl: string): string =>
  `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`;

const importHtml = () => import('./LetterHtml.tsx');
// Asking Node again for an imported module takes as long as the rest of a letter
let importedHtml: ReturnType<typeof importHtml> | undefined;

/** Renders a letter in both forms. The HTML library is loaded for the first letter. */
export async function renderLetter(
  letter: Letter,
  locale: Locale,
): Promise<{ subject: string; text: string; html: string }> {
  const { renderHtml } = await (importedHtml ??= importHtml());
  return { subject: letter.subject, text: renderText(letter), html: await renderHtml(letter, locale) };
}

/** Builds the letter of a template. */
export function buildLetter<T extends Template>(
  template: T,
  data: TemplateData<T>,
  locale: Locale,
  installation: { currency: string; publicUrl: string },
): Letter {
  return templates[template](data as never, createLetterFormat(locale, installation));
}

/**
 * Headers by which mailboxes offer to unsubscribe from letters of this kind: RFC 2369 and, with one click, RFC 8058.
 */
function buildUnsubscribeHeaders(letter: Letter, publicUrl: string): Record<string, string> {
  const token = letter.unsubscribe && new URL(letter.unsubscribe.url).hash.slice(1);
  return token
    ? {
        'List-Unsubscribe': `<${publicUrl}/api/_p/mails_off/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};
}

/**
 * What is known after a claimed mail: the next one of its stream may wait; none waits; or the mail itself waits for the
 * budget of another hour.
 */
type MailOutcome = 'next_may_wait' | 'none_waits' | 'postponed';

/**
 * Sends a claimed mail.
 * @param claimedAt performance.now() before the claim
 * @throws the error that prevented the sending
 */
async function sendClaimed(mail: Row, claimedAt: number, deps: SendMailDeps, guards: MailGuards): Promise<MailOutcome> {
  const { db, clock, publicUrl } = deps;
  const finish = async (state: string, error: string | null = null): Promise<MailOutcome> => {
    const finished = await finishMail(db, { mailId: mail.id, state, error, now: clock(), attempts: mail.attempts });
    // Undefined if another worker has the mail
    return finished?.has_next === false ? 'none_waits' : 'next_may_wait';
  };
  const guard = guards[mail.template] as ((db: Db, data: never) => Promise<object | boolean | null>) | undefined;
  const checked = mail.is_overtaken ? false : guard ? await guard(db, mail.data) : true;
  if (!checked) return finish('dropped');
  const isUnbudgeted = unbudgetedTemplates.has(mail.template);
  const budgetedAt = clock();
  const isReserved = urgentTemplates.has(mail.template);
  if (!isUnbudgeted && !(await takeBudget(deps, 'mail', { isReserved, at: budgetedAt, isInJob: true })))
    return 'postponed';
  const jobClaim = findCurrentClaim();
  const canSend = () => performance.now() - claimedAt < sendWithinMs && jobClaim?.isCurrent() !== false;
  try {
    const data = checked === true ? mail.data : (checked as never);
    const letter = buildLetter(mail.template, data, mail.locale, deps);
    await deps.gateways.mail.send({
      to: mail.to,
      ...(await renderLetter(letter, mail.locale)),
      messageId: getMessageId(mail.cause, publicUrl),
      headers: buildUnsubscribeHeaders(letter, publicUrl),
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      mayLeave: canSend,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof MailRejected) return finish('refused', reason);
    const isGivenUp = mail.attempts >= maxJobAttempts;
    await finish(isGivenUp ? 'failed' : 'queued', reason);
    if (!isUnbudgeted) await correctBudget(db, 'mail', budgetedAt, -1);
    if (isGivenUp) deps.log.warn({ mail: mail.id, template: mail.template }, 'a mail was given up');
    throw error;
  }
  return saveInsistently(() => finish('sent'));
}

/** Saves the result as soon as the database is back: otherwise others would send the mail again. */
async function saveInsistently<T>(save: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await save();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempts > saveAttempts) throw error;
      await delay(savePauseMs);
    }
  }
}

/**
 * Sends one mail, unless it has been sent or is being sent, and the mails of its stream that nobody has tried yet.
 * @throws the error that prevented the sending; the job tries again later
 */
export async function sendMail(id: number, deps: SendMailDeps, guards: MailGuards = {}): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  let claimedAt = performance.now();
  let mail: Row | undefined = await undefinedIfBusy(
    claimMail(db, { mailId: id, now, deadSince: new Date(now.getTime() - deadAfterMs) }),
  );
  if (!mail) return void (await retryLater(db, { mailId: id }));
  const failures = new Map<number, unknown>();
  let isDone = false;
  while (mail) {
    const { id: current, stream }: Row = mail;
    isDone ||= current === id;
    const outcome: MailOutcome = await sendClaimed(mail, claimedAt, deps, guards).catch((error: unknown) => {
      failures.set(current, error);
      return 'next_may_wait';
    });
    claimedAt = performance.now();
    if (outcome === 'postponed') {
      const nextHour = await getNextTurn(deps, 'mail', urgentTemplates.has(mail.template));
      const nextMailId = isDone ? current : id;
      await postponeMail(db, { mailId: current, attempts: mail.attempts, nextHour, nextMailId });
      isDone = true;
      break;
    }
    if (stream === null || outcome === 'none_waits') break;
    mail = await undefinedIfBusy(claimNextMail(db, { stream, now: clock() }));
  }
  // The jobs of the other mails may have run while they were tried here
  for (const other of failures.keys()) if (other !== id) await retryLater(db, { mailId: other });
  if (!isDone) await retryLater(db, { mailId: id });
  if (failures.has(id)) throw failures.get(id);
}

const requeueDead = statement<unknown, { deadSince: Date }>(
  'mails_resume',
  `select graphile_worker.add_job('mail.send', payload := json_build_object('id', id),
          max_attempts := ${maxJobAttempts}, job_key := 'mail:' || id)
     from mails where state = 'sending' and tried_at < $deadSince`,
);

/** Queues mails again whose worker has died. */
export async function resumeMails(db: Db, now: Date): Promise<void> {
  await requeueDead(db, { deadSince: new Date(now.getTime() - deadAfterMs) });
}
