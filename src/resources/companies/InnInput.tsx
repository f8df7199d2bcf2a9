/** A tax number (INN): reports while typing whether another company has it, and shows it as it will be stored. */
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { Company } from '#contract/companies.ts';
import { innTakenFailure } from '#contract/failures.ts';
import { hasInnLength, normalizeInn } from '#contract/rules/inn.ts';
import { api } from '#src/api/api.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { useDebounced } from '#src/ui/useDebounced.ts';

export default function InnInput(props: InputProps) {
  const locale = useLocale();
  const { input, textFieldProps } = useFormInput(props);
  const company = useRecordContext<Company>();
  const value = String(input.value ?? '');
  const normalizedInn = normalizeInn(value);
  const debouncedInn = useDebounced(normalizedInn);
  const isCurrent = debouncedInn === company?.inn;
  const { data } = useQuery({
    queryKey: ['companies', 'inn', debouncedInn],
    queryFn: ({ signal }) => api.companies.searchByInn({ query: { inn: debouncedInn }, signal }),
    enabled: hasInnLength(debouncedInn) && !isCurrent,
  });
  const isTaken =
    debouncedInn === normalizedInn &&
    !isCurrent &&
    data?.data.some(({ id, inn }) => inn === normalizedInn && id !== company?.id);
  return (
    <TextField
      {...input}
      {...textFieldProps}
      error={isTaken ? innTakenFailure[locale] : textFieldProps.error}
      autoComplete="off"
      onBlur={() => {
        if (normalizedInn !== value) input.onChange(normalizedInn);
        input.onBlur();
      }}
    />
  );
}
