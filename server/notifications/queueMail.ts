/**
 * Queues mails in the transaction of the change that they report. The cause is unique in the table, so a retried call,
 * a repeated reaction and a job that was started twice queue one mail.
 */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { enqueue } from '#server/platform/jobs.ts';
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

const insertMail = oneRow<
  { id: number },
  {
    cause: string;
    to: string;
    locale: Locale;
    template: string;
    data: string;
    replyTo: string | null;
    now: Date;
    stream: string | null;
  }
>(
  'mail_queue',
  `insert into mails (cause, "to", locale, template, data, reply_to, created_at, stream)
   values ($cause, $to, $locale, $template, $data::jsonb, $replyTo, $now, $stream)
   on conflict (cause) do nothing
   returning id`,
);

// Locked: a sender takes it after this change with the merged data, or has taken it already and a new one is queued.
const findWaiting = oneRow<
  { id: number; data: unknown },
  { stream: string | null; template: string; to: string; locale: Locale }
>(
  'mail_waiting',
  `select id, data
     from mails
    where id = (select max(id) from mails where stream = $stream) and template = $template and "to" = $to
      and locale = $locale and state = 'queued' and attempts = 0
      for update`,
);
const updateData = statement<unknown, { mailId: number; data: string }>(
  'mail_add_to',
  'update mails set data = $data::jsonb where id = $mailId',
);

/** Queues a mail in the open transaction; does nothing if its cause was queued before. */
export async function queueMail<T extends Template>(
  { db, clock }: { db: Db; clock: () => Date },
  { cause, to, locale, template, data, replyTo, isAwaited, stream, merging }: MailRequest<T>,
): Promise<void> {
  const language: Locale = locale === 'ru' ? 'ru' : 'en';
  const waitingMail = merging && (await findWaiting(db, { stream: stream ?? null, template, to, locale: language }));
  if (waitingMail)
    return void (await updateData(db, {
      mailId: waitingMail.id,
      data: JSON.stringify(merging.merge(waitingMail.data as TemplateData<T>, data)),
    }));
  const now = clock();
  const added = await insertMail(db, {
    cause,
    to,
    locale: language,
    template,
    data: JSON.stringify(data),
    replyTo: replyTo ?? null,
    now,
    stream: stream ?? null,
  });
  if (!added) return;
  const runAt = merging ? new Date(now.getTime() + merging.forMs) : null;
  await enqueue(db, 'mail.send', { id: added.id }, { key: `mail:${added.id}`, runAt, isAwaited });
}
