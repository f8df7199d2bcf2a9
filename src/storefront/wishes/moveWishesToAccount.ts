import type { QueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { guestWishes } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';
import { wishDeedLabels } from './deedLabels.ts';
import { wishesKey } from './wishList.ts';

/**
 * Adds the device's wishes to the account that is signed in. What is there already stays, so that it may be done twice.
 * @param isGuest an account that may be given up: the device keeps its copy
 */
export async function keepWishes(queries: QueryClient, isGuest: boolean): Promise<void> {
  const wishes = guestWishes.get();
  if (!wishes || wishes.length === 0) return;
  try {
    const { data: before } = await api.wishes.ids();
    const news = wishes.filter((id) => !before.includes(id));
    const { data } = news.length > 0 ? await api.wishes.add({ body: { product_ids: wishes } }) : { data: before };
    await queries.cancelQueries({ queryKey: wishesKey });
    queries.setQueryData(wishesKey, data);
    if (isGuest) return;
    guestWishes.clear();
    const kept = news.filter((id) => data.includes(id)).length;
    if (kept > 0) notify(wishDeedLabels[currentLocale()].kept(kept));
  } catch (error) {
    if (!hasCode(error, 'too_many_wishes')) throw error;
    // They stay on the device: the account's list has to be thinned first.
    notify(error.message, { tone: 'error' });
  }
}
