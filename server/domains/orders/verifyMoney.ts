/** Verifies that the sums of every order agree with its items and its delivery. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

interface Discrepancy {
  id: number;
  error: string;
}

// An order with a line without a recorded tax has no sum of taxes; those that are recorded count in its sum
const listDiscrepancies = statement<Discrepancy>(
  'verify_order_money',
  `with item_sums as (
     select order_id, sum(count) as units, sum(price * count) as goods, sum(discount_sum) as discounts,
            case when bool_and(tax_sum is not null) then sum(tax_sum) end as taxes,
            coalesce(sum(tax_sum), 0) as recorded_taxes
       from order_items
      group by order_id),
   compared as (
     select o.id, o.product_amount, o.order_sum, o.discount_sum, o.tax_sum, i.units,
            i.discounts + o.delivery_discount_sum as discounts,
            i.taxes + case when o.delivery_tax_reason is null then 0 else o.delivery_tax_sum end as taxes,
            i.goods - o.discount_sum + o.delivery_sum
              + case when o.prices_include_tax then 0
                     else i.recorded_taxes + coalesce(o.delivery_tax_sum, 0) end as expected_sum
       from orders o
       left join item_sums i on i.order_id = o.id)
   select id, 'has no items' as error
     from compared
    where units is null
   union all
   select id, 'has another number of units than its items'
     from compared
    where units <> product_amount
   union all
   select id, 'has another sum than its items, delivery and taxes'
     from compared
    where expected_sum <> order_sum
   union all
   select id, 'has other discounts than its items and delivery'
     from compared
    where discounts <> discount_sum
   union all
   select id, 'has another tax than its items and delivery'
     from compared
    where units is not null and taxes is distinct from tax_sum
    order by 1`,
);

/** @returns a sentence for each error */
export async function verifyOrderMoney(db: Db): Promise<string[]> {
  return (await listDiscrepancies(db)).map(({ id, error }) => `order ${id} ${error}`);
}
