/** Countries of a zone, chosen by their names with search. Values are ISO 3166-1 alpha-2 codes. */
import { useMemo } from 'react';
import { AutocompleteArrayInput } from 'react-admin';
import { listCountries } from '#contract/rules/countryCodes.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useInputProps } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';

export function CountriesInput(props: InputProps) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const choices = useMemo(() => listCountries(locale).map(({ code, name }) => ({ id: code, name })), [locale]);
  return (
    <AutocompleteArrayInput
      // It would keep the names of what is chosen in the former language
      key={locale}
      {...useInputProps(props)}
      choices={choices}
      translateChoice={false}
      clearText={labels.clear}
      openText={labels.open}
      noOptionsText={labels.noChoices}
    />
  );
}
