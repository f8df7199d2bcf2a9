/** How many categories of a file need a look, once it is checked. */
import { useQuery } from '@tanstack/react-query';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';

export const categoriesPerPage = 20;

/** The query key of the categories of an import's file. */
export const getCategoriesKey = (id: number, query?: object): readonly unknown[] => [
  'imports',
  'categories',
  id,
  ...(query ? [query] : []),
];

/**
 * The number of categories that are unknown, or were when the file was checked; null while it is loaded, 0 if it can't
 * be, or if missing categories are made.
 */
export function useOpenCategories({ id, noun, status, options }: ImportDetail): number | null {
  const isEnabled = noun === 'products' && status === 'checked' && !options.make_categories;
  const { data, isError } = useQuery({
    queryKey: getCategoriesKey(id, { open: true }),
    queryFn: ({ signal }) => api.imports.categories({ params: { id }, query: { open: true, per_page: 1 }, signal }),
    enabled: isEnabled,
  });
  if (!isEnabled || isError) return 0;
  return data?.total ?? null;
}
