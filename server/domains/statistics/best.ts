/**
 * The best-selling products and companies of a span: from full months, the days at its ends, and deltas that are not
 * folded yet.
 */
import { toPrice } from '#contract/money.ts';
import type { BestCompany, BestProduct } from '#contract/statistics.ts';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { Sql } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { splitSpan, type Span } from './totals.ts';

const maxRows = 10;

/** The figures of a span: few rows, however long it is. */
function buildSpanCondition(sql: Sql, span: Span): string {
  const { days, months } = splitSpan(span);
  return `((grain = 'day' and start = any(${sql.put(days)}::date[]))
            or (grain = 'month' and start = any(${sql.put(months)}::date[])))`;
}

interface ProductRow {
  id: number;
  name: string;
  en_name: string | null;
  photo: { file: string; blur: string | null } | null;
  company_id: number;
  brand: string;
  items: number;
  revenue: number;
}

/**
 * The ten products with the highest revenue. One statement.
 * @param companies null: all
 */
export async function listBestProducts(
  db: Db,
  companies: readonly number[] | null,
  span: Span,
): Promise<z.output<typeof BestProduct>[]> {
  const sql = new Sql();
  const companyCondition = companies === null ? 'true' : `company_id = any(${sql.put(companies)}::int[])`;
  const dayCondition = `day between ${sql.put(span.from)}::date and ${sql.put(span.to)}::date`;
  const text = `
    select p.id, p.name, p.en_name, co.id as company_id, co.brand, best.items, best.revenue,
           (select json_build_object('file', ph.file, 'blur', ph.blur)
              from product_photos ph
             where ph.product_id = p.id
             order by ph.main desc, ph.position, ph.id
             limit 1) as photo
      from (select product_id, sum(items)::bigint as items, sum(revenue)::bigint as revenue
              from (select product_id, items, revenue
                      from product_figures
                     where ${companyCondition} and ${buildSpanCondition(sql, span)}
                    union all
                    select product_id, items, revenue
                      from figure_deltas
                     where product_id is not null and ${companyCondition} and ${dayCondition}) figures
             group by product_id
            having sum(revenue) > 0
             order by 3 desc, 1
             limit ${maxRows}) best
      join products p on p.id = best.product_id
      join companies co on co.id = p.company_id
     order by best.revenue desc, p.id`;
  const rows = await runQuery<ProductRow>(db, text, sql.values);
  return rows.map(({ id, name, en_name, photo, company_id, brand, items, revenue }) => ({
    product: { id, name, en_name, photo: photo && `/media/${photo.file}/160.webp`, blur: photo?.blur ?? null },
    company: { id: company_id, brand },
    items,
    revenue: toPrice(revenue),
  }));
}

interface CompanyRow {
  id: number;
  brand: string;
  logo: { file: string } | null;
  orders: number;
  revenue: number;
}

/** The ten companies with the highest revenue. One statement. */
export async function listBestCompanies(db: Db, span: Span): Promise<z.output<typeof BestCompany>[]> {
  const sql = new Sql();
  const dayCondition = `day between ${sql.put(span.from)}::date and ${sql.put(span.to)}::date`;
  const text = `
    select co.id, co.brand, co.logo, best.orders, best.revenue
      from (select company_id, sum(orders)::int as orders, sum(revenue)::bigint as revenue
              from (select company_id, orders, revenue
                      from company_figures
                     where company_id > 0 and ${buildSpanCondition(sql, span)}
                    union all
                    select company_id, orders, revenue
                      from figure_deltas
                     where company_id > 0 and product_id is null and ${dayCondition}) figures
             group by company_id
            having sum(orders) > 0
             order by 3 desc, 1
             limit ${maxRows}) best
      join companies co on co.id = best.company_id
     order by best.revenue desc, co.id`;
  const rows = await runQuery<CompanyRow>(db, text, sql.values);
  return rows.map(({ id, brand, logo, orders, revenue }) => ({
    company: { id, brand, logo: logo && `/media/${logo.file}/160.webp` },
    orders,
    revenue: toPrice(revenue),
  }));
}
