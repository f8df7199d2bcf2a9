/** A cart with goods that nobody has touched for so long is abandoned. */

const abandonedAfterMs = 24 * 3_600_000;

/** Carts last touched before this moment are abandoned now. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - abandonedAfterMs);
