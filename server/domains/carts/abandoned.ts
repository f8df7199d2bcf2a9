/** Decides when a cart with lines is abandoned. */
import type { Settings } from '#server/services.ts';

/** Carts that were last touched before this moment are abandoned. */
export const getAbandonmentTime = (now: Date, { abandonedAfterHours }: Settings): Date =>
  new Date(now.getTime() - abandonedAfterHours * 3_600_000);
