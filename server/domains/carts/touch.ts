/**
 * SQL: sets the time of a cart's change, in an update of `carts c`: rounded down to the minute, never earlier than the
 * stored time. Indexes contain this column; while it stays equal, PostgreSQL makes a HOT update that writes to no
 * index.
 * @param moment the parameter that holds the time
 */
export const buildTouchSql = (moment: string): string =>
  `updated_at = greatest(c.updated_at, date_trunc('minute', ${moment}::timestamptz))`;
