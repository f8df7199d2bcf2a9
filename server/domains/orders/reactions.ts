/** What follows from what happens to orders: the buyer and the company's staff are notified, each in their language. */
import type { OrderSide } from '#contract/messages.ts';
import { soundTopics, staffOrderKinds } from '#contract/rules/notifications.ts';
import { toMinor } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { releaseOrder } from '#server/domains/payments/refund.ts';
import { queuePush } from '#server/notifications/push.ts';
import { orderMessaged, staffOrderPush, staffSummaryPush } from '#server/notifications/pushWords.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { readsOf } from '#server/platform/pushes.ts';
import type { DataOf } from '#server/notifications/templates.ts';
import { takeTellings } from './messages/tell.ts';
import { formatPlace } from './formatPlace.ts';
import { orderJoins, readerColumns, type Reader } from './rows.ts';
import { addStaffNotices, type StaffNotice, takeWaitingNotices, windowEnd } from './staffNotices.ts';
import { statusNames } from './statusNames.ts';

/** Who reads, and what of the order is paid by what. Minor units. */
interface Paying extends Reader {
  brand: string;
  sum: number;
  bonuses: number;
  card: number;
  was_paid: boolean;
  /** Whether they want letters about statuses. */
  reads: boolean;
}

const readerOf = oneRow<Paying>(
  'order_mail_reader',
  `select ${readerColumns}, co.brand, o.order_sum - o.bonuses_spent as sum, o.bonuses_spent as bonuses,
          coalesce((select sum(p.amount)::int from payments p where p.order_id = o.id and p.status in ('succeeded', 'refund_pending')), 0) as card,
          exists (select from order_history h where h.order_id = o.id and h."to" = 'paid') as was_paid,
          ${readsOf('order_status', 'o.user_id')} as reads from orders o ${orderJoins} where o.id = $1`,
);

/** What is told of an order goes out in the order in which it happened. */
const streamOf = (orderId: number): string => `order:${orderId}`;

/** The order has been placed: its buyer gets a confirmation with what it holds, once; of a sale at the counter it is the receipt. */
export async function writeOfPlaced(
  { order_id, brand, order, reader: { email, locale }, at_counter }: Events['order.placed'],
  ctx: Ctx,
): Promise<void> {
  if (!email) return;
  const goods = order.items.map(({ name, en_name, count, sum }) => ({ name, en_name, count, sum: toMinor(sum) }));
  const data = {
    order_id,
    brand,
    goods,
    order_sum: toMinor(order.order_sum),
    bonuses_spent: toMinor(order.bonuses_spent),
    place: formatPlace(order, locale),
    is_pickup: order.isPickup,
    ...(at_counter && { at_counter }),
  };
  await queueMail(ctx, {
    cause: `order:${order_id}:placed`,
    stream: streamOf(order_id),
    to: email,
    locale,
    template: 'order_placed',
    data,
  });
}

/** What a new status does to the buyer's money. */
function moneyOf(to: OrderStatus, { sum, bonuses, card, was_paid }: Paying): DataOf<'order_moved'>['money'] {
  if (to === 'paid') return { to, by_card: card > 0, sum };
  return to === 'canceled' ? { to, card, bonuses, by_hand: was_paid && card === 0 ? sum : 0 } : undefined;
}

/** The order has a new status, which its buyer reads by mail. It may come to a status twice, so the moment is part of the cause. */
export async function writeOfMoved(
  { order_id, to, at_counter, expired }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter) return;
  const found = await readerOf(ctx.db, [order_id]);
  if (!found?.email || !found.reads) return;
  const locale = found.locale === 'ru' ? 'ru' : 'en';
  await queueMail(ctx, {
    cause: `order:${order_id}:${to}:${ctx.clock().getTime()}`,
    stream: streamOf(order_id),
    to: found.email,
    locale,
    template: 'order_moved',
    data: {
      order_id,
      brand: found.brand,
      status: statusNames[locale][to],
      money: moneyOf(to, found),
      ...(expired && { expired }),
    },
  });
}

/** A side is told of the messages that nobody there has read by now: everybody there as they wish. */
export const tellUnread = (ctx: Ctx, order_id: number, side: OrderSide): Promise<void> =>
  ctx.step(async (unit) => {
    for (const { user_id, to, ...telling } of await takeTellings(unit, order_id, side)) {
      const { author, text, is_company_side } = telling.data;
      if (to) await queueMail(unit, { ...telling, to, template: 'order_message' });
      await queuePush(unit, {
        cause: telling.cause,
        kind: 'message',
        userIds: [user_id],
        words: orderMessaged(order_id, author, text),
        url: `/orders/${is_company_side ? 'edit' : 'view'}/${order_id}#chat`,
      });
    }
  });

/** Lines are often changed one after another: all of it is told at once. */
const gatherMs = 10 * 60_000;

const gatheredSums = (waiting: DataOf<'order_changed'>, next: DataOf<'order_changed'>): DataOf<'order_changed'> => ({
  ...next,
  from: waiting.from,
  bonuses_returned: waiting.bonuses_returned + next.bonuses_returned,
});

/** Whether a letter about the sum has anything to tell: what was changed may have been changed back. */
export const isOtherSum = async (_: Db, { from, to, bonuses_returned }: DataOf<'order_changed'>): Promise<boolean> =>
  from !== to || bonuses_returned > 0;

/** The order comes to another sum, which its buyer has not changed: several changes within ten minutes are one letter, with what they come to. */
export async function writeOfSum({ order_id, ...sums }: Events['order.sum_changed'], ctx: Ctx): Promise<void> {
  const found = await readerOf(ctx.db, [order_id]);
  if (!found?.email) return;
  await queueMail(ctx, {
    cause: `order:${order_id}:sum:${sums.from}:${sums.to}:${ctx.clock().getTime()}`,
    stream: streamOf(order_id),
    to: found.email,
    locale: found.locale,
    template: 'order_changed',
    data: { order_id, brand: found.brand, ...sums },
    gathers: { forMs: gatherMs, with: gatheredSums },
  });
}

/** A canceled order keeps nobody's money. */
export async function releaseCanceled({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  if (to === 'canceled') await releaseOrder(ctx, order_id);
}

/** Notifies the company's staff of one event of an order, everybody as they chose. Run again, it does nothing. */
export const notifyStaff = (ctx: Ctx, notice: StaffNotice): Promise<void> =>
  ctx.step(async (unit) => {
    const added = await addStaffNotices(unit, notice);
    if (!added) return;
    const { order, recipients } = added;
    const { order_id, kind } = notice;
    for (const { user_id, state } of recipients)
      if (state === 'waiting')
        await unit.enqueue(
          'orders.summarize_notices',
          { user_id },
          { key: `staff_notices:${user_id}`, runAt: windowEnd(unit.clock()) },
        );
    const singles = recipients.filter(({ state }) => state === 'single');
    const goods = order.items.map(({ name, en_name, count, sum }) => ({ name, en_name, count, sum: toMinor(sum) }));
    const buyer = order.address?.['fio'] || order.user?.fio || '';
    const cause = `order:${order_id}:${kind}:${notice.at}:staff`;
    for (const { user_id, email, locale } of singles)
      if (email)
        await queueMail(unit, {
          cause: `${cause}:${user_id}`,
          to: email,
          locale,
          template: 'staff_order',
          data: {
            kind,
            order_id,
            user_id,
            company_ids: [order.company.id],
            brand: order.company.brand,
            buyer,
            goods,
            order_sum: toMinor(order.order_sum),
            bonuses_spent: toMinor(order.bonuses_spent),
            place: formatPlace(order, locale),
            is_pickup: order.isPickup,
          },
        });
    await queuePush(unit, {
      cause,
      kind,
      userIds: singles.map(({ user_id }) => user_id),
      words: staffOrderPush(kind, { order_id, buyer, sum: toMinor(order.sum_to_pay), goods }, unit.settings),
      url: `/orders/edit/${order_id}`,
    });
    unit.hint(soundTopics[kind], [order_id]);
  });

/** A summary names so many orders. */
const mostNamed = 30;

/** Notifies a person of everything that waited for the end of the window. */
export const summarizeNotices = (ctx: Ctx, user_id: number): Promise<void> =>
  ctx.step(async (unit) => {
    const rows = await takeWaitingNotices(unit.db, user_id);
    const last = rows.at(-1);
    if (!last) return;
    const cause = `staff_notices:${user_id}:${last.id}`;
    const mailed = rows.filter(({ wants_mail }) => wants_mail);
    if (last.email && mailed.length > 0)
      await queueMail(unit, {
        cause,
        to: last.email,
        locale: last.locale,
        template: 'staff_summary',
        data: {
          user_id,
          company_ids: [...new Set(mailed.map(({ company_id }) => company_id))],
          brands: [...new Set(mailed.map(({ brand }) => brand))],
          counts: staffOrderKinds.map((kind) => ({ kind, count: mailed.filter((row) => row.kind === kind).length })),
          orders: mailed
            .slice(0, mostNamed)
            .map(({ kind, order_id, buyer, sum }) => ({ kind, order_id, buyer: buyer ?? '', sum })),
        },
      });
    const pushed = rows.filter(({ wants_push }) => wants_push);
    if (pushed.length > 0)
      await queuePush(unit, {
        cause,
        kind: pushed[0]!.kind,
        userIds: [user_id],
        words: staffSummaryPush(pushed.length),
        url: '/orders/list/full',
      });
  });

const queueNotice = (ctx: Ctx, order_id: number, kind: StaffNotice['kind']): Promise<void> => {
  const notice = { order_id, kind, at: ctx.clock().getTime(), actor_id: ctx.user?.id ?? null };
  return ctx.enqueue('orders.notify_staff', notice, { key: `order:${order_id}:staff:${kind}:${notice.at}` });
};

/** A new order: the company's staff is notified, unless they entered it themselves at a counter. */
export async function notifyOfPlaced({ order_id, at_counter }: Events['order.placed'], ctx: Ctx): Promise<void> {
  if (!at_counter) await queueNotice(ctx, order_id, 'new_order');
}

/** An order was paid or canceled: the company's staff is notified. */
export async function notifyOfMoved(
  { order_id, to, at_counter }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (at_counter) return;
  if (to === 'paid') await queueNotice(ctx, order_id, 'order_paid');
  if (to === 'canceled') await queueNotice(ctx, order_id, 'order_canceled');
}
