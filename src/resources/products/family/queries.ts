/** The query of a family, and what its writes change elsewhere. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Family } from '#contract/families.ts';
import { api } from '#src/api/api.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';

export const familyQuery = (id: number) =>
  queryOptions({
    queryKey: ['families', id],
    queryFn: ({ signal }) => api.families.get({ params: { id }, signal }),
    // What is typed is compared with what was loaded, so a save brings news, not the clock.
    refetchOnWindowFocus: false,
  });

/** Returns a function that stores the answer of a write, and refetches the products that it has changed. */
export function useStoreFamily(): (family: Family) => void {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return (family) => {
    queries.setQueryData(familyQuery(family.id).queryKey, family);
    void queries.invalidateQueries({ queryKey: ['products', 'getOne'] });
    afterWrite();
  };
}
