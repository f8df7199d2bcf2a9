/** Settings and cache keys of TanStack Query in this project. */
import { QueryClient } from '@tanstack/react-query';
import { storedSession } from '#src/session/session.ts';

/**
 * Creates a query cache: one for a browser tab, or one for a server rendering. Queries don't retry, because the client
 * does (./send.ts).
 */
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

/** First part of the query keys of everything that belongs to one person: `['mine', 'orders', page]`. */
export const personalKey = 'mine';

/**
 * Resets the cache when the user changes, in this or another tab: personal data is dropped, public data is fetched
 * again, since it may differ.
 * @returns a function that unsubscribes
 */
export function resetQueriesOnUserChange(queries: QueryClient): () => void {
  const getUserId = () => storedSession.get()?.me.id ?? null;
  let lastUserId = getUserId();
  return storedSession.subscribe(() => {
    const now = getUserId();
    if (now === lastUserId) return;
    lastUserId = now;
    if (now === null) dropPersonalQueries(queries);
    else void queries.resetQueries({ queryKey: [personalKey] });
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== personalKey });
  });
}

/** Drops personal data without refetching it: nobody is signed in. */
function dropPersonalQueries(queries: QueryClient): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: [personalKey] })) {
    void query.cancel({ silent: true });
    query.reset();
  }
}
