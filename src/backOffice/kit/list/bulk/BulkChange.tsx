/** Changes one field of all selected rows: two buttons for a boolean, a menu of choices, or a reference picker. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Field } from '../../fields.ts';
import { ReferencePicker } from '../../inputs/ReferencePicker.tsx';
import { kitLabels } from '../../labels.ts';
import { listLabels } from '../labels.ts';
import { countPossibleValues, getCommonValues } from '../selection.ts';
import type { BulkEdit } from './editor.ts';
import { useBooleanLabel, useChoiceLabel, useColumnLabel, useResource } from '../../ResourceScope.tsx';

interface ChangeProps {
  field: Field;
  rows: readonly RaRecord[];
  isBusy: boolean;
  onChange: (value: unknown) => void;
}

const Choices = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  '& button': {
    width: '100%',
    padding: '11px 12px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { background: color.hover },
  '& small': { marginLeft: 10, color: color.muted, fontSize: '0.8125rem' },
});

/** Sets a boolean with one of two buttons: "Show" and "Hide" for visibility, else the labels of its values. */
function BooleanChange({ field, isBusy, onChange }: ChangeProps) {
  const { show, hide } = useLabels(kitLabels);
  const getLabel = useBooleanLabel();
  const isVisibility = field.source === 'active';
  return [true, false].map((value) => (
    <Button key={String(value)} size="small" disabled={isBusy} onClick={() => onChange(value)}>
      {isVisibility ? (value ? show : hide) : getLabel(field, value)}
    </Button>
  ));
}

function ChoiceChange({
  field,
  rows,
  isBusy,
  onChange,
  getAllowedValues,
  changeMany,
}: ChangeProps & Pick<BulkEdit, 'getAllowedValues' | 'changeMany'>) {
  const labels = useLabels(listLabels);
  const getLabel = useChoiceLabel();
  const label = useColumnLabel()(field.source);
  const [isOpen, setOpen] = useState(false);
  // The definition types the function with its resource's rows; here records are untyped.
  const allowedByRow = getAllowedValues && rows.map((row) => getAllowedValues(row as never));
  // A batch call reports each rejected row, so values that only some rows allow are offered too, each with the number
  // of rows that allow it.
  const rowCounts = allowedByRow && changeMany ? countPossibleValues(allowedByRow) : null;
  const offered = rowCounts
    ? field.choices.filter((choice) => rowCounts.has(choice))
    : allowedByRow
      ? getCommonValues(allowedByRow)
      : field.choices;
  return (
    <>
      <Button size="small" disabled={isBusy} endIcon={<Icon name="down" size={14} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={offered.length > 0 ? fill(labels.changeTo, { field: label.toLowerCase() }) : labels.noCommon}
      >
        {offered.length === 0 && labels.noCommonText}
        <Choices>
          {offered.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onChange(choice);
                }}
              >
                {getLabel(field.source, choice)}
                {rowCounts && rowCounts.get(choice) !== rows.length && (
                  <small>{labels.countOfSelected(rowCounts.get(choice) ?? 0, rows.length)}</small>
                )}
              </button>
            </li>
          ))}
        </Choices>
        {/* A batch call may reject some rows, so no number is promised here. */}
        {offered.length > 0 && !rowCounts && (
          <p style={{ margin: '12px 0 0', color: color.muted, fontSize: '0.875rem' }}>
            {labels.confirmChange(rows.length)}
          </p>
        )}
      </Dialog>
    </>
  );
}

function ReferenceChange({ field, noun, rows, isBusy, onChange }: ChangeProps & { noun: string }) {
  const labels = useLabels(listLabels);
  const kit = useLabels(kitLabels);
  const label = useColumnLabel()(field.source);
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <Button size="small" disabled={isBusy} endIcon={<Icon name="down" size={14} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={fill(labels.changeTo, { field: label.toLowerCase() })}
        height={420}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{kit.cancel}</Button>
            <Button
              variant="contained"
              disabled={id === null}
              onClick={() => {
                setOpen(false);
                onChange(id);
              }}
            >
              {labels.apply}
            </Button>
          </>
        }
      >
        <ReferencePicker
          noun={noun}
          label={label}
          value={id}
          onChange={setId}
          hint={labels.confirmChange(rows.length)}
        />
      </Dialog>
    </>
  );
}

export function BulkChange({ edit, ...rest }: Omit<ChangeProps, 'field'> & { edit: BulkEdit }) {
  const { updateFields } = useResource();
  const field = updateFields[edit.source];
  if (!field) return null;
  const props = { field, ...rest };
  if (field.kind === 'boolean') return <BooleanChange {...props} />;
  if (field.noun) return <ReferenceChange {...props} noun={field.noun} />;
  return <ChoiceChange {...props} getAllowedValues={edit.getAllowedValues} changeMany={edit.changeMany} />;
}
