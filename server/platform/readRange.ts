/**
 * Reads lists in the dialect of ra-data-simple-rest: the rows from a first to a last one, and the total of all that
 * match in a header. Two statements.
 */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '#server/context.ts';
import type { Conditions } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';

type RangeContext = Pick<Ctx, 'db' | 'setTotal'>;

/** The first and the last row, from 0. */
type Range = readonly [first: number, last: number];

interface TableQuery {
  where: SQL | undefined;
  orderBy: readonly SQL[];
  range: Range;
}

/** Reads a range of one table. */
export async function readTableRange<T extends PgTable>(
  { db, setTotal }: RangeContext,
  table: T,
  { where, orderBy, range: [first, last] }: TableQuery,
): Promise<T['$inferSelect'][]> {
  setTotal(await db.$count(table, where), first);
  const rows = db
    .select()
    .from(table as PgTable)
    .where(where);
  return rows
    .orderBy(...orderBy)
    .limit(last - first + 1)
    .offset(first);
}

/** The parts of statements that list rows of one table with columns of others. */
interface RangeSql {
  columns: string;
  /** The table with its alias, which the conditions name. */
  table: string;
  /** Joins that the columns need; they neither add nor remove rows. */
  joins?: string;
  conditions: Conditions;
  orderBy: string;
  range: Range;
}

/** Reads a range of joined rows. */
export async function readJoinedRange<Row extends object>(
  { db, setTotal }: RangeContext,
  { columns, table, joins = '', conditions, orderBy, range: [first, last] }: RangeSql,
): Promise<Row[]> {
  const { where, values } = conditions;
  const counted = await runQuery<{ total: number }>(
    db,
    `select count(*)::int as total from ${table} where ${where}`,
    values,
  );
  setTotal(counted[0]!.total, first);
  return runQuery<Row>(
    db,
    `select ${columns} from ${table} ${joins} where ${where}
      order by ${orderBy}
      limit ${last - first + 1} offset ${first}`,
    values,
  );
}
