/** Two editors of one thing: the second must not overwrite the first. Pure. */

/** Whether what an editor had read is older than the row. Without a time there is nothing to compare. */
export const isStale = (read: string | undefined, present: Date): boolean =>
  read !== undefined && Date.parse(read) < present.getTime();

/** The time of a change: later than the one before, even in the same millisecond. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
