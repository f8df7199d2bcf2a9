/** A select of countries, outside of a form of react-admin. The value is an ISO 3166-1 alpha-2 code. */
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { listCountries } from '#contract/rules/countryCodes.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

export interface CountryFieldProps {
  label: string;
  /** Empty while no country is chosen. */
  value: string;
  onChange: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

export function CountryField({ label, value, onChange, hint, error }: CountryFieldProps) {
  const locale = useLocale();
  const options = useMemo(
    () =>
      listCountries(locale).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [locale],
  );
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(error)}
      helperText={error ?? hint}
      slotProps={{ select: { native: true } }}
    >
      {value === '' && <option value="" />}
      {options}
    </TextField>
  );
}
