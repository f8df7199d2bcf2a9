/**
 * Puts notifications into the queue, with the change that they tell of: one a cause and browser, to those who want
 * to hear of such things, each browser in its own language.
 */
import type { Locale } from '#contract/failures.ts';
import type { NotificationKind } from '#contract/rules/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { pageAddress } from '#server/platform/pageAddress.ts';
import { aJobSends, hearsOf, pushJob, type PushContent } from '#server/platform/pushes.ts';

export interface PushWords {
  title: string;
  body: string;
}

export interface WantedPush {
  /** What makes it this notification and no other: `order:12:paid`. */
  cause: string;
  kind: NotificationKind;
  userIds: readonly number[];
  words: Record<Locale, PushWords>;
  /** The path that it opens. */
  url: string;
  /** The path of a picture of what it tells of. */
  image?: string | null;
}

const wantedOf = (kind: NotificationKind) =>
  statement(
    `push_queue_${kind}`,
    `with added as (
       insert into pushes (cause, user_id, subscription_id, kind, content, created_at)
       select $1, s.user_id, s.id, '${kind}', w, $4
         from push_subscriptions s cross join lateral (select $3::jsonb -> s.locale as w) words
        where s.user_id = any($2::int[]) and ${hearsOf(kind, 's.user_id')}
        order by s.id
       on conflict do nothing returning id),
     parts as (select json_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${aJobSends} as part from added) a group by part)
     select ${pushJob('ids')} from parts`,
  );
const queues = {
  order_status: wantedOf('order_status'),
  message: wantedOf('message'),
  price_drop: wantedOf('price_drop'),
  news: wantedOf('news'),
  new_order: wantedOf('new_order'),
  order_paid: wantedOf('order_paid'),
  order_canceled: wantedOf('order_canceled'),
  low_stock: wantedOf('low_stock'),
} satisfies Record<NotificationKind, unknown>;

/** Queues a notification on the open transaction: one statement; nothing happens where its cause has been told already. */
export async function queuePush(
  { db, clock }: { db: Db; clock: () => Date },
  { cause, kind, userIds, words, url, image }: WantedPush,
): Promise<void> {
  if (userIds.length === 0) return;
  const contentIn = (locale: Locale): PushContent => ({
    ...words[locale],
    url: pageAddress(url, locale),
    ...(image && { image }),
  });
  await queues[kind](db, [cause, userIds, JSON.stringify({ en: contentIn('en'), ru: contentIn('ru') }), clock()]);
}
