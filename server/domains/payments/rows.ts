/** Reads and locks payments. */
import type { PaymentPurpose, PaymentStatus } from '#contract/payments.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { PaymentIntent, PaymentNotification } from '#server/gateways/index.ts';

export interface PaymentRow {
  id: number;
  key: string;
  purpose: PaymentPurpose;
  user_id: number;
  order_id: number | null;
  purchase_id: number | null;
  tariff_id: number | null;
  days: number | null;
  /** Minor units. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  provider: string;
  provider_id: string | null;
  client_secret: string | null;
  payment_method_id: string | null;
  failure_code: string | null;
  failed_refunds: number;
  refund_tries: number;
  /** When a requested full refund has last failed. */
  refund_failed_at: Date | null;
  refunded_amount: number;
  touched_at: Date;
}

/** A payment that is registered at its provider. */
export interface RegisteredPayment extends PaymentRow {
  provider_id: string;
  client_secret: string;
}

/** SQL: statuses of a payment that can still succeed. */
export const openStatusesSql = `('created', 'pending', 'requires_action', 'failed')`;

export const paymentColumns = `
          p.id, p.key, p.purpose, p.user_id, p.order_id, p.purchase_id, p.tariff_id, p.days, p.amount, p.currency,
          p.status, p.provider, p.provider_id, p.client_secret, p.payment_method_id, p.failure_code, p.failed_refunds,
          p.refund_tries, p.refund_failed_at, p.refunded_amount, p.touched_at`;

/**
 * SQL: what was refunded of payment `p` on the provider's own screens and belongs to no order, minor units. A refund
 * that was requested from here counts as made: `assignScreenRefunds` gives its order what is left, or it is under way.
 */
export const unassignedRefundSql = `greatest(0, p.refunded_amount - (
    select sum(case when other.is_refund_pending then other.amount else other.refunded_amount end)
      from payment_splits other
     where other.payment_id = p.id))::bigint`;

/** SQL: what payments pay of each order, with the status of that part. */
export const orderPaymentsSql = `(
  select s.order_id, s.amount, p.id, p.created_at, p.succeeded_at,
         coalesce(s.refunded_at, p.refunded_at) as refunded_at,
         case when p.status <> 'succeeded' then p.status
              when s.is_refund_pending then 'refund_pending'
              when s.refunded_amount = s.amount then 'refunded'
              else p.status end as status,
         case when p.status = 'succeeded' and not s.is_refund_pending
              then least(s.amount - s.refunded_amount, ${unassignedRefundSql}) else 0 end as unassigned_refund,
         case when p.status = 'refund_pending' or p.status = 'succeeded' and s.is_refund_pending
              then s.failed_amount else 0 end as failed_refund
    from payment_splits s
    join payments p on p.id = s.payment_id)`;

/** What a payment pays of one order. */
export interface PaymentSplit {
  order_id: number;
  /** Minor units. */
  amount: number;
  is_refund_pending: boolean;
  /** Minor units. While its refund is pending, of screen refunds only. */
  refunded_amount: number;
  refund_tries: number;
  /** Minor units that banks did not give back of it, while it waits for its refund. */
  failed_amount: number;
}

/** A split as it is stored. */
export interface StoredSplit extends PaymentSplit {
  /** When a requested refund of it has last failed. */
  refund_failed_at: Date | null;
}

const listSplitRows = statement<StoredSplit, { payment_id: number }>(
  'payment_splits',
  `select order_id, amount, is_refund_pending, refunded_amount, refund_tries, failed_amount, refund_failed_at
     from payment_splits
    where payment_id = $payment_id
    order by order_id`,
);

/** The splits of a payment, in the order of its orders; none for a tariff. */
export const listSplits = (db: Db, payment_id: number): Promise<StoredSplit[]> => listSplitRows(db, { payment_id });

export const findPayment = oneRow<PaymentRow, { paymentId: number }>(
  'payment_by_id',
  `select ${paymentColumns} from payments p where p.id = $paymentId`,
);

// Locks the orders before their payment, as a cancellation does, so that they can't deadlock
const lockOrders = statement<unknown, { paymentId: number }>(
  'payment_lock_orders',
  `select
     from orders
    where id in (select order_id from payment_splits where payment_id = $paymentId)
    order by id
      for no key update`,
);
const lockPaymentRow = oneRow<PaymentRow, { paymentId: number }>(
  'payment_lock',
  `select ${paymentColumns} from payments p where p.id = $paymentId for no key update`,
);

/** Locks a payment and its orders until the unit ends. */
export async function lockPayment(ctx: UnitOfWork, id: number): Promise<PaymentRow> {
  await lockOrders(ctx.db, { paymentId: id });
  return (await lockPaymentRow(ctx.db, { paymentId: id }))!;
}

const findByNotice = oneRow<PaymentRow, { provider: string; intent_id: string; reference: string | null }>(
  'payment_meant',
  `select ${paymentColumns}
     from payments p
    where p.provider = $provider
      and (p.provider_id = $intent_id or p.provider_id is null and p.key::text = $reference)`,
);
/** The payment of a notification: by the provider's id, or by our key if that id is not stored yet. */
export const findPaymentOfNotice = (
  ctx: Ctx,
  { intent_id, reference }: PaymentNotification,
): Promise<PaymentRow | undefined> =>
  findByNotice(ctx.db, { provider: ctx.gateways.payments.provider.code, intent_id, reference });

const writeProviderId = oneRow<PaymentRow, { paymentId: number; provider_id: string; client_secret: string }>(
  'payment_attach',
  `update payments p
      set provider_id = coalesce(provider_id, $provider_id), client_secret = coalesce(client_secret, $client_secret)
    where id = $paymentId
   returning ${paymentColumns}`,
);

/** Stores the provider's id and secret of a payment. */
export const attachIntent = (ctx: Ctx, id: number, intent: PaymentIntent): Promise<RegisteredPayment> =>
  ctx.step(
    async (unit) =>
      (await writeProviderId(unit.db, {
        paymentId: id,
        provider_id: intent.id,
        client_secret: intent.client_secret,
      })) as RegisteredPayment,
  );

const sumCaptured = oneRow<{ captured: number }, { order_id: number }>(
  'payment_captured',
  `select coalesce(sum(amount - refunded_amount), 0)::bigint as captured
     from payment_splits
    where order_id = $order_id and payment_status = 'succeeded' and not is_refund_pending`,
);

/** Captured card money of an order, less refunds. Minor units. */
export const getCapturedMoney = async ({ db }: Pick<Ctx, 'db'>, order_id: number): Promise<number> =>
  (await sumCaptured(db, { order_id }))!.captured;

const readHasMoney = oneRow<{ has: boolean }, { order_id: number }>(
  'payment_order_has_money',
  `select exists (select
                     from ${orderPaymentsSql} p
                    where p.order_id = $order_id and p.status in ('succeeded', 'refund_pending')) as has`,
);

/** Whether an order has card money, also while it is being refunded. */
export const hasCardMoney = async (ctx: UnitOfWork, order_id: number): Promise<boolean> =>
  (await readHasMoney(ctx.db, { order_id }))!.has;
