/** Queries of the user's subscription. */
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';

export const subscriptionKey = [personalKey, 'subscription'] as const;
export const subscriptionQuery = {
  queryKey: subscriptionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.tariffs.subscription({ signal }),
};
export const historyQuery = (page: number) => ({
  queryKey: [...subscriptionKey, 'history', page],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.tariffs.history({ query: { page, per_page: 10 }, signal }),
});
export const plansQuery = (audience: 'buyers' | 'vendors') => ({
  queryKey: ['tariffs', audience],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.tariffs.list({ query: { audience }, signal }),
});
