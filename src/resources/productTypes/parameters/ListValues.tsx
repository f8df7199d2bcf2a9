/** The values of a list parameter in the form of the parameter. */
import { useInput } from 'react-admin';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { groupListErrors } from '../listErrors.ts';
import type { EditedValue } from '../listValues.ts';
import { ValueList } from '../ValueList.tsx';

export default function ListValues() {
  const { field } = useInput({ source: 'values', format: (value: unknown) => value, parse: (value: unknown) => value });
  const { errors } = useFormState();
  const { listError, itemErrors } = groupListErrors(
    'values',
    flattenErrors({ values: errors['values'] } as FieldErrors),
  );
  return (
    <>
      {listError && (
        <FieldError role="alert" style={{ marginBottom: 10 }}>
          {listError}
        </FieldError>
      )}
      <ValueList
        values={(field.value ?? []) as EditedValue[]}
        onChange={field.onChange}
        errors={itemErrors}
        disabled={useIsLocked()}
      />
    </>
  );
}
