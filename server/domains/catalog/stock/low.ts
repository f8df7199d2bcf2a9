/** Who is to be told that products run low: each fall to the limit once, all of a company in one letter. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

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
  email: string;
  locale: string;
}

export interface LowLetter {
  reader: Reader;
  brand: string;
  products: Pick<LowProduct, 'id' | 'name' | 'en_name' | 'sku' | 'left'>[];
}

// Whoever runs beside takes what is left. What nobody is to be told of counts as told, so that switching mails on tells nothing old.
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
const vendors = statement<Reader>(
  'low_stock_vendors',
  `select m.company_id, u.id, u.email, u.locale from company_members m join users u on u.id = m.user_id
    where m.company_id = any($1::int[]) and m.kind = 'vendor' and m.status = 'hired' and u.alive and u.email is not null order by m.company_id, u.id`,
);

/** Takes what nobody has been told of yet: in the transaction that queues the letters. */
export async function takeLowLetters(db: Db, now: Date): Promise<LowLetter[]> {
  const found = (await take(db, [now])).filter(({ is_low_mailed }) => is_low_mailed);
  if (found.length === 0) return [];
  const readers = await vendors(db, [[...new Set(found.map(({ company_id }) => company_id))]]);
  return readers.map((reader) => {
    const own = found.filter(({ company_id }) => company_id === reader.company_id);
    return {
      reader,
      brand: own[0]!.brand,
      products: own.map(({ id, name, en_name, sku, left }) => ({ id, name, en_name, sku, left })),
    };
  });
}
