/** Wishes of an account: on the screen at once, and sent so that leaving the page does not stop them. */
import type { QueryClient } from '@tanstack/react-query';
import { apiBy } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { keptSession } from '#src/session/session.ts';
import { withWish, wishOnDevice } from '#src/session/wishes.ts';
import { wishesKey } from './wishList.ts';

/** The next click may leave for another page: the browser carries these calls to their end. */
const lasting = apiBy((input, init) => globalThis.fetch(input, { ...init, keepalive: true }));

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after another, so that two quick clicks end as the second one says. */
function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function show(queries: QueryClient, id: number, isWished: boolean): Promise<void> {
  await queries.cancelQueries({ queryKey: wishesKey });
  queries.setQueryData<number[]>(wishesKey, (ids) => withWish(ids ?? [], id, isWished));
}

/** Wishes for a product or no more, as somebody who is signed in. */
export async function wishInAccount(queries: QueryClient, id: number, isWished: boolean): Promise<void> {
  const isListKnown = queries.getQueryData(wishesKey) !== undefined;
  // A guest's account may be given up for one's own: the device keeps its wishes for that.
  if (keptSession.get()?.me.is_guest) wishOnDevice(id, isWished);
  try {
    const kept = inTurn(() =>
      isWished ? lasting.wishes.add({ body: { product_ids: [id] } }) : lasting.wishes.remove({ params: { id } }),
    );
    await Promise.all([kept, show(queries, id, isWished)]);
    if (!isListKnown) await queries.invalidateQueries({ queryKey: wishesKey });
  } catch (error) {
    // The session died meanwhile: a guest wishes from here on.
    if (hasCode(error, 'auth_failed') && wishOnDevice(id, isWished)) return;
    await queries.invalidateQueries({ queryKey: wishesKey });
    throw error;
  }
}
