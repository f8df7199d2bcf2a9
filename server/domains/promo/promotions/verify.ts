/** Verifies the counters of promotions against the uses by orders, and the uses against their lines. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { isCountedSql } from './rows.ts';

const listWrongCounters = statement<{ id: number; uses: number; spent: number; found: number; found_spent: number }>(
  'verify_promotion_counters',
  `select p.id, p.uses, p.spent, u.uses as found, u.spent as found_spent
     from promotions p
     cross join lateral (
       select count(distinct x.first_order_id)::int as uses, coalesce(sum(x.amount), 0)::bigint as spent
         from promotion_uses x where x.promotion_id = p.id and x.returned_at is null) u
    where (${isCountedSql} and (p.uses, p.spent) <> (u.uses, u.spent))
       or (not ${isCountedSql} and (p.uses, p.spent) <> (0, 0))
    order by p.id`,
);
const listWrongBuyers = statement<{ promotion_id: number; user_id: number; uses: number; found: number }>(
  'verify_promotion_buyers',
  `select promotion_id, user_id, coalesce(b.uses, 0) as uses, coalesce(u.found, 0) as found
     from promotion_buyers b
     full join (select x.promotion_id, x.user_id, count(distinct x.first_order_id)::int as found
                  from promotion_uses x join promotions p on p.id = x.promotion_id
                 where (p.first_order or p.max_uses_per_buyer is not null) and x.returned_at is null
                 group by x.promotion_id, x.user_id) u
          using (promotion_id, user_id)
    where coalesce(b.uses, 0) <> coalesce(u.found, 0)
    order by promotion_id, user_id`,
);
const listWrongAmounts = statement<{ order_id: number; promotion_id: number; amount: number; found: number }>(
  'verify_promotion_amounts',
  `select x.order_id, x.promotion_id, x.amount, coalesce(l.amount, 0)::bigint as found
     from promotion_uses x
     left join (select order_id, promotion_id, sum(amount) as amount from promotion_lines group by 1, 2) l
          using (order_id, promotion_id)
    where x.amount <> coalesce(l.amount, 0)
    order by x.order_id, x.promotion_id`,
);
const listWrongOrders = statement<{ order_id: number; discount_sum: number; found: number }>(
  'verify_promotion_orders',
  `select o.id as order_id, o.discount_sum, coalesce(sum(x.amount), 0)::bigint as found
     from orders o left join promotion_uses x on x.order_id = o.id
    where o.discount_sum > 0 or x.order_id is not null
    group by o.id
   having o.discount_sum <> coalesce(sum(x.amount), 0)
    order by o.id`,
);
const listWrongItems = statement<{ order_id: number; product_id: number; discount_sum: number; found: number }>(
  'verify_promotion_items',
  `select order_id, product_id, coalesce(i.discount_sum, 0)::bigint as discount_sum,
          coalesce(l.amount, 0)::bigint as found
     from (select order_id, product_id, discount_sum from order_items where discount_sum > 0) i
     full join (select order_id, product_id, sum(amount) as amount
                  from promotion_lines where product_id is not null group by 1, 2) l
          using (order_id, product_id)
    where i.discount_sum is distinct from l.amount
    order by order_id, product_id`,
);

/** @returns a sentence for each counter, amount, order or item that disagrees with the uses of promotions */
export async function verifyPromotions(db: Db): Promise<string[]> {
  const counters = (await listWrongCounters(db)).map(
    ({ id, uses, spent, found, found_spent }) =>
      `promotion ${id}: it counts ${uses} uses and ${spent / 100}, its orders ${found} and ${found_spent / 100}`,
  );
  const buyers = (await listWrongBuyers(db)).map(
    ({ promotion_id, user_id, uses, found }) =>
      `promotion ${promotion_id}: it counts ${uses} uses of user ${user_id}, ${found} are there`,
  );
  const amounts = (await listWrongAmounts(db)).map(
    ({ order_id, promotion_id, amount, found }) =>
      `order ${order_id}: promotion ${promotion_id} takes off ${amount / 100}, its lines ${found / 100}`,
  );
  const orders = (await listWrongOrders(db)).map(
    ({ order_id, discount_sum, found }) =>
      `order ${order_id}: its discounts are ${discount_sum / 100}, those of its promotions ${found / 100}`,
  );
  const items = (await listWrongItems(db)).map(
    ({ order_id, product_id, discount_sum, found }) =>
      `order ${order_id}: the discount of product ${product_id} is ${discount_sum / 100}, by promotions ${found / 100}`,
  );
  return [...counters, ...buyers, ...amounts, ...orders, ...items];
}
