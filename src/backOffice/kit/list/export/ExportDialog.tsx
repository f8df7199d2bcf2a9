/** Asks for the format and content of an export, and shows its progress. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { useErrorMessage } from '../../failures.ts';
import { kitLabels } from '../../labels.ts';
import { useResource } from '../../ResourceScope.tsx';
import { listLabels } from '../labels.ts';
import { Progress } from '../bulk/RunDialog.tsx';
import { maxExported, useExport, type ExportChoice, type Format } from './useExport.ts';

const Choices = styled('fieldset')({
  border: 0,
  margin: '16px 0 0',
  padding: 0,
  '& > legend': { padding: 0, fontSize: '0.875rem', fontWeight: 600, marginBottom: 6 },
});
const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 38,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, margin: 0, accentColor: color.primary },
});

interface RadioGroupProps<T extends string> {
  legend: string;
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}

function RadioGroup<T extends string>({ legend, name, options, value, onChange }: RadioGroupProps<T>) {
  return (
    <Choices>
      <legend>{legend}</legend>
      {options.map(([option, text]) => (
        <Choice key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </Choice>
      ))}
    </Choices>
  );
}

export interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Only these rows; by default all rows of the list. */
  rows?: readonly RaRecord[];
}

export function ExportDialog({ open, onClose, rows }: ExportDialogProps) {
  const labels = useLabels(listLabels);
  const kit = useLabels(kitLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const { total: found = 0 } = useListContext();
  const total = rows?.length ?? found;
  const { list } = useResource();
  const { progress, run, stop } = useExport(rows);
  const [choice, setChoice] = useState<ExportChoice>({ format: 'csv', fields: 'shown' });
  // Leaving the screen cancels the export.
  const stopOnLeave = useEffectEvent(stop);
  useEffect(() => () => stopOnLeave(), []);

  const start = () =>
    void run(choice).then(
      (count) => {
        onClose();
        notify(count === null ? labels.fileMade : labels.exported(count), { tone: 'success' });
      },
      (error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          notify(getErrorMessage(error), { tone: 'error' });
      },
    );
  const isReading = progress !== null && progress.read < progress.total;
  return (
    <Dialog
      open={open}
      onClose={progress ? stop : onClose}
      title={rows ? labels.exportSelectedTitle : labels.exportTitle}
      actions={
        progress ? (
          <Button variant="outlined" onClick={stop}>
            {labels.stop}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit.cancel}</Button>
            <Button variant="contained" onClick={start} disabled={total === 0}>
              {labels.export}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <Progress
          label={isReading || progress.total === 0 ? labels.reading : labels.writing}
          done={progress.read}
          total={progress.total}
        />
      ) : (
        <>
          <div style={{ color: color.muted }}>
            {rows ? labels.exportSelectedText(total) : labels.exportText(Math.min(total, maxExported))}
            {total > maxExported && ` ${fill(labels.exportMost, { n: formatNumber(maxExported, locale) })}`}
          </div>
          <RadioGroup<Format>
            legend={labels.format}
            name="format"
            options={[
              ['csv', labels.csv],
              ['xlsx', labels.xlsx],
            ]}
            value={choice.format}
            onChange={(format) => setChoice({ ...choice, format })}
          />
          <RadioGroup<ExportChoice['fields']>
            legend={labels.fields}
            name="fields"
            options={[
              ['shown', labels.shownColumns],
              ['all', labels.allFields],
              ...(list.importPath ? [['importable', labels.importable] as const] : []),
            ]}
            value={choice.fields}
            onChange={(fields) => setChoice({ ...choice, fields })}
          />
        </>
      )}
    </Dialog>
  );
}
