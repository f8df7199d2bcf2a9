/**
 * Loads the list's rows by the page, filter and sort order of the address. A page that fails to load stays and can be
 * retried; a page past the end leads to the last page. (react-admin's own controller treats a failed page as missing
 * and goes to the first.)
 */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import {
  ListContext,
  ResourceContextProvider,
  useGetList,
  useListParams,
  type ListControllerResult,
  type SortPayload,
} from 'react-admin';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';

interface ListSourceProps {
  resource: string;
  filter?: Readonly<Record<string, unknown>> | undefined;
  sort: SortPayload;
  perPage: number;
  /** Key of the last list state in the browser's storage. */
  storeKey: string;
}

export function ListSource({
  resource,
  filter,
  sort,
  perPage: defaultPerPage,
  storeKey,
  children,
}: ListSourceProps & { children: ReactNode }) {
  const locale = useLocale();
  const queries = useQueryClient();
  const [{ page, perPage, sort: field, order, filterValues }, modify] = useListParams({
    resource,
    sort,
    perPage: defaultPerPage,
    storeKey,
  });
  const params = {
    pagination: { page, perPage },
    sort: { field, order },
    filter: { ...filterValues, ...filter },
  } as const;
  const result = useGetList(resource, params, { placeholderData: keepPreviousData, retry: false });
  const { total, error, isFetching } = result;
  const lastPage = total === undefined ? page : Math.ceil(total / perPage) || 1;
  const isPastEnd = !isFetching && !error && page > lastPage;
  const { setPage } = modify;
  useEffect(() => {
    if (!isPastEnd) return;
    // Cached pages still have the old total.
    void queries.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
    setPage(lastPage);
    void import('../liveLabels.ts').then(({ liveLabels }) => notify(liveLabels[locale].pastEnd));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that isn't there
  }, [isPastEnd, page]);
  const value = {
    ...result,
    ...modify,
    resource,
    page,
    perPage,
    sort: params.sort,
    filter,
    filterValues,
    hasNextPage: page < lastPage,
    hasPreviousPage: page > 1,
  };
  return (
    <ResourceContextProvider value={resource}>
      {/* Only what our lists use of the context; selection and export are the kit's own. */}
      <ListContext value={value as unknown as ListControllerResult}>{children}</ListContext>
    </ResourceContextProvider>
  );
}
