/** Verifies the companies of carts. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listMixed = statement<{ id: number; company_id: number | null; of_lines: number }>(
  'verify_cart_companies',
  `select distinct c.id, c.company_id, p.company_id as of_lines
     from carts c
     join cart_lines l on l.cart_id = c.id
     join products p on p.id = l.product_id
    where c.status = 'open' and c.company_id is distinct from p.company_id
    order by c.id, p.company_id
    limit 100`,
);
const listDuplicates = statement<{ user_id: number; company_id: number; carts: number }>(
  'verify_cart_duplicates',
  `select c.user_id, c.company_id, count(*)::int as carts
     from carts c
    where c.status = 'open' and c.user_id is not null and c.company_id is not null
    group by c.user_id, c.company_id
   having count(*) > 1
    order by c.user_id, c.company_id
    limit 100`,
  {
    neverNull: {
      user_id: 'guests’ carts are left out',
      company_id: 'empty carts are left out',
    },
  },
);

/** @returns a sentence for each open cart with lines of another company, and for several carts of a user and company */
export async function verifyCarts(db: Db): Promise<string[]> {
  const mixed = (await listMixed(db)).map(
    ({ id, company_id, of_lines }) =>
      `cart ${id}: it is of company ${company_id ?? 'none'} and has lines of company ${of_lines}`,
  );
  const duplicates = (await listDuplicates(db)).map(
    ({ user_id, company_id, carts }) => `user ${user_id}: ${carts} open carts of company ${company_id}`,
  );
  return [...mixed, ...duplicates];
}
