/** What back-office lists share. */
import type { Db } from './connect.ts';

/** A pattern for ILIKE that finds the text anywhere, taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for ILIKE that finds the text at the beginning, taken literally. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Up to here a total is exact. */
const exactUpTo = 10_000;

export interface Total {
  total: number;
  total_is_estimate?: boolean;
}

/** How many rows a statement would answer: counted up to ten thousand, beyond that the planner's guess. */
export async function totalOf(db: Db, source: string, values: unknown[]): Promise<Total> {
  const { rows } = await db.$client.query<{ n: number }>({
    text: `select count(*) as n from (select from (${source}) found limit ${exactUpTo + 1}) counted`,
    values,
  });
  const counted = rows[0]!.n;
  if (counted <= exactUpTo) return { total: counted };
  const explained = await db.$client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `explain (format json) ${source}`,
    values,
  });
  return { total: Math.max(counted, explained.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']), total_is_estimate: true };
}

/** A page's statement grows with its filters: SQL, and its values. */
export class Sql {
  readonly values: unknown[] = [];

  /** @returns the parameter that stands for it: `$1`, `$2` … */
  put(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The conditions of a list, which grow with its filters. */
export class Conditions extends Sql {
  private readonly parts: string[] = [];

  add(part: string): this {
    this.parts.push(part);
    return this;
  }

  /** Both days included, by UTC. */
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
