/** Selects what the filter finds on all pages, up to a bound. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { useFailureWords } from '../../failures.ts';
import { listWords } from '../labels.ts';
import { useList } from '../ListScope.tsx';
import { nothingSelected, withRows } from '../selection.ts';
import { walkPages } from '../walkPages.ts';
import { useFound } from '../useFound.ts';

export const mostSelected = 1000;
const pageSize = 500;

export function SelectFound({ isBusy }: { isBusy: boolean }) {
  const words = useLabels(listWords);
  const failureWords = useFailureWords();
  const { data = [], total = 0 } = useListContext();
  const { selection, select } = useList();
  const found = useFound();
  const [isReading, setReading] = useState(false);
  const isPageSelected = data.length > 0 && data.every(({ id }) => selection.has(id));
  if (!isPageSelected || selection.size >= Math.min(total, mostSelected)) return null;

  const selectAll = () => {
    setReading(true);
    walkPages(found, { size: pageSize, most: mostSelected })
      .then((rows) => select(withRows(nothingSelected, rows, true)))
      .catch((error: unknown) => void notify(failureWords(error), { tone: 'error' }))
      .finally(() => setReading(false));
  };
  return (
    <Button size="small" disabled={isBusy || isReading} onClick={selectAll}>
      {isReading ? words.selecting : total > mostSelected ? words.selectFirst(mostSelected) : words.selectFound(total)}
    </Button>
  );
}
