/**
 * Sends queued push notifications. The state of a row: `queued`, `sending` (a worker has claimed it), `sent`, `gone`
 * (the browser accepts no more, and is deleted), `failed` (rejected, or given up), `dropped` (its campaign was
 * canceled).
 *
 * If a process dies between the push service's acceptance and the row's `sent`, the row stays `sending`. Later it is
 * sent again under the same topic and tag, so that the browser replaces the first one.
 */
import { createHash } from 'node:crypto';
import { staffOrderKinds } from '#contract/rules/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Gateways, PushOutcome } from '#server/gateways/index.ts';
import { assertClaim } from '#server/platform/jobClaim.ts';
import { pushesPerJob, queuePushSql, type PushContent } from '#server/platform/pushes.ts';

/** Pauses between attempts, in seconds. After more time a notification is useless. */
const retryPauses = [30, 120, 600, 3600, 6 * 3600];
export const maxPushAttempts = retryPauses.length + 1;
const batchSize = 10;
/** A worker that has held a message for this long is dead or frozen: no call lasts a third of it. */
const deadAfterMs = 30_000;

export interface SendPushDeps {
  db: Db;
  gateways: Pick<Gateways, 'push'>;
  clock: () => Date;
}

interface Row {
  id: number;
  cause: string;
  kind: string;
  content: PushContent;
  token: string;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const claimPushes = statement<Row, { pushIds: readonly number[]; now: Date; deadSince: Date }>(
  'push_claim',
  `with due as (
     select id from pushes
      where id = any($pushIds::int[]) and (state = 'queued' or (state = 'sending' and tried_at < $deadSince))
      order by id for update skip locked)
   update pushes p set state = 'sending', tried_at = $now, attempts = attempts + 1
     from due d, push_subscriptions s
    where p.id = d.id and s.id = p.subscription_id
   returning p.id::int, p.cause, p.kind, p.content, p.token, p.attempts, s.endpoint, s.p256dh, s.auth`,
  { neverNull: { content: 'a message has its content until it is finished' } },
);
// The browser signed out meanwhile.
const dropOrphans = statement<unknown, { pushIds: readonly number[] }>(
  'push_orphans',
  `update pushes
      set state = 'gone', content = null
    where id = any($pushIds::int[]) and state = 'queued' and subscription_id is null`,
);

const finishPush = statement<
  unknown,
  { pushId: number; state: string; error: string | null; now: Date; attempts: number }
>(
  'push_settle',
  `update pushes
      set state = $state, error = $error, sent_at = case when $state = 'sent' then $now::timestamptz end, content = null
    where id = $pushId and state = 'sending' and attempts = $attempts`,
);
const updateDeviceSentAt = statement<unknown, { pushId: number; now: Date }>(
  'push_heard',
  `update push_subscriptions s
      set sent_at = $now
     from pushes p
    where p.id = $pushId and s.id = p.subscription_id`,
);
const deleteDevice = statement<unknown, { pushId: number }>(
  'push_forget',
  'delete from push_subscriptions s using pushes p where p.id = $pushId and s.id = p.subscription_id',
);
const retryPush = statement<unknown, { pushId: number; reason: string; attempts: number; afterSeconds: number }>(
  'push_again',
  `with requeued as (
     update pushes set state = 'queued', error = $reason
      where id = $pushId and state = 'sending' and attempts = $attempts
     returning id)
   select graphile_worker.add_job('push.send', payload := json_build_object('ids', json_build_array(id)),
          run_at := now() + $afterSeconds * interval '1 second', max_attempts := 5)
     from requeued`,
);

/** By the topic, push services and browsers recognize a duplicate. */
export const getTopic = (cause: string): string => createHash('sha256').update(cause).digest('base64url').slice(0, 32);

const lifeSeconds: Readonly<Record<string, number>> = {
  order_status: 3 * 86_400,
  message: 86_400,
  price_drop: 86_400,
  news: 86_400,
  new_order: 86_400,
  order_paid: 86_400,
  order_canceled: 86_400,
  low_stock: 86_400,
  test: 300,
};

/** Somebody may be waiting: phones wake up for these. */
const urgentKinds: ReadonlySet<string> = new Set(['message', 'test', ...staffOrderKinds]);

async function saveOutcome({ db, clock }: SendPushDeps, { id, attempts }: Row, outcome: PushOutcome): Promise<void> {
  const finish = (state: string, error: string | null = null) =>
    finishPush(db, { pushId: id, state, error, now: clock(), attempts });
  if (outcome.state === 'sent') {
    await finish('sent');
    await updateDeviceSentAt(db, { pushId: id, now: clock() });
  } else if (outcome.state === 'gone') {
    await finish('gone');
    await deleteDevice(db, { pushId: id });
  } else if (outcome.state === 'refused' || attempts >= maxPushAttempts) await finish('failed', outcome.reason);
  else
    await retryPush(db, {
      pushId: id,
      reason: outcome.reason,
      attempts,
      afterSeconds: Math.max(outcome.afterSeconds ?? 0, retryPauses[attempts - 1]!),
    });
}

async function sendOne(deps: SendPushDeps, row: Row): Promise<void> {
  const { cause, kind, content, token, endpoint, p256dh, auth } = row;
  const topic = getTopic(cause);
  const message = JSON.stringify({ ...content, tag: topic, token });
  await saveOutcome(
    deps,
    row,
    await deps.gateways.push.send({ endpoint, p256dh, auth }, message, {
      topic,
      lifeSeconds: lifeSeconds[kind] ?? 86_400,
      isUrgent: urgentKinds.has(kind),
    }),
  );
}

const retryBusyLater = statement<unknown, { pushIds: readonly number[] }>(
  'push_come_again',
  `with busy as (select json_agg(id) as ids from pushes where id = any($pushIds::int[]) and state = 'sending')
   select graphile_worker.add_job('push.send', payload := json_build_object('ids', ids),
          run_at := now() + interval '10 seconds', max_attempts := 5)
     from busy
    where ids is not null`,
);

/** Sends these messages, unless they have been sent or are being sent; the latter are checked again later. */
export async function sendPushes(ids: readonly number[], deps: SendPushDeps): Promise<void> {
  await dropOrphans(deps.db, { pushIds: ids });
  for (let index = 0; index < ids.length; index += batchSize) {
    assertClaim();
    const now = deps.clock();
    const deadSince = new Date(now.getTime() - deadAfterMs);
    const rows = await claimPushes(deps.db, { pushIds: ids.slice(index, index + batchSize), now, deadSince });
    assertClaim();
    await Promise.all(rows.map((row) => sendOne(deps, row)));
  }
  await retryBusyLater(deps.db, { pushIds: ids });
}

const requeueDead = statement<unknown, { deadSince: Date }>(
  'pushes_resume',
  `with dead as (update pushes set state = 'queued' where state = 'sending' and tried_at < $deadSince returning id),
   parts as (select json_agg(id) as ids
               from (select id, (row_number() over (order by id) - 1) / ${pushesPerJob} as part from dead) d
              group by part)
   select ${queuePushSql('ids')} from parts`,
);

/** Queues messages again whose worker has died. */
export async function resumePushes(db: Db, now: Date): Promise<void> {
  await requeueDead(db, { deadSince: new Date(now.getTime() - deadAfterMs) });
}
