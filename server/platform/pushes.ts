/** SQL fragments that statements about notifications share. */
import { defaultChoices, type NotificationKind } from '#contract/rules/notifications.ts';

/** The content of a push message, in the language of the browser. */
export interface PushContent {
  title: string;
  body: string;
  /** The path that a click opens. */
  url: string;
  /** The path of one of our pictures. */
  image?: string;
}

/** SQL: whether a user gets pushes of a kind. `kind` must not come from a caller. */
export const wantsPushSql = (kind: NotificationKind, userId: string): string =>
  `coalesce((select n.push from notification_choices n where n.user_id = ${userId} and n.kind = '${kind}'),
            ${defaultChoices[kind].push})`;

/** SQL: whether a user gets mails of a kind. `kind` must not come from a caller. */
export const wantsMailSql = (kind: NotificationKind, userId: string): string =>
  `coalesce((select n.mail from notification_choices n where n.user_id = ${userId} and n.kind = '${kind}'), true)`;

/** SQL: queues a job that sends the rows of `ids` in parallel. */
export const queuePushSql = (ids: string): string =>
  `graphile_worker.add_job('push.send', payload := json_build_object('ids', ${ids}), max_attempts := 5)`;

/** The most messages of one job. */
export const pushesPerJob = 100;
