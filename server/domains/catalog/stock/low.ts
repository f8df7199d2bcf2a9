/** Notices of low stock: once each time a product falls to its limit, together for all products of a company. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { confirmedEmailSql, buildNotifiedStaffSql } from '#server/domains/companies/notifiedStaff.ts';
import { wantsMailSql } from '#server/platform/pushes.ts';

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
  /** Null without a confirmed address, or if the reader gets no emails about stock. */
  email: string | null;
  locale: string;
}

/** The notice to the staff of one company. */
export interface LowNotice {
  company_id: number;
  brand: string;
  readers: Reader[];
  products: Pick<LowProduct, 'id' | 'name' | 'en_name' | 'sku' | 'left'>[];
}

// Parallel runs take different rows. Rows that nobody is notified of also count as done, so that turning notices on
// later brings no old ones.
const takeLowProducts = statement<LowProduct, { now: Date }>(
  'low_stock_take',
  `with pending as (
     select product_id from low_stock where told_at is null
      order by product_id limit 5000 for update skip locked
   ),
   marked as (update low_stock l set told_at = $now from pending where l.product_id = pending.product_id)
   select p.id, p.company_id, c.brand,
          coalesce(d.is_low_mailed, true) and p.active and p.archived_at is null and c.active as is_low_mailed,
          p.name, p.en_name, p.sku, s.total_count - s.held as left
     from pending
     join products p on p.id = pending.product_id
     join product_stock s on s.product_id = p.id
     join companies c on c.id = p.company_id
     left join product_defaults d on d.company_id = p.company_id
    order by "left", p.name, p.id`,
);
const listStaff = statement<Reader, { companyIds: readonly number[] }>(
  'low_stock_staff',
  `select c.id as company_id, u.id, u.locale,
          case when ${wantsMailSql('low_stock', 'u.id')} then ${confirmedEmailSql} end as email
     from unnest($companyIds::int[]) c (id)
    cross join lateral ${buildNotifiedStaffSql('low_stock', 'c.id')} s
     join users u on u.id = s.user_id
    order by c.id, u.id`,
);

/** Takes the pending notices, in the transaction that queues emails and pushes. */
export async function takeLowNotices(db: Db, now: Date): Promise<LowNotice[]> {
  const lowProducts = (await takeLowProducts(db, { now })).filter(({ is_low_mailed }) => is_low_mailed);
  if (lowProducts.length === 0) return [];
  const companyIds = [...new Set(lowProducts.map(({ company_id }) => company_id))];
  const readers = await listStaff(db, { companyIds });
  return companyIds.map((company_id) => {
    const companyProducts = lowProducts.filter((product) => product.company_id === company_id);
    return {
      company_id,
      brand: companyProducts[0]!.brand,
      readers: readers.filter((reader) => reader.company_id === company_id),
      products: companyProducts.map(({ id, name, en_name, sku, left }) => ({ id, name, en_name, sku, left })),
    };
  });
}
