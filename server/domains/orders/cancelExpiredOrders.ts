/**
 * Cancels orders whose buyers chose to pay by card and have not done so, some minutes after they were placed; their
 * buyers get their carts back. Cancels also unpaid orders of people without a confirmed contact some hours after they
 * were placed, or some minutes after a card payment was begun, unless the shop has accepted them. If the buyer has
 * confirmed a contact since, such an order becomes an ordinary one.
 * @see contract/settings.ts `card_payment_minutes`, `unconfirmed_order_hours`, `unconfirmed_card_minutes`
 */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { giveBackCart } from '#server/domains/carts/giveBack.ts';
import type { OrderExpiry } from '#server/domains/events.ts';
import { orderPaymentsSql } from '#server/domains/payments/rows.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { cancelExpired } from './changeOrder.ts';
import { lockOrder } from './lock.ts';
import { beingPaidCondition } from './expiryConditions.ts';
import { fullAccess } from './policy.ts';
import { settleProvisional } from './provisional.ts';

/** Orders of one run; the next run, a minute later, takes the rest. */
const batchSize = 200;

interface Deadlines {
  placedBefore: Date;
  cardOpenedBefore: Date;
  awaitedSince: Date;
}

const tooOldCondition = 'o.created_at <= $placedBefore';
const cardUnpaidCondition = `(o.payment_method is distinct from 'on_receipt'
    and exists (select from ${orderPaymentsSql} p where p.order_id = o.id and p.created_at <= $cardOpenedBefore))`;
const unpaidCondition = 'o.awaits_payment and o.created_at <= $awaitedSince';

const listDueOrders = statement<{ id: number }, Deadlines>(
  'orders_due',
  `select id
     from (select o.id, o.created_at
             from orders o
             join users u on u.id = o.user_id
            where o.is_provisional
              and (${hasConfirmedContactSql('u')}
                   or o.status = 'new' and (${tooOldCondition} or ${cardUnpaidCondition}))
            union
           select o.id, o.created_at from orders o where ${unpaidCondition}) due
    order by created_at, id
    limit ${batchSize}`,
);
const lockDueOrder = oneRow<{ id: number }, { orderId: number }>(
  'order_due_lock',
  'select id from orders where id = $orderId and (is_provisional or awaits_payment) for no key update',
);
// Runs after the lock, so that it sees what a payment or the shop has just changed
const findExpiry = oneRow<{ is_settled: boolean; expired: OrderExpiry | null }, Deadlines & { orderId: number }>(
  'order_due_judge',
  `select o.is_provisional and ${hasConfirmedContactSql('u')} as is_settled,
          case when o.status <> 'new' or ${beingPaidCondition} then null
               when ${unpaidCondition} then 'card_unpaid'
               when not o.is_provisional or ${hasConfirmedContactSql('u')} then null
               when ${cardUnpaidCondition} then 'card_unpaid'
               when ${tooOldCondition} then 'unconfirmed' end as expired
     from orders o
     join users u on u.id = o.user_id
    where o.id = $orderId`,
);

async function expireOne(ctx: Ctx, id: number, deadlines: Deadlines): Promise<void> {
  if (!(await lockDueOrder(ctx.db, { orderId: id }))) return;
  const { is_settled, expired } = (await findExpiry(ctx.db, { ...deadlines, orderId: id }))!;
  if (!is_settled && expired === null) return;
  const order = await lockOrder(ctx, id, fullAccess);
  if (expired !== null) {
    // Carts are locked before stock, as in a checkout
    if (order.awaits_payment) await giveBackCart(ctx, id);
    return cancelExpired(ctx, order, expired);
  }
  await settleProvisional(ctx, order);
}

/** The job `expireOrders`. Each order has a separate transaction, so that one failure does not stop the others. */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const { unconfirmed_order_hours, unconfirmed_card_minutes, card_payment_minutes } = await getShopSettings(ctx);
  const now = ctx.clock().getTime();
  const deadlines = {
    placedBefore: new Date(now - unconfirmed_order_hours * 3_600_000),
    cardOpenedBefore: new Date(now - unconfirmed_card_minutes * 60_000),
    awaitedSince: new Date(now - card_payment_minutes * 60_000),
  };
  const due = await listDueOrders(ctx.db, deadlines);
  for (const { id } of due)
    await ctx
      .step((unit) => expireOne(unit, id, deadlines))
      .catch((error: unknown) => ctx.log.warn({ part: 'orders', order: id, err: error }, 'an order could not expire'));
}
