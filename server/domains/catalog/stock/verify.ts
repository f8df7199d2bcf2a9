/** What must be true of stock, looked up in the tables: a sentence for each thing that is not. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { fewLeft } from '../tables.ts';

interface Odd {
  product_id: number;
  stands: number;
  should: number;
}

const held = statement<Odd>(
  'verify_stock_held',
  `select s.product_id, s.held as stands, coalesce(o.held, 0)::int as should
     from product_stock s left join (
       select i.product_id, sum(i.count) as held from order_items i join orders o on o.id = i.order_id
        where o.status not in ('completed', 'canceled') group by 1) o using (product_id)
    where s.held <> coalesce(o.held, 0) order by 1 limit 100`,
);
const provisional = statement<Odd>(
  'verify_stock_provisional',
  `select s.product_id, s.held_provisional as stands, coalesce(o.held, 0)::int as should
     from product_stock s left join (
       select i.product_id, sum(i.count) as held from order_items i join orders o on o.id = i.order_id where o.is_provisional group by 1) o using (product_id)
    where s.held_provisional <> coalesce(o.held, 0) order by 1 limit 100`,
);
const book = (column: 'total_count' | 'held', change: 'total_change' | 'held_change') =>
  statement<Odd>(
    `verify_stock_book_${column}`,
    `select s.product_id, s.${column} as stands, coalesce(m.moved, 0)::int as should
       from product_stock s left join (select product_id, sum(${change}) as moved from stock_movements group by 1) m using (product_id)
      where s.${column} <> coalesce(m.moved, 0) order by 1 limit 100`,
  );
const books = { total_count: book('total_count', 'total_change'), held: book('held', 'held_change') };
const low = statement<Odd>(
  'verify_stock_low',
  `select s.product_id, (l.product_id is not null)::int as stands, (s.total_count - s.held <= coalesce(s.low_limit, d.low_limit, ${fewLeft}))::int as should
     from product_stock s join products p on p.id = s.product_id left join product_defaults d on d.company_id = p.company_id left join low_stock l on l.product_id = s.product_id
    where (l.product_id is not null) <> (s.total_count - s.held <= coalesce(s.low_limit, d.low_limit, ${fewLeft})) order by 1 limit 100`,
);
const soldOut = statement<Odd>(
  'verify_stock_low_sold_out',
  `select product_id, l.sold_out::int as stands, (s.total_count <= s.held)::int as should
     from low_stock l join product_stock s using (product_id) where l.sold_out <> (s.total_count <= s.held) order by 1 limit 100`,
);
const company = statement<Odd>(
  'verify_stock_low_company',
  'select l.product_id, l.company_id as stands, p.company_id as should from low_stock l join products p on p.id = l.product_id where l.company_id <> p.company_id order by 1 limit 100',
);

const told =
  (what: string) =>
  ({ product_id, stands, should }: Odd): string =>
    `product ${product_id}: ${what} is ${stands}, should be ${should}`;

/** Goods held are those of open orders; what there is, is the sum of the book; what runs low is listed, what is sold out of it as such. */
export async function verifyStock(db: Db): Promise<string[]> {
  return [
    ...(await held(db)).map(told('held by open orders')),
    ...(await provisional(db)).map(told('held by provisional orders')),
    ...(await books.total_count(db)).map(told('the total by its book')),
    ...(await books.held(db)).map(told('held by its book')),
    ...(await low(db)).map(told('listed as running low')),
    ...(await soldOut(db)).map(told('listed as sold out')),
    ...(await company(db)).map(told('listed for a company')),
  ];
}
