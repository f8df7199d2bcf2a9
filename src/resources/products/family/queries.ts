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

/** Returns a function that refetches what a write of a family has changed of products. */
function useAfterFamilyWrite(): () => Promise<void> {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  return () => {
    afterWrite();
    return queries.invalidateQueries({ queryKey: ['products', 'getOne'] });
  };
}

/** Returns a function that stores the answer of a write, and refetches the products that it has changed. */
export function useStoreFamily(): (family: Family) => void {
  const queries = useQueryClient();
  const afterFamilyWrite = useAfterFamilyWrite();
  return (family) => {
    queries.setQueryData(familyQuery(family.id).queryKey, family);
    void afterFamilyWrite();
  };
}

/** Returns a function that refetches a family that has lost members, and its products. */
export function useRefetchFamily(): (familyId: number, state: { isGone: boolean }) => void {
  const queries = useQueryClient();
  const afterFamilyWrite = useAfterFamilyWrite();
  return (familyId, { isGone }) => {
    const { queryKey } = familyQuery(familyId);
    // A family that is gone is shown until its products are read again, which have none.
    if (isGone) void afterFamilyWrite().then(() => queries.removeQueries({ queryKey }));
    else void Promise.all([queries.invalidateQueries({ queryKey }), afterFamilyWrite()]);
  };
}
