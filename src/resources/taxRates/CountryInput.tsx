/** The country of a tax rate, chosen by its name and stored by its code. */
import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput } from 'react-admin';
import { api } from '#src/api/api.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useInputProps } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { formatCountry } from './countryName.ts';

export function CountryInput(props: InputProps) {
  const text = useLabels(kitLabels);
  const locale = useLocale();
  const { data, isPending } = useQuery({
    queryKey: ['countries'],
    queryFn: () => api.countries.list(),
    staleTime: 3_600_000,
  });
  const choices = (data?.data ?? [])
    .map(({ iso }) => ({ id: iso, name: formatCountry(iso, locale) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <AutocompleteInput
      {...useInputProps(props)}
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      disableClearable
      openText={text.open}
      loadingText={text.loading}
      noOptionsText={text.noChoices}
      TextFieldProps={{ placeholder: text.choose }}
    />
  );
}
