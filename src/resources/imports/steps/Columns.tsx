/** The step that maps the file's columns to fields; the server guesses the mapping first. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isDeepEqual } from '#contract/rules/deepEqual.ts';
import type { ImportDetail, ImportOptions } from '#contract/imports.ts';
import { api } from '#src/api/api.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { SelectBox } from '#src/ui/Field.tsx';
import { useImportAction } from '../useImport.ts';
import { ActionBar } from './ActionBar.tsx';
import { stepLabels } from './labels.ts';
import { FieldOptions } from './FieldOptions.tsx';
import { Options } from './Options.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const HelpText = styled('p')({ margin: '0 0 14px', color: color.muted, fontSize: '0.875rem' });
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  tableLayout: 'fixed',
  '& th': {
    padding: '0 12px 8px 0',
    textAlign: 'start',
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
    borderBottom: `1px solid ${color.line}`,
  },
  '& td': {
    padding: '8px 12px 8px 0',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${color.line}`,
    overflowWrap: 'anywhere',
  },
  '& tr:last-of-type > td': { borderBottom: 0 },
  '& td:first-of-type': { fontWeight: 600 },
  '& td:nth-of-type(2)': { color: color.muted, fontSize: '0.8125rem', lineHeight: 1.4 },
  '& tr[data-passed=true] > td:first-of-type': { color: color.muted, fontWeight: 400 },
  '& select': { minHeight: 40, fontSize: '0.9375rem' },
  [below.md]: {
    '& thead': { display: 'none' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tr': { padding: '12px 0', borderBottom: `1px solid ${color.line}` },
    '& td': { border: 0, padding: '3px 0' },
    '& select': { minHeight: 46, fontSize: '1rem' },
  },
});
const Samples = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});

type Mapping = ImportDetail['mapping'];

export function Columns({ detail, onChecking }: { detail: ImportDetail; onChecking: () => void }) {
  const text = useLabels(stepLabels);
  const { isBusy, run } = useImportAction();
  const { id, columns, fields, profile, beyond_type } = detail;
  const [mapping, setMapping] = useState<Mapping>(detail.mapping);
  const [options, setOptions] = useState<ImportOptions>(detail.options);
  const getField = (column: number): string => mapping.find((one) => one.column === column)?.field ?? '';
  const isTaken = (name: string, column: number): boolean =>
    mapping.some((one) => one.field === name && one.column !== column);
  const setField = (column: number, field: string) => {
    const others = mapping.filter((one) => one.column !== column);
    setMapping(field ? [...others, { column, field }].sort((one, other) => one.column - other.column) : others);
  };
  const columnsBeyondType = columns.filter(
    ({ index }) => getField(index) === '' && beyond_type.some(({ column }) => column === index),
  );
  const missing = fields.filter(({ name, required }) => required && !mapping.some(({ field }) => field === name));

  async function check() {
    const isEdited = !isDeepEqual(mapping, detail.mapping) || !isDeepEqual(options, detail.options);
    const hasStarted = await run(async () => {
      if (isEdited) await api.imports.edit({ params: { id }, body: { mapping, options } });
      return api.imports.check({ params: { id } });
    });
    if (hasStarted) onChecking();
  }
  /** Reads the file again, because another encoding or sheet has other columns. */
  const rereadFile = (change: Partial<ImportOptions>) =>
    void run(() => api.imports.edit({ params: { id }, body: { options: { ...options, ...change } } }));

  /** Another type changes the guessed parameters, so the manual mapping is saved first. */
  const changeType = (change: Partial<ImportOptions>) =>
    void run(async () => {
      if (!isDeepEqual(mapping, detail.mapping)) await api.imports.edit({ params: { id }, body: { mapping } });
      const next = await api.imports.edit({ params: { id }, body: { options: { ...options, ...change } } });
      setMapping(next.mapping);
      setOptions(next.options);
      return next;
    });

  return (
    <Stack>
      {text.profiles[profile] && <Callout tone="good" title={text.profiles[profile]} />}
      <Card>
        <h2>{text.steps.columns}</h2>
        <HelpText>{text.columnsText}</HelpText>
        <Table>
          <thead>
            <tr>
              <th>{text.column}</th>
              <th>{text.samples}</th>
              <th>{text.field}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ index, header, samples }) => {
              const name = header || fill(text.noHeader, { n: index + 1 });
              return (
                <tr key={index} data-passed={getField(index) === ''}>
                  <td>{name}</td>
                  <td>
                    <Samples>{samples.join(' · ') || '–'}</Samples>
                  </td>
                  <td>
                    <SelectBox
                      aria-label={`${text.field}: ${name}`}
                      value={getField(index)}
                      onChange={(event) => setField(index, event.target.value)}
                    >
                      <option value="">{`— ${text.passedOver} —`}</option>
                      <FieldOptions
                        fields={fields}
                        isTaken={({ name: field, many }) => !many && isTaken(field, index)}
                      />
                    </SelectBox>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Card>
      {columnsBeyondType.length > 0 && (
        <Callout
          tone="note"
          title={`${text.beyond(columnsBeyondType.length)} ${columnsBeyondType.map(({ header }) => header).join(', ')}`}
        >
          <p>{text.beyondText}</p>
        </Callout>
      )}
      {missing.length > 0 && mapping.length > 0 && (
        <Callout
          tone="warning"
          title={`${text.missing(missing.length)} ${missing.map(({ label }) => label).join(', ')}`}
        >
          <p>{text.missingText}</p>
        </Callout>
      )}
      <Card>
        <h2>{text.options}</h2>
        <Options
          detail={detail}
          options={options}
          onChange={(change) => setOptions({ ...options, ...change })}
          onReread={rereadFile}
          onTypeChange={changeType}
        />
      </Card>
      <ActionBar>
        <span style={{ marginInlineEnd: 'auto', color: color.muted, fontSize: '0.875rem' }}>
          {mapping.length === 0 ? text.noColumnMapped : text.checkText}
        </span>
        <Button variant="contained" disabled={mapping.length === 0} loading={isBusy} onClick={() => void check()}>
          {text.check}
        </Button>
      </ActionBar>
    </Stack>
  );
}
