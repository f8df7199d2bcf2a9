/**
 * What a list shows: the page, filter and order that its address says. A page that can't be loaded stays where it is and
 * may be tried again; only one past the end leads back, to the last there is. (react-admin's own controller takes a
 * failed page for a missing one, and leads to the first.)
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

interface Asked {
  resource: string;
  filter?: Readonly<Record<string, unknown>> | undefined;
  sort: SortPayload;
  perPage: number;
  /** Under which the browser keeps what was last asked. */
  storeKey: string;
}

export function ListSource({
  resource,
  filter,
  sort,
  perPage: usual,
  storeKey,
  children,
}: Asked & { children: ReactNode }) {
  const locale = useLocale();
  const queries = useQueryClient();
  const [{ page, perPage, sort: field, order, filterValues }, modify] = useListParams({
    resource,
    sort,
    perPage: usual,
    storeKey,
  });
  const asked = {
    pagination: { page, perPage },
    sort: { field, order },
    filter: { ...filterValues, ...filter },
  } as const;
  const found = useGetList(resource, asked, { placeholderData: keepPreviousData, retry: false });
  const { total, error, isFetching } = found;
  const last = total === undefined ? page : Math.ceil(total / perPage) || 1;
  const isPastEnd = !isFetching && !error && page > last;
  const { setPage } = modify;
  useEffect(() => {
    if (!isPastEnd) return;
    // Pages that were read before knew of more rows.
    void queries.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
    setPage(last);
    void import('../liveWords.ts').then(({ liveWords }) => notify(liveWords[locale].pastEnd));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that isn't there
  }, [isPastEnd, page]);
  const value = {
    ...found,
    ...modify,
    resource,
    page,
    perPage,
    sort: asked.sort,
    filter,
    filterValues,
    hasNextPage: page < last,
    hasPreviousPage: page > 1,
  };
  return (
    <ResourceContextProvider value={resource}>
      {/* What our lists read of it; choosing and writing files are the kit's own. */}
      <ListContext value={value as unknown as ListControllerResult}>{children}</ListContext>
    </ResourceContextProvider>
  );
}
