/** Queries of the blog, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../ApiContext.tsx';
import type { BlogState } from './blogUrl.ts';

export const perPage = 13;
const minute = 60_000;

export const blogQuery = (api: Api, { page, q, author }: BlogState) =>
  queryOptions({
    queryKey: ['publications', 'list', page, q, author],
    queryFn: ({ signal }) =>
      api.publications.list({
        query: { page, per_page: perPage, ...(q && { q }), ...(author > 0 && { author_id: author }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  });

export const articleQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['publications', 'view', id],
    queryFn: ({ signal }) => api.publications.get({ params: { id }, signal }),
    staleTime: minute,
  });

/** Key of all queries of publications. */
export const publicationsKey = ['publications'];
