/**
 * Cancels unpaid orders of people without a confirmed contact some hours after they were placed, or some minutes after
 * a card payment was begun, unless the shop has accepted them. If the buyer has confirmed a contact since, the order
 * becomes an ordinary one.
 * @see contract/settings.ts `unconfirmed_order_hours`, `unconfirmed_card_minutes`
 */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { confirmProvisional } from '#server/domains/catalog/stock.ts';
import type { OrderExpiry } from '#server/domains/events.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { cancelExpired } from './changeOrder.ts';
import { lockOrder } from './lock.ts';
import { beingPaidCondition } from './expiryConditions.ts';
import { fullAccess } from './policy.ts';

/** Orders of one run; the next run, a minute later, takes the rest. */
const batchSize = 200;

const tooOldCondition = 'o.created_at <= $placedBefore';
const cardUnpaidCondition =
  'exists (select from payments p where p.order_id = o.id and p.created_at <= $cardOpenedBefore)';

const listDueOrders = statement<{ id: number }, { placedBefore: Date; cardOpenedBefore: Date }>(
  'orders_due',
  `select o.id
     from orders o
     join users u on u.id = o.user_id
    where o.is_provisional
      and (${hasConfirmedContactSql('u')}
           or o.status = 'new' and (${tooOldCondition} or ${cardUnpaidCondition}))
    order by o.created_at, o.id
    limit ${batchSize}`,
);
const lockDueOrder = oneRow<{ id: number }, { orderId: number }>(
  'order_due_lock',
  'select id from orders where id = $orderId and is_provisional for no key update',
);
// Runs after the lock, so that it sees what a payment or the shop has just changed
const findExpiry = oneRow<
  { is_confirmed: boolean; expired: OrderExpiry | null },
  { placedBefore: Date; cardOpenedBefore: Date; orderId: number }
>(
  'order_due_judge',
  `select ${hasConfirmedContactSql('u')} as is_confirmed,
          case when o.status <> 'new' or ${beingPaidCondition} then null
               when ${cardUnpaidCondition} then 'card_unpaid'
               when ${tooOldCondition} then 'unconfirmed' end as expired
     from orders o
     join users u on u.id = o.user_id
    where o.id = $orderId`,
);
const settleOrder = statement<unknown, { orderId: number }>(
  'order_settle_provisional',
  'update orders set is_provisional = false, network = null where id = $orderId',
);

interface Deadlines {
  placedBefore: Date;
  cardOpenedBefore: Date;
}

async function expireOne(ctx: Ctx, id: number, { placedBefore, cardOpenedBefore }: Deadlines): Promise<void> {
  if (!(await lockDueOrder(ctx.db, { orderId: id }))) return;
  const { is_confirmed, expired } = (await findExpiry(ctx.db, { placedBefore, cardOpenedBefore, orderId: id }))!;
  if (!is_confirmed && expired === null) return;
  const order = await lockOrder(ctx, id, fullAccess);
  if (!is_confirmed) return cancelExpired(ctx, order, expired!);
  await confirmProvisional(ctx, order.items);
  await settleOrder(ctx.db, { orderId: id });
}

/** The job `expireOrders`. Each order has a separate transaction, so that one failure does not stop the others. */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const { unconfirmed_order_hours, unconfirmed_card_minutes } = await getShopSettings(ctx);
  const now = ctx.clock().getTime();
  const deadlines = {
    placedBefore: new Date(now - unconfirmed_order_hours * 3_600_000),
    cardOpenedBefore: new Date(now - unconfirmed_card_minutes * 60_000),
  };
  const due = await listDueOrders(ctx.db, {
    placedBefore: deadlines.placedBefore,
    cardOpenedBefore: deadlines.cardOpenedBefore,
  });
  for (const { id } of due)
    await ctx
      .step((unit) => expireOne(unit, id, deadlines))
      .catch((error: unknown) => ctx.log.warn({ part: 'orders', order: id, err: error }, 'an order could not expire'));
}
