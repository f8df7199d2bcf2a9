/** Verifies that card money agrees with orders and tariffs. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

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
   select p.id, 'has its money, but its order was never said to be paid'
     from payments p
    where p.purpose = 'order' and p.status = 'succeeded'
      and not exists (select from order_history h where h.order_id = p.order_id and h."to" = 'paid')
   union all
   select p.id, 'keeps the money of a canceled order'
     from payments p
     join orders o on o.id = p.order_id
    where p.status = 'succeeded' and o.status = 'canceled'
   union all
   select p.id, 'has another sum than its order'
     from payments p
     join orders o on o.id = p.order_id
    where p.status = 'succeeded' and p.amount <> o.order_sum - o.bonuses_spent
   union all
   select min(p.id), 'is one of several that have the money of one order'
     from payments p
    where p.purpose = 'order' and p.status = 'succeeded'
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
