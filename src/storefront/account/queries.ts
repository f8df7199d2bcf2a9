/** Queries of the account screens. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';

export const accountQuery = queryOptions({
  queryKey: [personalKey, 'account'],
  queryFn: ({ signal }) => api.account.get({ signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: [personalKey, 'sessions'],
  queryFn: async ({ signal }) => (await api.account.sessions({ signal })).data,
});
export const factorsQuery = queryOptions({
  queryKey: [personalKey, 'factors'],
  queryFn: ({ signal }) => api.factors.list({ signal }),
});
export const signInsQuery = queryOptions({
  queryKey: [personalKey, 'signIns'],
  queryFn: async ({ signal }) => (await api.factors.signIns({ signal })).data,
});
/** Polling interval while an archive is being created. */
const pollMs = 1500;
export const exportsQuery = queryOptions({
  queryKey: [personalKey, 'dataExports'],
  queryFn: async ({ signal }) => (await api.account.exports({ signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? pollMs : false),
});

/** Returns a function that reloads the account and its sessions after a change. */
export function useRefreshAccount(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
}
