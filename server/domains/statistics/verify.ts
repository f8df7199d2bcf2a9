/** Counts everything again from orders, lines, accounts and activations, and compares it with the stored figures. */
import type { Db } from '#server/db/connect.ts';
import { runQuery } from '#server/db/statement.ts';

const liveCondition = 'o.deleted_at is null';
const soldCondition = `${liveCondition} and o.status <> 'canceled'`;

/** The correct figures by day; company 0 has those of all companies. */
const countedSql = `
  select company_id, day_of(created_at) as day, 1 as orders, (status = 'canceled')::int as canceled,
         (status = 'completed')::int as completed,
         case when status = 'canceled' then 0 else product_amount end as items,
         case when status = 'canceled' then 0 else order_sum end as revenue, 0 as users, 0 as activations
    from orders o where ${liveCondition}
  union all select 0, day_of(created_at), 0, 0, 0, 0, 0, 1, 0 from users where not is_guest
  union all select 0, day_of(created_at), 0, 0, 0, 0, 0, 0, 1 from promo_activations`;

const columns = ['orders', 'canceled', 'completed', 'items', 'revenue', 'users', 'activations'];
const buildSumsSql = (sign: '' | '-') => columns.map((column) => `${sign}sum(${column})`).join(', ');

const companyDifferencesSql = `
  with counted as (${countedSql}),
  counted_minus_stored as (
    select company_id, day, ${buildSumsSql('')} from counted group by 1, 2
    union all select 0, day, ${buildSumsSql('')} from counted where company_id <> 0 group by 2
    union all select company_id, start, ${buildSumsSql('-')} from company_figures where grain = 'day' group by 1, 2
    union all select company_id, day, ${buildSumsSql('-')} from figure_deltas where product_id is null group by 1, 2
    union all
    select 0, day, ${buildSumsSql('-')}
      from figure_deltas
     where product_id is null and company_id <> 0
     group by 2
  )
  select company_id, day::text as day
    from counted_minus_stored figures (company_id, day, ${columns.join(', ')})
   group by 1, 2
  having ${columns.map((column) => `sum(${column}) <> 0`).join(' or ')}
   order by 2, 1
   limit 20`;

const productDifferencesSql = `
  with counted_minus_stored as (
    select i.product_id, day_of(o.created_at) as day, i.count as items, i.count * i.price as revenue
      from orders o
      join order_items i on i.order_id = o.id
     where ${soldCondition}
    union all select product_id, start, -items, -revenue from product_figures where grain = 'day'
    union all select product_id, day, -items, -revenue from figure_deltas where product_id is not null
  )
  select product_id, day::text as day
    from counted_minus_stored
   group by 1, 2
  having sum(items) <> 0 or sum(revenue) <> 0
   order by 2, 1
   limit 20`;

const monthDifferencesSql = `
  with counted_minus_stored as (
    select company_id, date_trunc('month', start)::date as month, 0 as product_id, items, revenue, orders
      from company_figures
     where grain = 'day'
    union all select company_id, start, 0, -items, -revenue, -orders from company_figures where grain = 'month'
    union all
    select company_id, date_trunc('month', start)::date, product_id, items, revenue, 0
      from product_figures
     where grain = 'day'
    union all select company_id, start, product_id, -items, -revenue, 0 from product_figures where grain = 'month'
  )
  select company_id, month::text as day
    from counted_minus_stored
   group by company_id, month, product_id
  having sum(items) <> 0 or sum(revenue) <> 0 or sum(orders) <> 0
   order by 2, 1
   limit 20`;

interface Difference {
  company_id?: number;
  product_id?: number;
  day: string;
}

/** @returns a sentence for each figure that differs from the orders; empty if all are correct */
export async function verifyFigures(db: Db): Promise<string[]> {
  const listDifferences = (text: string) => runQuery<Difference>(db, text);
  const [companies, products, months] = [
    await listDifferences(companyDifferencesSql),
    await listDifferences(productDifferencesSql),
    await listDifferences(monthDifferencesSql),
  ];
  return [
    ...companies.map(
      ({ company_id, day }) =>
        `statistics of ${company_id === 0 ? 'the whole installation' : `company ${company_id}`} on ${day}` +
        ' are not what its orders say',
    ),
    ...products.map(
      ({ product_id, day }) => `statistics of product ${product_id} on ${day} are not what the orders say`,
    ),
    ...months.map(
      ({ company_id, day }) =>
        `statistics of company ${company_id} for the month of ${day} are not the sum of its days`,
    ),
  ];
}
