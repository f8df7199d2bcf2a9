/** What a type asks for: parameters in order, required or not; one that is there is added, a new one made in place. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useFormState, type FieldErrors } from 'react-hook-form';
import type { Parameter } from '#contract/types.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SortList } from '#src/backOffice/kit/sort/SortList.tsx';
import { flatFaults } from '#src/backOffice/kit/validation.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { inOrder, withAdded, without, withRequired, type Asked } from './asked.ts';
import { AskedRow } from './AskedRow.tsx';
import { editorWords } from './editorLabels.ts';
import { ParameterDialog } from './ParameterDialog.tsx';

const Rows = styled('div')({
  marginBottom: 16,
  border: `1px solid ${colour.line}`,
  borderRadius: 12,
  overflow: 'clip',
});
const Foot = styled('div')(dense, {
  display: 'grid',
  gap: 10,
  alignItems: 'end',
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& > .MuiButton-root': { minHeight: 40 },
});
const None = styled('p')({ margin: '0 0 16px', color: colour.muted, fontSize: '0.875rem' });

export default function TypeParameters() {
  const text = useLabels(editorWords);
  const failureText = useFailureText();
  const isLocked = useIsLocked();
  const { field } = useInput({
    source: 'parameters',
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  const { errors } = useFormState();
  const asked = (field.value ?? []) as Asked[];
  const change: (next: Asked[]) => void = field.onChange;
  // Edited in place meanwhile: they are saved by themselves.
  const [edited, setEdited] = useState<Readonly<Record<number, Parameter>>>({});
  const [open, setOpen] = useState<{ id: number | null } | null>(null);
  const faults = flatFaults({ parameters: errors['parameters'] } as FieldErrors);

  const add = (id: number | null) => {
    if (id === null) return;
    void api.parameters.get({ params: { id } }).then(
      (parameter) => change(withAdded(asked, parameter)),
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  };
  const done = (parameter: Parameter) => {
    if (open?.id === null) change(withAdded(asked, parameter));
    else setEdited({ ...edited, [parameter.id]: parameter });
    setOpen(null);
  };
  return (
    <>
      {faults.map(([path, words]) => (
        <FieldError key={path} role="alert" style={{ marginBottom: 10 }}>
          {words}
        </FieldError>
      ))}
      {asked.length === 0 && <None>{text.nothingYet}</None>}
      {asked.length > 0 && (
        <Rows>
          <SortList
            ids={asked.map(({ id }) => id)}
            label={text.parameters}
            onOrder={(ids) => change(inOrder(asked, ids.map(Number)))}
          >
            {asked.map((one) => (
              <AskedRow
                key={one.id}
                asked={{ ...one, ...edited[one.id] }}
                disabled={isLocked}
                onRequired={(required) => change(withRequired(asked, one.id, required))}
                onEdit={() => setOpen({ id: one.id })}
                onRemove={() => change(without(asked, one.id))}
              />
            ))}
          </SortList>
        </Rows>
      )}
      <Foot>
        <ReferencePicker
          key={asked.length}
          noun="parameters"
          label={text.addExisting}
          hideLabel
          placeholder={text.addExisting}
          value={null}
          disabled={isLocked}
          isLeftOut={({ id }) => asked.some((one) => one.id === id)}
          onChange={add}
        />
        <Button
          variant="outlined"
          disabled={isLocked}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => setOpen({ id: null })}
        >
          {text.newParameter}
        </Button>
      </Foot>
      <ParameterDialog open={open !== null} id={open?.id ?? null} onClose={() => setOpen(null)} onDone={done} />
    </>
  );
}
