/** The step that shows what an import would do before it writes anything. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { useImportAction } from '../useImport.ts';
import { ActionBar } from './ActionBar.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { FamilyCount } from './FamilyCount.tsx';
import { categoryStepLabels } from './categoryStepLabels.ts';
import { stepLabels } from './labels.ts';
import { ImportRows, type RowFilter } from './ImportRows.tsx';
import { LeftOut } from './LeftOut.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

interface CheckProps {
  detail: ImportDetail;
  /** Categories of the file that are none of ours, or were not when it was checked. */
  openCategories: number;
  onBack: () => void;
  onCategories: () => void;
}

export function Check({ detail, openCategories, onBack, onCategories }: CheckProps) {
  const text = useLabels(stepLabels);
  const { isBusy, run } = useImportAction();
  const categoryText = useLabels(categoryStepLabels);
  const [filter, setFilter] = useState<RowFilter>({});
  const { id, noun, rows, can } = detail;
  const written = rows.create + rows.change;
  return (
    <Stack>
      <OutcomeCounts
        rows={rows}
        chosen={filter.outcome ?? null}
        onChoose={(outcome) => setFilter(outcome ? { outcome } : {})}
      />
      <FamilyCount detail={detail} />
      {openCategories > 0 && (
        <Callout
          tone="warning"
          title={categoryText.unknownTitle(openCategories)}
          actions={<Button onClick={onCategories}>{categoryText.choosing}</Button>}
        />
      )}
      {rows.refuse > 0 && written > 0 && <Callout tone="warning" title={text.someRejected(rows.refuse)} />}
      {written === 0 && <Callout tone="warning" title={text.noRowsToImport} />}
      <LeftOut detail={detail} onShow={setFilter} />
      <ImportRows key={JSON.stringify(filter)} detail={detail} filter={filter} />
      <ActionBar>
        {can.edit && (
          <Button variant="outlined" onClick={onBack}>
            {text.back}
          </Button>
        )}
        {can.edit && noun === 'products' && (
          <Button variant="outlined" onClick={onCategories}>
            {text.steps.categories}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={!can.run || written === 0}
          loading={isBusy}
          onClick={() => void run(() => api.imports.run({ params: { id } }))}
        >
          {text.run(written)}
        </Button>
      </ActionBar>
    </Stack>
  );
}
