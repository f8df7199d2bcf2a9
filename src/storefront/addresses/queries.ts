/** The query of the address book. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';

export const addressesQuery = queryOptions({
  queryKey: [personalKey, 'addresses'],
  queryFn: async ({ signal }) => (await api.addresses.list({ signal })).data,
});
