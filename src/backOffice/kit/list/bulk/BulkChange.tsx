/** One field of all selected rows: two buttons for yes and no, a menu of what all may become, a picker of a reference. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Field } from '../../fields.ts';
import { ReferencePicker } from '../../inputs/ReferencePicker.tsx';
import { kitWords } from '../../labels.ts';
import { listWords } from '../labels.ts';
import { commonTo, possibleFor } from '../selection.ts';
import type { BulkEdit } from './editor.ts';
import { useChoiceWord, useColumnLabel, useResource } from '../../ResourceScope.tsx';

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
  '& button:hover': { background: colour.hover },
  '& small': { marginLeft: 10, color: colour.muted, fontSize: '0.8125rem' },
});

/** What is shown in the store and hidden from it is called so; any other yes and no by the field's name. */
function SwitchChange({ isBusy, onChange }: ChangeProps) {
  const words = useLabels(kitWords);
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => onChange(true)}>
        {words.show}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => onChange(false)}>
        {words.hide}
      </Button>
    </>
  );
}

function ChoiceChange({
  field,
  rows,
  isBusy,
  onChange,
  allowedFor,
  inBatches,
}: ChangeProps & Pick<BulkEdit, 'allowedFor' | 'inBatches'>) {
  const words = useLabels(listWords);
  const word = useChoiceWord();
  const label = useColumnLabel()(field.source);
  const [isOpen, setOpen] = useState(false);
  // The definition ties the question to its resource's rows; here they are any record.
  const allowed = allowedFor && rows.map((row) => allowedFor(row as never));
  // One call tells of each that can't: then what some can is worth offering.
  const possible = allowed && inBatches ? possibleFor(allowed) : null;
  const offered = possible
    ? field.choices.filter((choice) => possible.has(choice))
    : allowed
      ? commonTo(allowed)
      : field.choices;
  return (
    <>
      <Button size="small" disabled={isBusy} endIcon={<Icon name="down" size={14} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={offered.length > 0 ? fill(words.changeTo, { field: label.toLowerCase() }) : words.noCommon}
      >
        {offered.length === 0 && words.noCommonText}
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
                {word(field.source, choice)}
                {possible && possible.get(choice) !== rows.length && (
                  <small>{words.ofSelected(possible.get(choice) ?? 0, rows.length)}</small>
                )}
              </button>
            </li>
          ))}
        </Choices>
        {offered.length > 0 && !possible && (
          <p style={{ margin: '12px 0 0', color: colour.muted, fontSize: '0.875rem' }}>
            {words.confirmChange(rows.length)}
          </p>
        )}
      </Dialog>
    </>
  );
}

function ReferenceChange({ field, rows, isBusy, onChange }: ChangeProps) {
  const words = useLabels(listWords);
  const kit = useLabels(kitWords);
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
        title={fill(words.changeTo, { field: label.toLowerCase() })}
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
              {words.apply}
            </Button>
          </>
        }
      >
        <ReferencePicker
          noun={field.noun ?? ''}
          label={label}
          value={id}
          onChange={setId}
          hint={words.confirmChange(rows.length)}
        />
      </Dialog>
    </>
  );
}

export function BulkChange({
  edit,
  rows,
  isBusy,
  onChange,
}: {
  edit: BulkEdit;
  rows: readonly RaRecord[];
  isBusy: boolean;
  onChange: (value: unknown) => void;
}) {
  const { updateFields } = useResource();
  const field = updateFields[edit.source];
  if (!field) return null;
  const props = { field, rows, isBusy, onChange };
  if (field.kind === 'boolean') return <SwitchChange {...props} />;
  if (field.noun) return <ReferenceChange {...props} />;
  return <ChoiceChange {...props} allowedFor={edit.allowedFor} inBatches={edit.inBatches} />;
}
