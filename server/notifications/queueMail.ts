/**
 * Puts a mail into the queue, with the change that it tells of. There is one mail a cause, whatever runs twice:
 * the cause is unique in the table, so a retried call, a reaction that ran again and a job that was started
 * twice all find it there.
 */
import type { Locale } from '#contract/failures.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { priorityOf } from '#server/platform/jobs.ts';
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
  /** Somebody sits before a screen until it comes. */
  isAwaited?: boolean;
  /** Whom an answer reaches. */
  replyTo?: string;
  /** `order:12`: what tells of one order goes out in the order in which it happened, and nothing that a later letter of its kind has overtaken. */
  stream?: string;
  /**
   * Waits for more of its kind, where nothing else of its stream has been told since: they become one letter with
   * it. It goes out when its time is over, or before the next other letter of its stream.
   */
  gathers?: { forMs: number; with: (waiting: DataOf<T>, next: DataOf<T>) => DataOf<T> };
}

// One statement for row and job: a checkout counts its statements.
const add = statement(
  'mail_queue',
  `with added as (
     insert into mails (cause, "to", locale, template, data, reply_to, created_at, stream) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
     on conflict (cause) do nothing returning id)
   select graphile_worker.add_job('mail.send', payload := json_build_object('id', id), run_at := $9::timestamptz, max_attempts := ${mailAttempts}, job_key := 'mail:' || id, priority := $10::int) from added`,
);

// Locked: a sender takes it after this change with what the change says, or has it already, and another is queued.
const waiting = oneRow<{ id: number; data: unknown }>(
  'mail_waiting',
  `select id, data from mails where id = (select max(id) from mails where stream = $1) and template = $2 and "to" = $3 and locale = $4 and state = 'queued' and attempts = 0 for update`,
);
const addTo = statement('mail_add_to', 'update mails set data = $2::jsonb where id = $1');

/** Queues a mail on the open transaction; where its cause has been told already, nothing happens. */
export async function queueMail<T extends Template>(
  { db, clock }: { db: Db; clock: () => Date },
  { cause, to, locale, template, data, replyTo, isAwaited, stream, gathers }: WantedMail<T>,
): Promise<void> {
  const language: Locale = locale === 'ru' ? 'ru' : 'en';
  const held = gathers && (await waiting(db, [stream ?? null, template, to, language]));
  if (held) return void (await addTo(db, [held.id, JSON.stringify(gathers.with(held.data as DataOf<T>, data))]));
  const now = clock();
  await add(db, [
    cause,
    to,
    language,
    template,
    JSON.stringify(data),
    replyTo ?? null,
    now,
    stream ?? null,
    gathers ? new Date(now.getTime() + gathers.forMs) : null,
    priorityOf(isAwaited),
  ]);
}
