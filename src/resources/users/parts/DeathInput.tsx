/** Input for the date of death; the date is cleared when the user is marked as alive. */
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { DayInput } from '#src/backOffice/kit/inputs.tsx';

export default function DeathInput(props: InputProps) {
  const { getValues, setValue } = useFormContext();
  useEffect(
    () => () => {
      if (getValues('alive') === true) setValue('death_date', null, { shouldDirty: true });
    },
    [getValues, setValue],
  );
  return <DayInput {...props} />;
}
