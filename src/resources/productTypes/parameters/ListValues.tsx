/** The values of a list in the parameter's own form. */
import { useInput } from 'react-admin';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { flatFaults } from '#src/backOffice/kit/validation.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { placesOf } from '../faults.ts';
import type { EditedValue } from '../listValues.ts';
import { ValueList } from '../ValueList.tsx';

export default function ListValues() {
  const { field } = useInput({ source: 'values', format: (value: unknown) => value, parse: (value: unknown) => value });
  const { errors } = useFormState();
  const { whole, places } = placesOf('values', flatFaults({ values: errors['values'] } as FieldErrors));
  return (
    <>
      {whole && (
        <FieldError role="alert" style={{ marginBottom: 10 }}>
          {whole}
        </FieldError>
      )}
      <ValueList
        values={(field.value ?? []) as EditedValue[]}
        onChange={field.onChange}
        faults={places}
        disabled={useIsLocked()}
      />
    </>
  );
}
