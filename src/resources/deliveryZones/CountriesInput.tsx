/**
 * Countries of a zone: all of them, or those that are chosen by their names with search. Values are ISO 3166-1 alpha-2
 * codes; an empty list means all countries, and null that nothing is chosen, which can't be saved.
 */
import styled from '@emotion/styled';
import { useMemo } from 'react';
import { AutocompleteInput, useInput } from 'react-admin';
import { listCountries } from '#contract/rules/countryCodes.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { useInputProps } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { deliveryZoneLabels } from './labels.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

type Codes = readonly string[];

export function CountriesInput(props: InputProps) {
  const labels = useLabels(kitLabels);
  const { allCountries } = useLabels(deliveryZoneLabels);
  const locale = useLocale();
  const inputProps = useInputProps(props);
  const { field: input } = useInput({ source: props.source });
  const isEverywhere = Array.isArray(input.value) && input.value.length === 0;
  const choices = useMemo(() => listCountries(locale).map(({ code, name }) => ({ id: code, name })), [locale]);
  return (
    <Stack>
      <SwitchField
        label={allCountries}
        checked={isEverywhere}
        disabled={inputProps.disabled}
        onChange={(event) => input.onChange(event.target.checked ? [] : null)}
      />
      {!isEverywhere && (
        // Not AutocompleteArrayInput, which begins with an empty list
        <AutocompleteInput
          multiple
          // It would keep the names of what is chosen in the former language
          key={locale}
          {...inputProps}
          format={(value: Codes | null) => value ?? []}
          parse={(value: Codes) => (value.length > 0 ? value : null)}
          choices={choices}
          translateChoice={false}
          clearText={labels.clear}
          openText={labels.open}
          noOptionsText={labels.noChoices}
        />
      )}
    </Stack>
  );
}
