/** A country by its name, with search. The value is its ISO 3166-1 alpha-2 code. */
import { useMemo } from 'react';
import { AutocompleteInput } from 'react-admin';
import { listCountries } from '#contract/rules/countryCodes.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { InputProps } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { parseAsText, useInputProps } from './useInputProps.ts';

export function CountryInput(props: InputProps) {
  const labels = useLabels(kitLabels);
  const locale = useLocale();
  const inputProps = useInputProps(props);
  const choices = useMemo(() => listCountries(locale).map(({ code, name }) => ({ id: code, name })), [locale]);
  return (
    <AutocompleteInput
      // It would keep the names of what is chosen in the former language
      key={locale}
      {...inputProps}
      choices={choices}
      translateChoice={false}
      parse={parseAsText}
      disableClearable={inputProps.isRequired}
      clearText={labels.clear}
      openText={labels.open}
      noOptionsText={labels.noChoices}
      TextFieldProps={{ placeholder: labels.choose }}
    />
  );
}
