/** Verifies that card money agrees with orders and tariffs. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { needsPersonSql } from './failedRefunds.ts';
import { orderPaymentsSql, unassignedRefundSql } from './rows.ts';

interface Discrepancy {
  id: number;
  error: string;
}

const listDiscrepancies = statement<Discrepancy>(
  'verify_payments',
  `select p.id, 'has its money, and no tariff was extended by it' as error
     from payments p
    where p.purpose = 'tariff' and p.status = 'succeeded'
      and not exists (select
                        from tariff_extensions e
                       where e.cause = 'payment:' || p.id and e.days = p.days and e.amount = p.amount
                         and e.user_id = p.user_id)
   union all
   select p.id, 'extended a tariff without having its money'
     from payments p
    where p.status not in ('succeeded', 'refund_pending', 'refunded')
      and exists (select from tariff_extensions e where e.cause = 'payment:' || p.id)
   union all
   select p.id, 'has its money, but an order of it was never said to be paid'
     from ${orderPaymentsSql} p
    where p.status = 'succeeded'
      and not exists (select from order_history h where h.order_id = p.order_id and h."to" = 'paid')
   union all
   select p.id, 'keeps the money of a canceled order'
     from ${orderPaymentsSql} p
     join orders o on o.id = p.order_id
    where p.status = 'succeeded' and o.status = 'canceled'
   union all
   select p.id, 'has paid another sum of an order than its sum'
     from ${orderPaymentsSql} p
     join orders o on o.id = p.order_id
    where p.status = 'succeeded' and p.amount <> o.order_sum - o.bonuses_spent
   union all
   select p.id, 'has another sum than its splits'
     from payments p
    where p.purpose <> 'tariff'
      and p.amount is distinct from (select sum(s.amount) from payment_splits s where s.payment_id = p.id)
   union all
   select p.id, 'has less refunded than its splits'
     from payments p
    where p.status = 'succeeded'
      and p.refunded_amount < (select sum(s.refunded_amount) from payment_splits s where s.payment_id = p.id)
   union all
   select p.id, 'was refunded in part on the screens of its provider, for none of its orders: cancel the one it was for'
     from payments p
    where p.status = 'succeeded' and p.purpose <> 'tariff' and ${unassignedRefundSql} > 0
   union all
   select p.id, 'was not refunded by its bank in several tries: refund it on the screens of its provider'
     from payments p
    where ${needsPersonSql}
   union all
   select p.id, 'is refunded, but not all of its splits are'
     from payments p
    where p.status = 'refunded'
      and exists (select from payment_splits s where s.payment_id = p.id and s.refunded_amount < s.amount)
   union all
   select s.payment_id, 'has refunded money of an order that it does not have'
     from payment_splits s
    where s.payment_status not in ('succeeded', 'refund_pending', 'refunded')
      and (s.refunded_amount > 0 or s.is_refund_pending)
   union all
   select p.id, 'pays for an order of another purchase'
     from payments p
     join payment_splits s on s.payment_id = p.id
     join orders o on o.id = s.order_id
    where p.purpose = 'purchase' and o.purchase_id is distinct from p.purchase_id
   union all
   select min(p.id), 'is one of several that have the money of one order'
     from ${orderPaymentsSql} p
    where p.status = 'succeeded'
    group by p.order_id
   having count(*) > 1
   union all
   select p.id, 'has waited for more than ten minutes'
     from payments p
    where p.status in ('created', 'pending', 'requires_action', 'failed')
      and p.touched_at < now() - interval '10 minutes'
   order by 1`,
);

/** @returns a sentence for each error */
export async function verifyPayments(db: Db): Promise<string[]> {
  return (await listDiscrepancies(db)).map(({ id, error }) => `payment ${id} ${error}`);
}
