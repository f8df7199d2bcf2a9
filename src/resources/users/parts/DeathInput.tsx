/** The day of death: gone with its card once somebody is said to be alive after all. */
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
