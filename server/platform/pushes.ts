/** What every statement about notifications says alike. */
import { usualChoices, type NotificationKind } from '#contract/rules/notifications.ts';

/** What a browser's service worker is told, in its language. */
export interface PushContent {
  title: string;
  body: string;
  /** The path that it opens. */
  url: string;
  /** The path of a picture of ours. */
  image?: string;
}

/** Whether a user `u` hears of a kind by push; `kind` is a word of ours, never a caller's. */
export const hearsOf = (kind: NotificationKind, userId: string): string =>
  `coalesce((select n.push from notification_choices n where n.user_id = ${userId} and n.kind = '${kind}'), ${usualChoices[kind].push})`;

/** Whether they want letters of a kind. */
export const readsOf = (kind: NotificationKind, userId: string): string =>
  `coalesce((select n.mail from notification_choices n where n.user_id = ${userId} and n.kind = '${kind}'), true)`;

/** Queues what `ids` of new rows name, some at a time: a job sends them beside one another. */
export const pushJob = (ids: string): string =>
  `graphile_worker.add_job('push.send', payload := json_build_object('ids', ${ids}), max_attempts := 5)`;

/** How many messages one job sends. */
export const aJobSends = 100;
