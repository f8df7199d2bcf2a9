/**
 * Queues mails in the transaction of the change that they report. The cause is unique in the table, so a retried call,
 * a repeated reaction and a job that was started twice queue one mail.
 */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getPriority } from '#server/platform/jobs.ts';
import { maxMailAttempts } from './sendMail.ts';
import type { TemplateData, Template } from './templates.ts';

export interface MailRequest<T extends Template> {
  /** Identifies this mail: `order:12:placed`. */
  cause: string;
  to: string;
  /** The reader's language, as stored in the account. */
  locale: string;
  template: T;
  data: TemplateData<T>;
  /** Somebody waits for it at a screen. */
  isAwaited?: boolean;
  /** The address that a reply goes to. */
  replyTo?: string;
  /**
   * `order:12`: mails of one stream are sent in the order of their events. A mail is dropped if a later one of its
   * template has been sent.
   */
  stream?: string;
  /**
   * Waits for more mails of its template and merges them into one, if nothing else of its stream follows. It is sent
   * when its time is over, or before the next other mail of its stream.
   */
  merging?: { forMs: number; merge: (queued: TemplateData<T>, next: TemplateData<T>) => TemplateData<T> };
}

// One statement for row and job, because a checkout has a budget of statements.
const insertMail = statement(
  'mail_queue',
  `with added as (
     insert into mails (cause, "to", locale, template, data, reply_to, created_at, stream) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
     on conflict (cause) do nothing returning id)
   select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), run_at := $9::timestamptz, max_attempts := ${maxMailAttempts}, job_key := 'mail:' || id, priority := $10::int) from added`,
);

// Locked: a sender takes it after this change with the merged data, or has taken it already and a new one is queued.
const findWaiting = oneRow<{ id: number; data: unknown }>(
  'mail_waiting',
  `select id, data from mails where id = (select max(id) from mails where stream = $1) and template = $2 and "to" = $3 and locale = $4 and state = 'queued' and attempts = 0 for update`,
);
const updateData = statement('mail_add_to', 'update mails set data = $2::jsonb where id = $1');

/** Queues a mail in the open transaction; does nothing if its cause was queued before. */
export async function queueMail<T extends Template>(
  { db, clock }: { db: Db; clock: () => Date },
  { cause, to, locale, template, data, replyTo, isAwaited, stream, merging }: MailRequest<T>,
): Promise<void> {
  const language: Locale = locale === 'ru' ? 'ru' : 'en';
  const waitingMail = merging && (await findWaiting(db, [stream ?? null, template, to, language]));
  if (waitingMail)
    return void (await updateData(db, [
      waitingMail.id,
      JSON.stringify(merging.merge(waitingMail.data as TemplateData<T>, data)),
    ]));
  const now = clock();
  await insertMail(db, [
    cause,
    to,
    language,
    template,
    JSON.stringify(data),
    replyTo ?? null,
    now,
    stream ?? null,
    merging ? new Date(now.getTime() + merging.forMs) : null,
    getPriority(isAwaited),
  ]);
}
