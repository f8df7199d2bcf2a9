/** What was removed from the account when somebody confirmed a contact: shown above every page until dismissed. */
import type { RevokedAccess } from '#contract/contacts.ts';
import { days, createStoredValue } from './storedValue.ts';

interface StoredRemovedWays extends RevokedAccess {
  /** The account; other accounts on this device don't see the notice. */
  user_id: number;
}

const isStoredRemovedWays = (value: unknown): value is StoredRemovedWays => {
  const { user_id, contacts, requested } = (value ?? {}) as Partial<StoredRemovedWays>;
  return typeof user_id === 'number' && Array.isArray(contacts) && Array.isArray(requested);
};

export const storedRemovedWays = createStoredValue<StoredRemovedWays>('removedWays', isStoredRemovedWays, days(7));

/** Stores what a confirmed contact or a new password has removed, if contacts are among it. */
export function reportRemovedWays(userId: number, removed: RevokedAccess | undefined): void {
  if (removed && removed.contacts.length + removed.requested.length > 0)
    storedRemovedWays.set({ ...removed, user_id: userId });
}
