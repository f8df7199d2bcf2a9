/** Verifies that the sum of every purchase is that of its orders. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listDiscrepancies = statement<{ id: number; error: string }>(
  'verify_purchases',
  `select pu.id, 'has another sum than its orders' as error
     from purchases pu
    where pu.sum is distinct from (select sum(o.order_sum - o.bonuses_spent)
                                     from orders o
                                    where o.purchase_id = pu.id)
   union all
   select pu.id, 'has the order of another buyer'
     from purchases pu
     join orders o on o.purchase_id = pu.id
    where o.user_id <> pu.user_id
    order by 1`,
);

/** @returns a sentence for each error */
export async function verifyPurchases(db: Db): Promise<string[]> {
  return (await listDiscrepancies(db)).map(({ id, error }) => `purchase ${id} ${error}`);
}
