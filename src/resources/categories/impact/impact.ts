/** What a change of categories does to the store: asked for before it is made. */
import { queryOptions } from '@tanstack/react-query';
import type { Impact } from '#contract/categories.ts';
import { api } from '#src/api/api.ts';

/** Categories, and what they would become; what is left out stays as it is. */
export interface Change {
  ids: readonly number[];
  active?: boolean;
  parent?: number | null;
}

export const impactOf = ({ ids, ...wish }: Change) =>
  queryOptions({
    queryKey: ['categories', 'impact', ids, wish],
    queryFn: ({ signal }) => api.categories.impact({ body: { ids: [...ids], ...wish }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Whether buyers would see a difference beyond one empty category. */
export const matters = (impact: Impact): boolean =>
  impact.products_leaving + impact.products_returning > 0 ||
  impact.categories_leaving + impact.categories_returning > 1;
