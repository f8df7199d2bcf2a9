/** Loads pages of the current list with its filter and sort order. */
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import type { Page } from './walkPages.ts';

export function useListPage(): (page: number, perPage: number, signal?: AbortSignal) => Promise<Page<RaRecord>> {
  const provider = useDataProvider();
  const { resource, filter, filterValues, sort } = useListContext();
  return async (page, perPage, signal) => {
    const { data, total } = await provider.getList<RaRecord>(resource, {
      pagination: { page, perPage },
      sort,
      filter: { ...filterValues, ...filter },
      signal,
    });
    return { data, total: total ?? data.length };
  };
}
