/** Asks what to export and as what, shows how far it is. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { formatNumber } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { useFailureWords } from '../../failures.ts';
import { kitWords } from '../../labels.ts';
import { useResource } from '../../ResourceScope.tsx';
import { listWords } from '../labels.ts';
import { Progress } from '../bulk/RunDialog.tsx';
import { mostExported, useExport, type ExportChoice, type Format } from './useExport.ts';

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
  '& input': { width: 18, height: 18, margin: 0, accentColor: colour.primary },
});

interface OneOfProps<T extends string> {
  legend: string;
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}

function OneOf<T extends string>({ legend, name, options, value, onChange }: OneOfProps<T>) {
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
  /** Those alone; left out: all that the list finds. */
  rows?: readonly RaRecord[];
}

export function ExportDialog({ open, onClose, rows }: ExportDialogProps) {
  const words = useLabels(listWords);
  const kit = useLabels(kitWords);
  const locale = useLocale();
  const failureWords = useFailureWords();
  const { total: found = 0 } = useListContext();
  const total = rows?.length ?? found;
  const { list } = useResource();
  const { progress, run, stop } = useExport(rows);
  const [choice, setChoice] = useState<ExportChoice>({ format: 'csv', fields: 'shown' });
  // A screen that is left reads on for nobody.
  const leave = useRef(stop);
  leave.current = stop;
  useEffect(() => () => leave.current(), []);

  const start = () =>
    void run(choice).then(
      (count) => {
        onClose();
        notify(count === null ? words.fileMade : words.exported(count), { tone: 'success' });
      },
      (error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          notify(failureWords(error), { tone: 'error' });
      },
    );
  const isReading = progress !== null && progress.read < progress.total;
  return (
    <Dialog
      open={open}
      onClose={progress ? stop : onClose}
      title={rows ? words.exportSelectedTitle : words.exportTitle}
      actions={
        progress ? (
          <Button variant="outlined" onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit.cancel}</Button>
            <Button variant="contained" onClick={start} disabled={total === 0}>
              {words.export}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <Progress
          label={isReading || progress.total === 0 ? words.reading : words.writing}
          done={progress.read}
          all={progress.total}
        />
      ) : (
        <>
          <div style={{ color: colour.muted }}>
            {rows ? words.exportSelectedText(total) : words.exportText(Math.min(total, mostExported))}
            {total > mostExported && ` ${fill(words.exportMost, { n: formatNumber(mostExported, locale) })}`}
          </div>
          <OneOf<Format>
            legend={words.format}
            name="format"
            options={[
              ['csv', words.csv],
              ['xlsx', words.xlsx],
            ]}
            value={choice.format}
            onChange={(format) => setChoice({ ...choice, format })}
          />
          <OneOf<ExportChoice['fields']>
            legend={words.fields}
            name="fields"
            options={[
              ['shown', words.shownColumns],
              ['all', words.allFields],
              ...(list.importPath ? [['again', words.again] as const] : []),
            ]}
            value={choice.fields}
            onChange={(fields) => setChoice({ ...choice, fields })}
          />
        </>
      )}
    </Dialog>
  );
}
