/** Wishes of an account: shown at once, and sent with keepalive. */
import type { QueryClient } from '@tanstack/react-query';
import { createApiWithFetch } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { storedSession } from '#src/session/session.ts';
import { updateWishes, setGuestWish } from '#src/session/wishes.ts';
import { wishesKey } from './wishList.ts';

/** The browser completes these calls even if the page is left. */
const keepaliveApi = createApiWithFetch((input, init) => globalThis.fetch(input, { ...init, keepalive: true }));

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs calls one after another, so that the last click wins. */
function runInTurn(work: () => Promise<unknown>): Promise<unknown> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function showWish(queries: QueryClient, id: number, isWished: boolean): Promise<void> {
  await queries.cancelQueries({ queryKey: wishesKey });
  queries.setQueryData<number[]>(wishesKey, (ids) => updateWishes(ids ?? [], id, isWished));
}

/** Adds or removes a wish of the signed-in user. */
export async function wishInAccount(queries: QueryClient, id: number, isWished: boolean): Promise<void> {
  const isListKnown = queries.getQueryData(wishesKey) !== undefined;
  // A guest account may be abandoned, so the device keeps its wishes too.
  if (storedSession.get()?.me.is_guest) setGuestWish(id, isWished);
  try {
    const request = runInTurn(() =>
      isWished
        ? keepaliveApi.wishes.add({ body: { product_ids: [id] } })
        : keepaliveApi.wishes.remove({ params: { id } }),
    );
    await Promise.all([request, showWish(queries, id, isWished)]);
    if (!isListKnown) await queries.invalidateQueries({ queryKey: wishesKey });
  } catch (error) {
    // The session has expired, so the wish is stored as a guest's.
    if (hasCode(error, 'auth_failed') && setGuestWish(id, isWished)) return;
    await queries.invalidateQueries({ queryKey: wishesKey });
    throw error;
  }
}
