/** What follows from what happens to orders: the buyer is written to, in the buyer's language. */
import type { OrderSide } from '#contract/messages.ts';
import { toMinor } from '#contract/money.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { releaseOrder } from '#server/domains/payments/refund.ts';
import { queuePush } from '#server/notifications/push.ts';
import { orderMessaged } from '#server/notifications/pushWords.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { readsOf } from '#server/platform/pushes.ts';
import type { DataOf } from '#server/notifications/templates.ts';
import { takeTellings } from './messages/tell.ts';
import { orderJoins, readerColumns, type Reader } from './rows.ts';
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

const placeKeys = ['city', 'street', 'house', 'building', 'flat'] as const;

/** Where the goods go, in one line. */
function placeOf({ isPickup, pickupStore, address }: Order, locale: string): string | null {
  if (isPickup)
    return (
      pickupStore &&
      [(locale !== 'ru' && pickupStore.en_name) || pickupStore.name, pickupStore.location.address]
        .filter(Boolean)
        .join(', ')
    );
  return placeKeys.flatMap((key) => address?.[key] || []).join(', ') || null;
}

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
    place: placeOf(order, locale),
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
