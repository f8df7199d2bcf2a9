/** What the account's screens ask for. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';

export const accountQuery = queryOptions({
  queryKey: [mine, 'account'],
  queryFn: ({ signal }) => api.account.get({ signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: [mine, 'sessions'],
  queryFn: async ({ signal }) => (await api.account.sessions({ signal })).data,
});
export const factorsQuery = queryOptions({
  queryKey: [mine, 'factors'],
  queryFn: ({ signal }) => api.factors.list({ signal }),
});
export const signInsQuery = queryOptions({
  queryKey: [mine, 'signIns'],
  queryFn: async ({ signal }) => (await api.factors.signIns({ signal })).data,
});
/** Looked at again while one is being made. */
const lookMs = 1500;
export const exportsQuery = queryOptions({
  queryKey: [mine, 'dataExports'],
  queryFn: async ({ signal }) => (await api.account.exports({ signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? lookMs : false),
});
