/** The fields of a place within a form that holds `PlaceValues`, with a search that fills them in. */
import styled from '@emotion/styled';
import { useMemo, useState, type CSSProperties } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Address as FoundAddress } from '#contract/maps.ts';
import { listCountries } from '#contract/rules/countryCodes.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { from } from '#src/theme/tokens.ts';
import { AddressCombobox } from '#src/ui/AddressCombobox.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { addressLabels } from './labels.ts';
import { formatSuggestion, getFoundPlace, isTownAlone, requiredPlaceFields, type PlaceValues } from './place.ts';
import { usePostalCodes } from './postalCodes.ts';

/** Grid of fields: `--span` sets the columns of 12 on wide screens, `--narrow` on phones. */
export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '16px 14px',
  '& > *': { gridColumn: 'span var(--narrow, 12)', [from.sm]: { gridColumn: 'span var(--span, 6)' } },
});
/** Sets the columns of a child of `Fields`. */
export const toColumns = (span: number, narrow = 12) => ({ '--span': span, '--narrow': narrow }) as CSSProperties;

type TextName = Exclude<keyof PlaceValues, 'country'>;

/** In the usual order of an address; column spans of 12, for wide screens and phones. */
const textFields: readonly {
  name: TextName;
  span: number;
  narrow: number;
  autoComplete: string;
  maxLength?: number;
}[] = [
  { name: 'postal_code', span: 6, narrow: 12, autoComplete: 'postal-code', maxLength: 20 },
  { name: 'region', span: 6, narrow: 12, autoComplete: 'address-level1' },
  { name: 'city', span: 6, narrow: 12, autoComplete: 'address-level2' },
  { name: 'district', span: 6, narrow: 12, autoComplete: 'address-level3' },
  { name: 'street', span: 6, narrow: 12, autoComplete: 'address-line1' },
  { name: 'house', span: 3, narrow: 6, autoComplete: 'address-line2' },
  { name: 'building', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'entrance', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'flat', span: 3, narrow: 6, autoComplete: 'off' },
];

/** Whether the form asks for a postal code: not where the country has none. */
function useHasPostalCode(country: string): boolean {
  const codes = usePostalCodes();
  return country === '' || codes === null || codes.hasPostalCodes(country);
}

function PlaceSearch() {
  const text = useLabels(addressLabels).search;
  const { setValue } = useFormContext<PlaceValues>();
  const [typed, setTyped] = useState('');
  const [isTown, setTown] = useState(false);
  const pick = (found: FoundAddress) => {
    for (const [name, value] of Object.entries(getFoundPlace(found, typed)) as [keyof PlaceValues, string][])
      setValue(name, value, { shouldDirty: true, shouldValidate: false });
    setTyped(formatSuggestion(found));
    setTown(isTownAlone(found));
  };
  return (
    <AddressCombobox
      label={text.label}
      texts={isTown ? { ...text, hint: text.town } : text}
      value={typed}
      onType={(next) => {
        setTyped(next);
        setTown(false);
      }}
      onPick={pick}
      formatResult={formatSuggestion}
    />
  );
}

export function PlaceFields() {
  const text = useLabels(addressLabels);
  const locale = useLocale();
  const { register, watch, formState } = useFormContext<PlaceValues>();
  const countries = useMemo(() => listCountries(locale), [locale]);
  const hasPostalCode = useHasPostalCode(watch('country'));
  const { errors } = formState;
  return (
    <>
      <div style={toColumns(12)}>
        <PlaceSearch />
      </div>
      <div style={toColumns(hasPostalCode ? 6 : 12)}>
        <SelectField
          label={text.fields.country}
          autoComplete="country"
          error={errors.country?.message}
          {...register('country')}
        >
          <option value="" disabled hidden>
            {text.chooseCountry}
          </option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {textFields
        .filter(({ name }) => hasPostalCode || name !== 'postal_code')
        .map(({ name, span, narrow, ...field }) => (
          <div key={name} style={toColumns(span, narrow)}>
            <TextField
              maxLength={255}
              label={text.fields[name]}
              required={(requiredPlaceFields as readonly string[]).includes(name)}
              error={errors[name]?.message}
              {...field}
              {...register(name)}
            />
          </div>
        ))}
    </>
  );
}
