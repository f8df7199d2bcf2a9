/** What ended when somebody proved that an account is theirs: shown above every page until it is put away. */
import type { RemovedWays } from '#contract/contacts.ts';
import { days, keep } from './kept.ts';

interface Removed extends RemovedWays {
  /** The account; another one on this device is not told. */
  user_id: number;
}

const isRemoved = (value: unknown): value is Removed => {
  const { user_id, contacts, requested } = (value ?? {}) as Partial<Removed>;
  return typeof user_id === 'number' && Array.isArray(contacts) && Array.isArray(requested);
};

export const storedRemovedWays = keep<Removed>('removedWays', isRemoved, days(7));

/** Remembers what a confirmed contact or a new password has ended, where contacts were among it. */
export function reportRemovedWays(userId: number, removed: RemovedWays | undefined): void {
  if (removed && removed.contacts.length + removed.requested.length > 0)
    storedRemovedWays.set({ ...removed, user_id: userId });
}
