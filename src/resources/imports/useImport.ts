/** An import as it is now: asked again each second while something is under way, and whenever a hint says so. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { notify } from '#src/ui/notices.ts';

const keyOf = (id: number) => ['imports', 'getOne', 'detail', id];
const everySecond = 1000;

export const useImport = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.imports.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.phase ? everySecond : false),
    // A tab in the background wants to be up to date when it is looked at again.
    refetchOnWindowFocus: true,
  });

/** Writes to an import; what it answers is what the screen shows from then on. */
export function useImportDeed(): { isBusy: boolean; run: (call: () => Promise<ImportDetail>) => Promise<boolean> } {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  async function run(call: () => Promise<ImportDetail>): Promise<boolean> {
    setBusy(true);
    try {
      const detail = await call();
      queries.setQueryData(keyOf(detail.id), detail);
      // Other rows are what became of them now.
      void queries.invalidateQueries({ queryKey: ['imports', 'rows', detail.id] });
      afterWrite();
      return true;
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
      void queries.invalidateQueries({ queryKey: ['imports', 'getOne'] });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
