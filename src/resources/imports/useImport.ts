/** Loads an import, every second while a phase is running and after each hint. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { getCategoriesKey } from './steps/useOpenCategories.ts';
import { notify } from '#src/ui/notices.ts';

const getQueryKey = (id: number) => ['imports', 'getOne', 'detail', id];
const pollIntervalMs = 1000;

export const useImport = (id: number) =>
  useQuery({
    queryKey: getQueryKey(id),
    queryFn: ({ signal }) => api.imports.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.phase ? pollIntervalMs : false),
    // Polling stops in background tabs, so the data is refreshed when the tab gets the focus.
    refetchOnWindowFocus: true,
  });

/** Runs a call that changes an import, and shows the import that it returns. */
export function useImportAction(): { isBusy: boolean; run: (call: () => Promise<ImportDetail>) => Promise<boolean> } {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  async function run(call: () => Promise<ImportDetail>): Promise<boolean> {
    setBusy(true);
    try {
      const detail = await call();
      queries.setQueryData(getQueryKey(detail.id), detail);
      // The outcome of rows may have changed.
      for (const part of ['rows', 'report']) void queries.invalidateQueries({ queryKey: ['imports', part, detail.id] });
      // Which categories are unknown is asked anew after a check.
      queries.removeQueries({ queryKey: getCategoriesKey(detail.id) });
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
