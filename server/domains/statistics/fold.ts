/** Folds deltas into the figures: one process at a time, in batches. */
import type pg from 'pg';

/** Key of the advisory lock of folding: any number that nothing else uses. */
const foldLock = 794_113_017;
const batchSize = 50_000;

const buildSumsSql = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ');
const buildAdditionsSql = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');

const companyColumns = ['orders', 'canceled', 'completed', 'items', 'revenue', 'users', 'activations'] as const;
const productColumns = ['items', 'revenue'] as const;
const grainsSql = `(values ('day', d.day), ('month', date_trunc('month', d.day)::date)) g (grain, start)`;

/**
 * Adds every delta to the figures of its day and month, for the company and for the installation, in the order of their
 * keys.
 */
const foldSql = `
  with taken as materialized (
    delete from figure_deltas
     where id in (select id from figure_deltas order by id limit ${batchSize})
    returning *),
  d as materialized (
    select company_id, day, product_id, ${buildSumsSql(companyColumns)} from taken group by 1, 2, 3),
  folded_companies as (
    insert into company_figures (company_id, grain, start, ${companyColumns.join(', ')})
    select c.company_id, g.grain, g.start, ${buildSumsSql(companyColumns)}
      from d cross join lateral ${grainsSql} cross join lateral (select d.company_id union select 0) c
     where d.product_id is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, grain, start) do update set ${buildAdditionsSql('company_figures', companyColumns)}),
  folded_products as (
    insert into product_figures (company_id, grain, start, product_id, ${productColumns.join(', ')})
    select d.company_id, g.grain, g.start, d.product_id, ${buildSumsSql(productColumns)}
      from d cross join lateral ${grainsSql}
     where d.product_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, grain, start, product_id)
    do update set ${buildAdditionsSql('product_figures', productColumns)})
  select count(*)::int as taken from taken`;

/**
 * Folds all deltas. Each batch is a transaction, so that a reader sees a delta either as it is or in the figures, never
 * both or neither.
 * @returns how many deltas were folded
 */
export async function foldFigures(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  let folded = 0;
  try {
    for (;;) {
      await client.query('begin');
      const {
        rows: [lock],
      } = await client.query<{ is_mine: boolean }>(`select pg_try_advisory_xact_lock(${foldLock}) as is_mine`);
      const taken = lock?.is_mine ? (await client.query<{ taken: number }>(foldSql)).rows[0]!.taken : 0;
      await client.query('commit');
      folded += taken;
      if (taken < batchSize) return folded;
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
