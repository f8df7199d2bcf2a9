/** Cashback of the plan Pro: a share of captured card money, promised with the payment. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { audienceSql } from '#server/domains/tariffs/tables.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { calculateCashback } from './creditRewards.ts';

// The plan at a moment is the newest extension before it; each extension stores the end date that it set
const findPaidUnderPro = oneRow<{ user_id: number; captured: number }, { paymentId: number; orderId: number }>(
  'cashback_paid_under_pro',
  `select o.user_id, s.amount as captured
     from payment_splits s
     join orders o on o.id = s.order_id
     join users u on u.id = o.user_id
     join lateral (select e.tariff_id, e.expires_at
                     from tariff_extensions e
                    where e.user_id = o.user_id and e.created_at <= o.created_at
                    order by e.id desc
                    limit 1) plan
       on plan.expires_at > o.created_at
     join tariffs t on t.id = plan.tariff_id and t.kind = 'buyer_pro' and t.audience = ${audienceSql('u.roles')}
    where s.payment_id = $paymentId and s.order_id = $orderId and s.payment_status = 'succeeded'
      and not s.is_refund_pending`,
);
const insertCashback = statement<
  unknown,
  { user_id: number; amount: number; order_id: number; percent: number; now: Date }
>(
  'cashback_insert',
  `insert into rewards (kind, user_id, amount, order_id, percent, state, created_at, updated_at)
   values ('cashback', $user_id, $amount, $order_id, $percent, 'pending', $now, $now)
       on conflict (order_id) where kind = 'cashback' do nothing`,
);

/** Promises cashback for a payment, if the buyer had the plan Pro when the order was placed. */
export async function promiseForPayment(ctx: Ctx, paymentId: number, orderId: number): Promise<void> {
  const { pro_cashback_percent } = await getShopSettings(ctx);
  const paid = pro_cashback_percent > 0 ? await findPaidUnderPro(ctx.db, { paymentId, orderId }) : undefined;
  const amount = paid ? calculateCashback(paid.captured, pro_cashback_percent) : 0;
  if (paid && amount > 0)
    await insertCashback(ctx.db, {
      user_id: paid.user_id,
      amount,
      order_id: orderId,
      percent: pro_cashback_percent,
      now: ctx.clock(),
    });
}
