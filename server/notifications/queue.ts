/**
 * Puts a mail into the queue, with the change that it tells of. There is one mail a cause, whatever runs twice:
 * the cause is unique in the table, so a retried call, a reaction that ran again and a job that was started
 * twice all find it there.
 */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { mailAttempts } from './send.ts';
import type { DataOf, Template } from './templates.ts';

export interface WantedMail<T extends Template> {
  /** What makes it this mail and no other: `order:12:placed`. */
  cause: string;
  to: string;
  /** The reader's language: what an account keeps. */
  locale: string;
  template: T;
  data: DataOf<T>;
  /** Whom an answer reaches. */
  replyTo?: string;
  /** `order:12`: what tells of one order goes out in the order in which it happened, and nothing that a later letter of its kind has overtaken. */
  stream?: string;
}

// One statement for row and job: a checkout counts its statements.
const add = statement(
  'mail_queue',
  `with added as (
     insert into mails (cause, "to", locale, template, data, reply_to, created_at, stream) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
     on conflict (cause) do nothing returning id)
   select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), max_attempts := ${mailAttempts}, job_key := 'mail:' || id) from added`,
);

/** Queues a mail on the open transaction; where its cause has been told already, nothing happens. */
export async function queueMail<T extends Template>({ db, clock }: { db: Db; clock: () => Date }, { cause, to, locale, template, data, replyTo, stream }: WantedMail<T>): Promise<void> {
  const language: Locale = locale === 'ru' ? 'ru' : 'en';
  await add(db, [cause, to, language, template, JSON.stringify(data), replyTo ?? null, clock(), stream ?? null]);
}
