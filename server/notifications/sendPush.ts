/**
 * Sends what is queued. A row says how far it is: `queued`, `sending` (somebody is at it), `sent`, `gone` (the browser
 * takes no more, and is forgotten), `failed` (refused, or given up), `dropped` (its campaign was canceled).
 *
 * A process that dies between the service's yes and the row's `sent` leaves it `sending`; after a while it is sent
 * again, under the same topic and tag, so that the browser shows the second in place of the first.
 */
import { createHash } from 'node:crypto';
import { staffOrderKinds } from '#contract/rules/notifications.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Gateways, PushOutcome } from '#server/gateways/index.ts';
import { checkClaim } from '#server/platform/jobClaim.ts';
import { aJobSends, pushJob, type PushContent } from '#server/platform/pushes.ts';

/** So often a message is tried; the pauses between, in seconds. Days later nobody wants to know. */
const pauses = [30, 120, 600, 3600, 6 * 3600];
export const pushAttempts = pauses.length + 1;
const atOnce = 10;
/** Whoever has been at a message for so long is dead or frozen: no call lasts a third of it. */
const deadAfterMs = 30_000;

export interface PushDeps {
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

const claim = statement<Row>(
  'push_claim',
  `with wanted as (select id from pushes where id = any($1::bigint[]) and (state = 'queued' or (state = 'sending' and tried_at < $3)) order by id for update skip locked)
   update pushes p set state = 'sending', tried_at = $2, attempts = attempts + 1
     from wanted w, push_subscriptions s
    where p.id = w.id and s.id = p.subscription_id
   returning p.id::int, p.cause, p.kind, p.content, p.token, p.attempts, s.endpoint, s.p256dh, s.auth`,
);
// Whoever signed out meanwhile hears nothing more.
const orphans = statement(
  'push_orphans',
  `update pushes set state = 'gone', content = null where id = any($1::bigint[]) and state = 'queued' and subscription_id is null`,
);

const settle = statement(
  'push_settle',
  `update pushes set state = $2, error = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end, content = null where id = $1 and state = 'sending' and attempts = $5`,
);
const heard = statement(
  'push_heard',
  'update push_subscriptions s set sent_at = $2 from pushes p where p.id = $1 and s.id = p.subscription_id',
);
const forget = statement(
  'push_forget',
  'delete from push_subscriptions s using pushes p where p.id = $1 and s.id = p.subscription_id',
);
const again = statement(
  'push_again',
  `with back as (update pushes set state = 'queued', error = $2 where id = $1 and state = 'sending' and attempts = $3 returning id)
   select graphile_worker.add_job('push.send', payload := json_build_object('ids', json_build_array(id)), run_at := now() + $4 * interval '1 second', max_attempts := 5) from back`,
);

/** What makes two messages one to a push service and to a browser. */
export const topicOf = (cause: string): string => createHash('sha256').update(cause).digest('base64url').slice(0, 32);

const lives: Readonly<Record<string, number>> = {
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

/** Somebody may be waiting for an answer: phones wake up for these. */
const urgentKinds: ReadonlySet<string> = new Set(['message', 'test', ...staffOrderKinds]);

async function end({ db, clock }: PushDeps, { id, attempts }: Row, outcome: PushOutcome): Promise<void> {
  const done = (state: string, error: string | null = null) => settle(db, [id, state, error, clock(), attempts]);
  if (outcome.state === 'sent') {
    await done('sent');
    await heard(db, [id, clock()]);
  } else if (outcome.state === 'gone') {
    await done('gone');
    await forget(db, [id]);
  } else if (outcome.state === 'refused' || attempts >= pushAttempts) await done('failed', outcome.reason);
  else await again(db, [id, outcome.reason, attempts, Math.max(outcome.afterSeconds ?? 0, pauses[attempts - 1]!)]);
}

async function sendOne(deps: PushDeps, row: Row): Promise<void> {
  const { cause, kind, content, token, endpoint, p256dh, auth } = row;
  const topic = topicOf(cause);
  const message = JSON.stringify({ ...content, tag: topic, token });
  await end(
    deps,
    row,
    await deps.gateways.push.send({ endpoint, p256dh, auth }, message, {
      topic,
      lifeSeconds: lives[kind] ?? 86_400,
      isUrgent: urgentKinds.has(kind),
    }),
  );
}

const comeAgain = statement(
  'push_come_again',
  `with busy as (select json_agg(id) as ids from pushes where id = any($1::bigint[]) and state = 'sending')
   select graphile_worker.add_job('push.send', payload := json_build_object('ids', ids), run_at := now() + interval '10 seconds', max_attempts := 5) from busy where ids is not null`,
);

/** Sends these messages, unless they have been sent or are being sent: those are looked at again. */
export async function sendPushes(ids: readonly number[], deps: PushDeps): Promise<void> {
  await orphans(deps.db, [ids]);
  for (let at = 0; at < ids.length; at += atOnce) {
    checkClaim();
    const now = deps.clock();
    const dead = new Date(now.getTime() - deadAfterMs);
    const rows = await claim(deps.db, [ids.slice(at, at + atOnce), now, dead]);
    checkClaim();
    await Promise.all(rows.map((row) => sendOne(deps, row)));
  }
  await comeAgain(deps.db, [ids]);
}

const resume = statement(
  'pushes_resume',
  `with dead as (update pushes set state = 'queued' where state = 'sending' and tried_at < $1 returning id),
   parts as (select json_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${aJobSends} as part from dead) d group by part)
   select ${pushJob('ids')} from parts`,
);

/** Messages whose sender has died are queued again. */
export async function resumePushes(db: Db, now: Date): Promise<void> {
  await resume(db, [new Date(now.getTime() - deadAfterMs)]);
}
