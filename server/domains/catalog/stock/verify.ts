/** Checks invariants of stock, and describes each violation in one sentence. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { defaultLowLimit } from '../tables.ts';

interface Mismatch {
  product_id: number;
  actual: number;
  expected: number;
}

const listWrongHeld = statement<Mismatch>(
  'verify_stock_held',
  `select s.product_id, s.held as actual, coalesce(o.held, 0)::int as expected
     from product_stock s left join (
       select i.product_id, sum(i.count) as held from order_items i join orders o on o.id = i.order_id
        where o.status not in ('completed', 'canceled') group by 1) o using (product_id)
    where s.held <> coalesce(o.held, 0) order by 1 limit 100`,
);
const listWrongProvisional = statement<Mismatch>(
  'verify_stock_provisional',
  `select s.product_id, s.held_provisional as actual, coalesce(o.held, 0)::int as expected
     from product_stock s left join (
       select i.product_id, sum(i.count) as held from order_items i join orders o on o.id = i.order_id
        where o.is_provisional group by 1) o using (product_id)
    where s.held_provisional <> coalesce(o.held, 0) order by 1 limit 100`,
);
const buildBookStatement = (column: 'total_count' | 'held', change: 'total_change' | 'held_change') =>
  statement<Mismatch>(
    `verify_stock_book_${column}`,
    `select s.product_id, s.${column} as actual, coalesce(m.moved, 0)::int as expected
       from product_stock s
       left join (select product_id, sum(${change}) as moved from stock_movements group by 1) m using (product_id)
      where s.${column} <> coalesce(m.moved, 0) order by 1 limit 100`,
  );
const listWrongTotals = {
  total_count: buildBookStatement('total_count', 'total_change'),
  held: buildBookStatement('held', 'held_change'),
};
const lowCondition = `s.total_count - s.held <= coalesce(s.low_limit, d.low_limit, ${defaultLowLimit})`;
const listWrongLow = statement<Mismatch>(
  'verify_stock_low',
  `select s.product_id, (l.product_id is not null)::int as actual, (${lowCondition})::int as expected
     from product_stock s
     join products p on p.id = s.product_id
     left join product_defaults d on d.company_id = p.company_id
     left join low_stock l on l.product_id = s.product_id
    where (l.product_id is not null) <> (${lowCondition}) order by 1 limit 100`,
);
const listWrongSoldOut = statement<Mismatch>(
  'verify_stock_low_sold_out',
  `select product_id, l.sold_out::int as actual, (s.total_count <= s.held)::int as expected
     from low_stock l join product_stock s using (product_id)
    where l.sold_out <> (s.total_count <= s.held) order by 1 limit 100`,
);
const listWrongCompanies = statement<Mismatch>(
  'verify_stock_low_company',
  `select l.product_id, l.company_id as actual, p.company_id as expected
     from low_stock l join products p on p.id = l.product_id
    where l.company_id <> p.company_id order by 1 limit 100`,
);

const describe =
  (subject: string) =>
  ({ product_id, actual, expected }: Mismatch): string =>
    `product ${product_id}: ${subject} is ${actual}, should be ${expected}`;

/**
 * Held stock belongs to open orders, totals are the sums of their movements, and low stock is listed with the right
 * company and state.
 */
export async function verifyStock(db: Db): Promise<string[]> {
  return [
    ...(await listWrongHeld(db)).map(describe('held by open orders')),
    ...(await listWrongProvisional(db)).map(describe('held by provisional orders')),
    ...(await listWrongTotals.total_count(db)).map(describe('the total by its book')),
    ...(await listWrongTotals.held(db)).map(describe('held by its book')),
    ...(await listWrongLow(db)).map(describe('listed as running low')),
    ...(await listWrongSoldOut(db)).map(describe('listed as sold out')),
    ...(await listWrongCompanies(db)).map(describe('listed for a company')),
  ];
}
