/** A cart with goods that nobody has touched for so long is abandoned. */
import type { Settings } from '#server/context.ts';

/** Carts last touched before this moment are abandoned now. */
export const abandonedBefore = (now: Date, { abandonedAfterHours }: Settings): Date =>
  new Date(now.getTime() - abandonedAfterHours * 3_600_000);
