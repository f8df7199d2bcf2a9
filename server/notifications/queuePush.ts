/**
 * Queues push notifications in the transaction of the change that they report: one for each cause and browser, to
 * people who chose to receive this kind, in the language of each browser.
 */
import type { Locale } from '#contract/failures.ts';
import type { NotificationKind } from '#contract/rules/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { getPageAddress } from '#server/platform/pageAddress.ts';
import { pushesPerJob, wantsPushSql, queuePushSql, type PushContent } from '#server/platform/pushes.ts';

export interface PushText {
  title: string;
  body: string;
}

export interface PushRequest {
  /** Identifies this notification: `order:12:paid`. */
  cause: string;
  kind: NotificationKind;
  userIds: readonly number[];
  texts: Record<Locale, PushText>;
  /** The path that it opens. */
  url: string;
  /** The path of a picture. */
  image?: string | null;
}

const createQueueStatement = (kind: NotificationKind) =>
  statement<unknown, { cause: string; userIds: readonly number[]; content: string; now: Date }>(
    `push_queue_${kind}`,
    `with added as (
       insert into pushes (cause, user_id, subscription_id, kind, content, created_at)
       select $cause, s.user_id, s.id, '${kind}', c.content, $now
         from push_subscriptions s cross join lateral (select $content::jsonb -> s.locale as content) c
        where s.user_id = any($userIds::int[]) and ${wantsPushSql(kind, 's.user_id')}
        order by s.id
       on conflict do nothing returning id),
     parts as (select json_agg(id) as ids
                 from (select id, (row_number() over (order by id) - 1) / ${pushesPerJob} as part from added) a
                group by part)
     select ${queuePushSql('ids')} from parts`,
  );
const queueStatements = {
  order_status: createQueueStatement('order_status'),
  message: createQueueStatement('message'),
  price_drop: createQueueStatement('price_drop'),
  news: createQueueStatement('news'),
  new_order: createQueueStatement('new_order'),
  order_paid: createQueueStatement('order_paid'),
  order_canceled: createQueueStatement('order_canceled'),
  low_stock: createQueueStatement('low_stock'),
} satisfies Record<NotificationKind, unknown>;

/** Queues a notification in the open transaction by one statement; does nothing if its cause was queued before. */
export async function queuePush(
  { db, clock }: { db: Db; clock: () => Date },
  { cause, kind, userIds, texts, url, image }: PushRequest,
): Promise<void> {
  if (userIds.length === 0) return;
  const buildContent = (locale: Locale): PushContent => ({
    ...texts[locale],
    url: getPageAddress(url, locale),
    ...(image && { image }),
  });
  const content = JSON.stringify({ en: buildContent('en'), ru: buildContent('ru') });
  await queueStatements[kind](db, { cause, userIds, content, now: clock() });
}
