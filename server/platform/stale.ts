/** Detects conflicting edits: a second editor must not overwrite the first. Pure. */

/** Whether the version that an editor read is older than the row. Without a time nothing is compared. */
export const isStale = (read: string | undefined, current: Date): boolean =>
  read !== undefined && Date.parse(read) < current.getTime();

/** The time of a change: later than the previous one, even in the same millisecond. */
export const getLaterTimestamp = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));
