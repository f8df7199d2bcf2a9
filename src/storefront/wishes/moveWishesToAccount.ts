/** Moves the wishes of a guest into an account. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { guestWishes } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';
import { wishActionLabels } from './actionLabels.ts';
import { wishesKey } from './wishList.ts';

/**
 * Adds the device's wishes to the signed-in account. Wishes already there stay, so it can be repeated.
 * @param isGuest a guest account may be abandoned, so the device keeps its copy
 */
export async function moveWishesToAccount(queries: QueryClient, isGuest: boolean): Promise<void> {
  const wishes = guestWishes.get();
  if (!wishes || wishes.length === 0) return;
  try {
    const { data: before } = await api.wishes.ids();
    const newIds = wishes.filter((id) => !before.includes(id));
    const { data } = newIds.length > 0 ? await api.wishes.add({ body: { product_ids: wishes } }) : { data: before };
    await queries.cancelQueries({ queryKey: wishesKey });
    queries.setQueryData(wishesKey, data);
    if (isGuest) return;
    guestWishes.clear();
    const addedCount = newIds.filter((id) => data.includes(id)).length;
    if (addedCount > 0) notify(wishActionLabels[getCurrentLocale()].moved(addedCount));
  } catch (error) {
    if (!hasCode(error, 'too_many_wishes')) throw error;
    // The wishes stay on the device until the account's list has room.
    notify(error.message, { tone: 'error' });
  }
}
