/** Who is notified that products run low: each fall to the limit once, all of a company at once. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { confirmedEmail, notifiedStaff } from '#server/domains/companies/notifiedStaff.ts';
import { readsOf } from '#server/platform/pushes.ts';

interface LowProduct {
  id: number;
  company_id: number;
  brand: string;
  is_low_mailed: boolean;
  name: string;
  en_name: string | null;
  sku: string;
  left: number;
}

interface Reader {
  company_id: number;
  id: number;
  /** Null: no confirmed address, or no mails about stock. */
  email: string | null;
  locale: string;
}

/** What the staff of one company is notified of. */
export interface LowNotice {
  company_id: number;
  brand: string;
  readers: Reader[];
  products: Pick<LowProduct, 'id' | 'name' | 'en_name' | 'sku' | 'left'>[];
}

// Whoever runs beside takes what is left. What nobody is notified of counts as told, so that switching it on brings
// nothing old.
const take = statement<LowProduct>(
  'low_stock_take',
  `with untold as (select product_id from low_stock where told_at is null order by product_id limit 5000 for update skip locked),
   told as (update low_stock l set told_at = $1 from untold u where l.product_id = u.product_id)
   select p.id, p.company_id, c.brand, coalesce(d.is_low_mailed, true) and p.active and p.archived_at is null and c.active as is_low_mailed,
          p.name, p.en_name, p.sku, s.total_count - s.held as left
     from untold u join products p on p.id = u.product_id join product_stock s on s.product_id = p.id join companies c on c.id = p.company_id
     left join product_defaults d on d.company_id = p.company_id
    order by "left", p.name, p.id`,
);
const staff = statement<Reader>(
  'low_stock_staff',
  `select c.id as company_id, u.id, case when ${readsOf('low_stock', 'u.id')} then ${confirmedEmail} end as email, u.locale
     from unnest($1::int[]) c(id) cross join lateral ${notifiedStaff('low_stock', 'c.id')} s join users u on u.id = s.user_id
    order by c.id, u.id`,
);

/** Takes what nobody has been notified of yet: in the transaction that queues letters and pushes. */
export async function takeLowNotices(db: Db, now: Date): Promise<LowNotice[]> {
  const found = (await take(db, [now])).filter(({ is_low_mailed }) => is_low_mailed);
  if (found.length === 0) return [];
  const companyIds = [...new Set(found.map(({ company_id }) => company_id))];
  const readers = await staff(db, [companyIds]);
  return companyIds.map((company_id) => {
    const own = found.filter((product) => product.company_id === company_id);
    return {
      company_id,
      brand: own[0]!.brand,
      readers: readers.filter((reader) => reader.company_id === company_id),
      products: own.map(({ id, name, en_name, sku, left }) => ({ id, name, en_name, sku, left })),
    };
  });
}
