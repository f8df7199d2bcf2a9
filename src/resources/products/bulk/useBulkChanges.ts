/** Hooks that apply and undo a bulk change of products. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BulkResult, ProductChanges } from '#contract/bulk.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { BulkEditorProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { bulkLabels } from './labels.ts';

export const recentChangesKey = ['products', 'bulkRecent'];

/** Loads products and the list of recent changes again. */
function refetchProducts(queries: QueryClient): void {
  for (const queryKey of [['products', 'getList'], ['products', 'getOne'], recentChangesKey])
    void queries.invalidateQueries({ queryKey });
}

/** Undoes a change, and reports how many products could not be restored. */
export function useUndoChange() {
  const labels = useLabels(bulkLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.productChanges.undo({ params: { id } }),
    onSuccess: ({ changed, refused }: BulkResult) => {
      refetchProducts(queries);
      if (changed === 0 && refused > 0) notify(labels.noneUndone(refused), { tone: 'error' });
      else
        notify([labels.undone(changed), ...(refused > 0 ? [labels.skippedSince(refused)] : [])].join(' · '), {
          tone: 'success',
        });
    },
    onError: (error) => notify(failureText(error), { tone: 'error' }),
  });
}

type ApplyInput = ReturnType<BulkEditorProps['getSelection']> & { changes: ProductChanges; fingerprint: string };

/** Applies a change, and reports the result with an undo button. */
export function useApplyChange() {
  const labels = useLabels(bulkLabels);
  const queries = useQueryClient();
  const undo = useUndoChange();
  return useMutation({
    mutationFn: (input: ApplyInput) => api.productChanges.apply({ body: input }),
    onSuccess: ({ id, changed, refused }: BulkResult) => {
      refetchProducts(queries);
      const text = [labels.done(changed), ...(refused > 0 ? [labels.rejected(refused)] : [])].join(' · ');
      notify(text, {
        tone: 'success',
        ...(id !== null && { action: { label: labels.undo, run: () => undo.mutate(id) } }),
      });
    },
  });
}
