/** Makes a change of many products, says what came of it, and takes it back. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BulkResult, ProductChanges } from '#contract/bulk.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import type { BulkEditorProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { bulkLabels } from './labels.ts';

export const recentKey = ['products', 'bulkRecent'];

/** What shows products, and the list of changes, is read anew. */
function readAgain(queries: QueryClient): void {
  for (const queryKey of [['products', 'getList'], ['products', 'getOne'], recentKey])
    void queries.invalidateQueries({ queryKey });
}

/** Takes a change back and tells what stayed. */
export function useUndo() {
  const words = useLabels(bulkLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.productChanges.undo({ params: { id } }),
    onSuccess: ({ changed, refused }: BulkResult) => {
      readAgain(queries);
      if (changed === 0 && refused > 0) notify(words.nothingUndone(refused), { tone: 'error' });
      else
        notify([words.undone(changed), ...(refused > 0 ? [words.keptSince(refused)] : [])].join(' · '), {
          tone: 'success',
        });
    },
    onError: (error) => notify(failureText(error), { tone: 'error' }),
  });
}

type Wish = ReturnType<BulkEditorProps['selectionOf']> & { changes: ProductChanges; fingerprint: string };

/** Makes a change; what came of it is told with the way back. */
export function useApply() {
  const words = useLabels(bulkLabels);
  const queries = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: (wish: Wish) => api.productChanges.apply({ body: wish }),
    onSuccess: ({ id, changed, refused }: BulkResult) => {
      readAgain(queries);
      const text = [words.done(changed), ...(refused > 0 ? [words.refused(refused)] : [])].join(' · ');
      notify(text, {
        tone: 'success',
        ...(id !== null && { action: { label: words.undo, run: () => undo.mutate(id) } }),
      });
    },
  });
}
