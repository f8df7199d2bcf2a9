/** Inserts thousands of rows at once: Drizzle, which has a parameter for each value, takes seconds for them. */
import type pg from 'pg';

/**
 * Inserts rows as one JSON document.
 * @param rows column names and values; all rows have the columns of the first one
 */
export async function insertRows(
  pool: pg.Pool,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
