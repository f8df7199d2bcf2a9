/** The parameters of a product type: order, required or not, adding an existing or a new one. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useFormState, type FieldErrors } from 'react-hook-form';
import type { Parameter } from '#contract/types.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SortList } from '#src/backOffice/kit/sort/SortList.tsx';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import {
  sortParameters,
  addParameter,
  removeParameter,
  setRequired,
  type EditedTypeParameter,
} from './typeParameterList.ts';
import { TypeParameterRow } from './TypeParameterRow.tsx';
import { editorLabels } from './editorLabels.ts';
import { ParameterDialog } from './ParameterDialog.tsx';

const Rows = styled('div')({
  marginBottom: 16,
  border: `1px solid ${color.line}`,
  borderRadius: 12,
  overflow: 'clip',
});
const Footer = styled('div')(dense, {
  display: 'grid',
  gap: 10,
  alignItems: 'end',
  [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '& > .MuiButton-root': { minHeight: 40 },
});
const EmptyNote = styled('p')({ margin: '0 0 16px', color: color.muted, fontSize: '0.875rem' });

export default function TypeParameters() {
  const text = useLabels(editorLabels);
  const failureText = useFailureText();
  const isLocked = useIsLocked();
  const { field } = useInput({
    source: 'parameters',
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  const { errors } = useFormState();
  const parameters = (field.value ?? []) as EditedTypeParameter[];
  const change: (next: EditedTypeParameter[]) => void = field.onChange;
  // Parameters edited in the dialog. They are saved at once, so the form's values are outdated.
  const [editedParameters, setEditedParameters] = useState<Readonly<Record<number, Parameter>>>({});
  const [open, setOpen] = useState<{ id: number | null } | null>(null);
  const fieldErrors = flattenErrors({ parameters: errors['parameters'] } as FieldErrors);

  const addExisting = (id: number | null) => {
    if (id === null) return;
    void api.parameters.get({ params: { id } }).then(
      (parameter) => change(addParameter(parameters, parameter)),
      (error: unknown) => notify(failureText(error), { tone: 'error' }),
    );
  };
  const handleDone = (parameter: Parameter) => {
    if (open?.id === null) change(addParameter(parameters, parameter));
    else setEditedParameters({ ...editedParameters, [parameter.id]: parameter });
    setOpen(null);
  };
  return (
    <>
      {fieldErrors.map(([path, errorText]) => (
        <FieldError key={path} role="alert" style={{ marginBottom: 10 }}>
          {errorText}
        </FieldError>
      ))}
      {parameters.length === 0 && <EmptyNote>{text.noParameters}</EmptyNote>}
      {parameters.length > 0 && (
        <Rows>
          <SortList
            ids={parameters.map(({ id }) => id)}
            label={text.parameters}
            onOrder={(ids) => change(sortParameters(parameters, ids.map(Number)))}
          >
            {parameters.map((one) => (
              <TypeParameterRow
                key={one.id}
                parameter={{ ...one, ...editedParameters[one.id] }}
                disabled={isLocked}
                onRequired={(required) => change(setRequired(parameters, one.id, required))}
                onEdit={() => setOpen({ id: one.id })}
                onRemove={() => change(removeParameter(parameters, one.id))}
              />
            ))}
          </SortList>
        </Rows>
      )}
      <Footer>
        <ReferencePicker
          key={parameters.length}
          noun="parameters"
          label={text.addExisting}
          hideLabel
          placeholder={text.addExisting}
          value={null}
          disabled={isLocked}
          isExcluded={({ id }) => parameters.some((one) => one.id === id)}
          onChange={addExisting}
        />
        <Button
          variant="outlined"
          disabled={isLocked}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => setOpen({ id: null })}
        >
          {text.newParameter}
        </Button>
      </Footer>
      <ParameterDialog open={open !== null} id={open?.id ?? null} onClose={() => setOpen(null)} onDone={handleDone} />
    </>
  );
}
