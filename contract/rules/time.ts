/** Lengths of time in milliseconds, and days; shared by server and browser. */

export const dayMs = 86_400_000;

/** Adds days to a day. @param day YYYY-MM-DD */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
