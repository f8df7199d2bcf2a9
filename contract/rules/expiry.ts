/** A date is expired when it is at or before now (specification §5). */
export const isExpired = (date: Date | string, now: Date): boolean => new Date(date).getTime() <= now.getTime();
