/** SQL helpers of lists: search patterns, totals, conditions and pages. */
import type { Db } from './connect.ts';
import { runQuery } from './statement.ts';

/** An ILIKE pattern that finds the text anywhere, with special characters escaped. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** An ILIKE pattern that finds the text at the beginning, with special characters escaped. */
export const toPrefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Totals are exact up to this number. */
const exactUpTo = 10_000;

export interface Total {
  total: number;
  total_is_estimate?: boolean;
}

/** Counts the rows of a statement: exactly up to ten thousand, beyond that by the planner's estimate. */
export async function countTotal(db: Db, statement: string, values: unknown[]): Promise<Total> {
  const [found] = await runQuery<{ n: number }>(
    db,
    `select count(*) as n from (select from (${statement}) found limit ${exactUpTo + 1}) counted`,
    values,
  );
  const counted = found!.n;
  if (counted <= exactUpTo) return { total: counted };
  return { total: Math.max(counted, await estimateRows(db, statement, values)), total_is_estimate: true };
}

/** The planner's estimate of how many rows a statement returns. */
export async function estimateRows(db: Db, statement: string, values: unknown[]): Promise<number> {
  const [explained] = await runQuery<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    `explain (format json) ${statement}`,
    values,
  );
  return explained!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** A builder of SQL statements: collects the values of parameters. */
export class Sql {
  readonly values: unknown[] = [];

  /**
   * Adds a value.
   * @returns its parameter: `$1`, `$2` …
   */
  put(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The conditions of a list's filters. */
export class Conditions extends Sql {
  private readonly parts: string[] = [];

  add(part: string): this {
    this.parts.push(part);
    return this;
  }

  /** Both days inclusive, in UTC. */
  within(
    column: string,
    { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  ): this {
    if (start_date !== undefined) this.add(`${column} >= ${this.put(`${start_date}T00:00:00Z`)}::timestamptz`);
    if (end_date !== undefined)
      this.add(`${column} < ${this.put(`${end_date}T00:00:00Z`)}::timestamptz + interval '1 day'`);
    return this;
  }

  get where(): string {
    return this.parts.length > 0 ? this.parts.join(' and ') : 'true';
  }
}

/** The parts of the statements that list rows of one table. */
interface ListSql {
  table: string;
  /** The alias of the table in all other parts. */
  alias: string;
  /** Joins that the conditions need. */
  filterJoins?: string;
  conditions: Conditions;
  columns: string;
  /** Joins that the columns need. */
  joins: string;
  /** By columns of the table alone; the last one is unique. */
  orderBy: string;
}

/**
 * Reads a page of a list and its total: first the ids, so that only the rows of the page are joined for their columns.
 * @param page the number of the page, from 1
 */
export async function readPage<Row extends object>(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
  { table, alias, filterJoins = '', conditions, columns, joins, orderBy }: ListSql,
): Promise<{ paging: Total & { page: number; per_page: number }; rows: Row[] }> {
  const fromClause = `from ${table} ${alias} ${filterJoins} where ${conditions.where}`;
  const total = await countTotal(db, `select 1 ${fromClause}`, conditions.values);
  const rows = await runQuery<Row>(
    db,
    `select ${columns}
       from (select ${alias}.id ${fromClause}
              order by ${orderBy}
              limit ${per_page} offset ${(page - 1) * per_page}) page
       join ${table} ${alias} on ${alias}.id = page.id ${joins}
      order by ${orderBy}`,
    conditions.values,
  );
  return { paging: { page, per_page, ...total }, rows };
}
