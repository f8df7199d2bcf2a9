/** Folds what was written since into the figures: one process at a time, some rows at a time. */
import type pg from 'pg';

/** Any number that is ours alone: the advisory lock of folding. */
const foldLock = 794_113_017;
const some = 50_000;

const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ');
const added = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ');

const ofCompany = ['orders', 'canceled', 'completed', 'items', 'revenue', 'users', 'activations'] as const;
const ofProduct = ['items', 'revenue'] as const;
const grains = `(values ('day', d.day), ('month', date_trunc('month', d.day)::date)) g (grain, start)`;

/** Of every delta a day's and a month's share, of the company and of all; in the order of their keys. */
const fold = `
  with taken as materialized (delete from figure_deltas where id in (select id from figure_deltas order by id limit ${some}) returning *),
  d as materialized (select company_id, day, product_id, ${sums(ofCompany)} from taken group by 1, 2, 3),
  companies as (
    insert into company_figures (company_id, grain, start, ${ofCompany.join(', ')})
    select c.company_id, g.grain, g.start, ${sums(ofCompany)}
      from d cross join lateral ${grains} cross join lateral (select d.company_id union select 0) c
     where d.product_id is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, grain, start) do update set ${added('company_figures', ofCompany)}),
  products as (
    insert into product_figures (company_id, grain, start, product_id, ${ofProduct.join(', ')})
    select d.company_id, g.grain, g.start, d.product_id, ${sums(ofProduct)}
      from d cross join lateral ${grains}
     where d.product_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, grain, start, product_id) do update set ${added('product_figures', ofProduct)})
  select count(*)::int as taken from taken`;

/**
 * Folds all there is. Each step is a transaction of its own, so that readers see a delta either as it is or in the
 * sums, never both or neither.
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
      } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [foldLock]);
      const taken = lock?.mine ? (await client.query<{ taken: number }>(fold)).rows[0]!.taken : 0;
      await client.query('commit');
      folded += taken;
      if (taken < some) return folded;
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
