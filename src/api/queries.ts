/** TanStack Query as this house uses it. */
import { QueryClient } from '@tanstack/react-query';
import { keptSession } from '#src/session/session.ts';

/** A new cache of queries: one a browser tab, one a rendering. The client retries by itself (./send.ts), so queries don't. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The first word of the keys of everything that belongs to one person: `['mine', 'orders', page]`. */
export const mine = 'mine';

/**
 * When somebody else signs in or out, here or in another tab: what was loaded for the one before is
 * dropped, and what everybody sees is asked for anew, since it may say more or less. @returns ends it
 */
export function forgetOnNewUser(queries: QueryClient): () => void {
  const userId = () => keptSession.get()?.me.id ?? null;
  let known = userId();
  return keptSession.subscribe(() => {
    const now = userId();
    if (now === known) return;
    known = now;
    if (now === null) drop(queries);
    else void queries.resetQueries({ queryKey: [mine] });
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== mine });
  });
}

/** Drops without asking anew: nobody is there to ask for. */
function drop(queries: QueryClient): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [mine] })) {
    void query.cancel({ silent: true });
    query.reset();
  }
}
