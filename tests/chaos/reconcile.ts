/** Compares the final state with everything that was acknowledged. */
import { setTimeout as delay } from 'node:timers/promises';
import { verify } from '#server/domains/verify.ts';
import type { Traffic } from './buyers.ts';
import type { Played } from './faults.ts';
import type { World } from './world.ts';

export interface Report {
  orders: number;
  paid: number;
  refunded: number;
  mails: number;
  photos: number;
  retried: number;
  /** Mails that arrived twice because their sender was ended or frozen in between; that can't be avoided. */
  repeatedMails: number;
  /** All errors: empty if all is well. */
  errors: string[];
}

/** A mail that the server has accepted. */
export interface TakenMail {
  messageId: string;
  at: number;
}

const waitMs = 180_000;

/** Waits until no mails and jobs are left. */
async function waitUntilQuiet({ pool }: World): Promise<void> {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ left: number }>(
      `select ((select count(*) from mails where state in ('queued', 'sending'))
             + (select count(*) from payments where status in ('created', 'pending', 'refund_pending'))
             + (select count(*)
                  from graphile_worker._private_jobs j
                  join graphile_worker._private_tasks t on t.id = j.task_id
                 where t.identifier in ('mail.send', 'payments.refund')))::int as left`,
    );
    if (rows[0]!.left === 0) return;
    await delay(500);
  }
}

async function checkOrders({ pool }: World, traffic: Traffic): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: number; ids: number[] }>(
    'select user_id, array_agg(id order by id) as ids from orders group by 1',
  );
  const stored = new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
  return [...traffic.orders].flatMap(([buyer, acknowledged]) => {
    const storedIds = new Set(stored.get(buyer));
    const lost = acknowledged.filter((id) => !storedIds.has(id));
    const doubled = [...storedIds].filter((id) => !acknowledged.includes(id));
    return [
      ...lost.map((id) => `order ${id} is lost`),
      ...doubled.map((id) => `order ${id} was made twice or never answered`),
    ];
  });
}

async function checkMoney({ pool, cards }: World, traffic: Traffic): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; order_id: number; status: string }>(
    `select key, order_id, status from payments where purpose = 'order'`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const errors: string[] = [];
  const charged = new Map<number, number>();
  for (const intent of cards.intents.values()) {
    if (intent.status !== 'succeeded') continue;
    const payment = byKey.get(intent.metadata['reference'] ?? '');
    if (!payment) {
      errors.push(`charge ${intent.id} belongs to no payment`);
      continue;
    }
    charged.set(payment.order_id, (charged.get(payment.order_id) ?? 0) + 1);
    const refunds = intent.latest_charge?.refunds.data.length ?? 0;
    const isRefunded = intent.latest_charge?.refunded ?? false;
    if (refunds > 1) errors.push(`order ${payment.order_id} was refunded ${refunds} times`);
    if (isRefunded !== (payment.status === 'refunded'))
      errors.push(`order ${payment.order_id}: refunded there ${isRefunded}, here ${payment.status}`);
    if (traffic.canceled.has(payment.order_id) && !isRefunded)
      errors.push(`order ${payment.order_id} was canceled and its money not given back`);
  }
  for (const [order, times] of charged) if (times > 1) errors.push(`order ${order} was charged ${times} times`);
  for (const order of traffic.paid) if (!charged.has(order)) errors.push(`order ${order} was never charged`);
  return errors;
}

async function checkMails(
  { pool }: World,
  taken: readonly TakenMail[],
  played: readonly Played[],
  patience: number,
): Promise<{ errors: string[]; repeated: number; sent: number }> {
  const { rows: unsent } = await pool.query<{ what: string }>(
    `select concat_ws(', ', 'mail ' || m.id || ' is ' || m.state, m.template, m.stream, m.error, m.attempts || ' attempts',
                      coalesce('job with ' || j.attempts || ' attempts, next at ' || j.run_at, 'no job'),
                      'locked by ' || j.locked_by, j.last_error) as what
       from mails m
       left join graphile_worker._private_jobs j on j.key = 'mail:' || m.id
      where m.state not in ('sent', 'dropped')`,
  );
  const errors = unsent.map(({ what }) => what);
  const { rows } = await pool.query<{ sent: number }>(`select count(*)::int as sent from mails where state = 'sent'`);
  const sent = rows[0]!.sent;
  const times = new Map<string, number[]>();
  for (const { messageId, at } of taken) times.set(messageId, [...(times.get(messageId) ?? []), at]);
  if (times.size < sent) errors.push(`${sent - times.size} mails are said to be sent and never came`);
  let repeated = 0;
  // A fault can still end a sender this long after it, when connections that it broke are given up
  const aftermathMs = 10_000 * patience;
  for (const [messageId, [first = 0, ...more]] of times) {
    for (const at of more) {
      const isExplained = played.some(
        ({ fault, begun, over }) => fault.hitsSenders && over > first - aftermathMs && begun < at,
      );
      if (isExplained) repeated += 1;
      else errors.push(`mail ${messageId} came again after ${Math.round(at - first)} ms, though its sender lived`);
    }
  }
  return { errors, repeated, sent };
}

async function checkPhotos({ apps }: World, photos: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  for (const url of photos) {
    const answer = await fetch(new URL(url, apps[0]!.url));
    await answer.arrayBuffer();
    if (!answer.ok) errors.push(`photo ${url} answers ${answer.status}`);
  }
  return errors;
}

/** Checks the times of health checks and calls, and that no process exited by itself. */
function checkTimes({ apps }: World, traffic: Traffic, played: readonly Played[], patience: number): string[] {
  const errors = apps.flatMap(({ service }) => service.crashes());
  for (const { fault, healthyAfter, slowestHealth } of played) {
    if (slowestHealth > 3_000 * patience) errors.push(`${fault.name}: health took ${Math.round(slowestHealth)} ms`);
    if (healthyAfter > 15_000 * patience)
      errors.push(`${fault.name}: healthy again after ${Math.round(healthyAfter)} ms`);
  }
  for (const { call, at, ms } of traffic.slow) {
    const during = played.find(({ begun, over }) => at + ms > begun && at < over);
    const waited = at + ms - Math.max(at, during?.begun ?? at);
    const maxMs = (during?.fault.isQuick ? 3_500 : 10_500) * patience;
    if (waited > maxMs)
      errors.push(`${call} waited ${Math.round(waited)} ms during ${during?.fault.name ?? 'nothing'}`);
  }
  return errors;
}

/** Checks everything after the load has ended. */
export async function reconcile(
  world: World,
  traffic: Traffic,
  taken: readonly TakenMail[],
  played: readonly Played[],
  patience: number,
): Promise<Report> {
  await waitUntilQuiet(world);
  const mails = await checkMails(world, taken, played, patience);
  const { rows } = await world.pool.query<{ refunded: number }>(
    `select count(*)::int as refunded from payments where status = 'refunded'`,
  );
  return {
    orders: [...traffic.orders.values()].reduce((sum, ids) => sum + ids.length, 0),
    paid: traffic.paid.size,
    refunded: rows[0]!.refunded,
    mails: mails.sent,
    photos: traffic.photos.length,
    retried: traffic.retried,
    repeatedMails: mails.repeated,
    errors: [
      ...traffic.wrong,
      ...(await checkOrders(world, traffic)),
      ...(await checkMoney(world, traffic)),
      ...mails.errors,
      ...(await checkPhotos(world, traffic.photos)),
      ...checkTimes(world, traffic, played, patience),
      ...(await verify(world.db)),
    ],
  };
}
