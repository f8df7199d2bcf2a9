/** The step that shows what an import would do before it writes anything. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportDetail, RowOutcome } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { useImportAction } from '../useImport.ts';
import { ActionBar } from './ActionBar.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { stepLabels } from './labels.ts';
import { ImportRows } from './ImportRows.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

export function Check({ detail, onBack }: { detail: ImportDetail; onBack: () => void }) {
  const text = useLabels(stepLabels);
  const { isBusy, run } = useImportAction();
  const [outcome, setOutcome] = useState<RowOutcome | null>(null);
  const { id, rows, can } = detail;
  const written = rows.create + rows.change;
  return (
    <Stack>
      <OutcomeCounts rows={rows} chosen={outcome} onChoose={setOutcome} />
      {rows.refuse > 0 && written > 0 && <Callout tone="warning" title={text.someRejected(rows.refuse)} />}
      {written === 0 && <Callout tone="warning" title={text.noRowsToImport} />}
      <ImportRows key={outcome} detail={detail} filter={outcome ? { outcome } : {}} />
      <ActionBar>
        {can.edit && (
          <Button variant="outlined" onClick={onBack}>
            {text.back}
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
