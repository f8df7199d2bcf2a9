/**
 * What each change of a cart says of its time, in an update of `carts c`: the minute it came in, never earlier than what is
 * known. Indexes hold this time; while it stays, PostgreSQL writes a new row into the same page and none into them.
 * @param moment the parameter that holds the time
 */
export const touch = (moment: string): string =>
  `updated_at = greatest(c.updated_at, date_trunc('minute', ${moment}::timestamptz))`;
