/** Wishes for a product or no more: on the screen at once, then in the account. Loaded at the first wish. */
import type { QueryClient } from '@tanstack/react-query';
import { maxWishes } from '#contract/rules/wishes.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { keptSession } from '#src/session/session.ts';
import { withWish, wishOnDevice } from '#src/session/wishes.ts';
import { notify } from '#src/ui/notices.ts';
import { wishDeedLabels } from './deedLabels.ts';
import { wishesKey } from './wishList.ts';

export interface Wisher {
  queries: QueryClient;
  locale: Locale;
  failureText: (error: unknown) => string;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after another, so that two quick clicks end as the second one says. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function inAccount({ queries }: Wisher, id: number, isWished: boolean): Promise<void> {
  await queries.cancelQueries({ queryKey: wishesKey });
  queries.setQueryData<number[]>(wishesKey, (ids) => withWish(ids ?? [], id, isWished));
  // A guest's account may be given up for one's own: the device keeps its wishes for that.
  if (keptSession.get()?.me.is_guest) wishOnDevice(id, isWished);
  try {
    await inTurn(async () => {
      if (isWished) await api.wishes.add({ body: { product_ids: [id] } });
      else await api.wishes.remove({ params: { id } });
    });
  } catch (error) {
    // The session died meanwhile: a guest wishes from here on.
    if (hasCode(error, 'auth_failed') && wishOnDevice(id, isWished)) return;
    await queries.invalidateQueries({ queryKey: wishesKey });
    throw error;
  }
}

/** Never rejects: what went wrong is said. */
export async function changeWish(wisher: Wisher, id: number, isWished: boolean): Promise<void> {
  const { locale, failureText } = wisher;
  const text = wishDeedLabels[locale];
  if (!keptSession.get()) {
    if (!wishOnDevice(id, isWished)) notify(text.full(maxWishes), { tone: 'error' });
    return;
  }
  try {
    await inAccount(wisher, id, isWished);
  } catch (error) {
    notify(failureText(error), { tone: 'error', action: { label: text.tryAgain, run: () => void changeWish(wisher, id, isWished) } });
  }
}
