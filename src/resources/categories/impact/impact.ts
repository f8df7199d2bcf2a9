/** Queries the server for the impact that a change of categories would have on the storefront. */
import { queryOptions } from '@tanstack/react-query';
import type { Impact } from '#contract/categories.ts';
import { api } from '#src/api/api.ts';

/** The changed categories and their new values; a value that is left out stays the same. */
export interface CategoryChange {
  ids: readonly number[];
  active?: boolean;
  parent?: number | null;
}

export const buildImpactQuery = ({ ids, ...changes }: CategoryChange) =>
  queryOptions({
    queryKey: ['categories', 'impact', ids, changes],
    queryFn: ({ signal }) => api.categories.impact({ body: { ids: [...ids], ...changes }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether buyers would notice more than one empty category. */
export const isSignificant = (impact: Impact): boolean =>
  impact.products_leaving + impact.products_returning > 0 ||
  impact.categories_leaving + impact.categories_returning > 1;
