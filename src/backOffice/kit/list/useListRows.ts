/**
 * Loads the list's rows by the page, filter and sort order of the address. A page that fails to load stays and can be
 * retried; a page past the end leads to the last page. (react-admin's own controller treats a failed page as missing
 * and goes to the first.)
 */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useDataProvider, useGetList, useListParams, type RaRecord, type SortPayload } from 'react-admin';
import { maxId } from '#contract/fields.ts';
import { maxPerPage } from '#contract/lists.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { dismiss, notify } from '#src/ui/notices.ts';
import type { Fields } from '../fields.ts';
import { kitLabels } from '../labels.ts';
import type { Page } from './walkPages.ts';

/** After this time users are notified that the page is still loading. */
const slowAfterMs = 600;

interface ListQuery {
  resource: string;
  /** Filters that always apply. */
  filter?: Readonly<Record<string, unknown>> | undefined;
  sort: SortPayload;
  perPage: number;
  /** The filters that the list's call knows. */
  filterFields: Fields;
  /** Key of the last list state in the browser's storage. */
  storeKey: string;
}

export type LoadPage = (page: number, perPage: number, signal?: AbortSignal) => Promise<Page<RaRecord>>;

/** The page and its size as the server accepts them: an address can be typed, or cut off. */
function clampPaging(page: number, perPage: number, defaultPerPage: number) {
  const size = perPage < 1 ? defaultPerPage : Math.min(perPage, maxPerPage);
  return { page: Math.min(Math.max(page, 1), Math.floor(maxId / size)), perPage: size };
}

/** Everything of react-admin's list controller that is about rows; `loadPage` loads other pages of the same list. */
export function useListRows({
  resource,
  filter,
  sort: defaultSort,
  perPage: defaultPerPage,
  filterFields,
  storeKey,
}: ListQuery) {
  const locale = useLocale();
  const queries = useQueryClient();
  const provider = useDataProvider();
  const [params, modifiers] = useListParams({ resource, sort: defaultSort, perPage: defaultPerPage, storeKey });
  const { sort: field, order, displayedFilters } = params;
  const { page, perPage } = clampPaging(params.page, params.perPage, defaultPerPage);
  const addressFilter = params.filterValues as Readonly<Record<string, unknown>>;
  const filterValues = useMemo(
    () => Object.fromEntries(Object.entries(addressFilter).filter(([key]) => Object.hasOwn(filterFields, key))),
    [addressFilter, filterFields],
  );
  const sort = { field, order };
  const allFilters = { ...filterValues, ...filter };
  const result = useGetList<RaRecord>(
    resource,
    { pagination: { page, perPage }, sort, filter: allFilters },
    { placeholderData: keepPreviousData, retry: false },
  );
  const { total, error, isFetching, isPlaceholderData } = result;
  const lastPage = total === undefined ? page : Math.ceil(total / perPage) || 1;
  const isPastEnd = !isFetching && !error && page > lastPage;
  const goToLastPage = useEffectEvent(() => {
    // Cached pages still have the old total.
    void queries.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
    modifiers.setPage(lastPage);
    void import('../liveLabels.ts').then(({ liveLabels }) => notify(liveLabels[locale].pastEnd));
  });
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd, page]);

  // The rows of the page before stay until this page is there, which can take a minute without a connection.
  const hasOldRows = isFetching && isPlaceholderData;
  const { noAnswerYet } = useLabels(kitLabels);
  useEffect(() => {
    if (!hasOldRows) return undefined;
    let notice: number | undefined;
    const timer = setTimeout(() => (notice = notify(noAnswerYet)), slowAfterMs);
    return () => {
      clearTimeout(timer);
      if (notice !== undefined) dismiss(notice);
    };
  }, [hasOldRows, noAnswerYet]);

  const loadPage: LoadPage = async (otherPage, otherPerPage, signal) => {
    const pagination = { page: otherPage, perPage: otherPerPage };
    const answer = await provider.getList<RaRecord>(resource, { pagination, sort, filter: allFilters, signal });
    return { data: answer.data, total: answer.total ?? answer.data.length };
  };

  return {
    ...result,
    ...modifiers,
    loadPage,
    resource,
    page,
    perPage,
    sort,
    filter,
    filterValues,
    displayedFilters,
    hasNextPage: page < lastPage,
    hasPreviousPage: page > 1,
  };
}
