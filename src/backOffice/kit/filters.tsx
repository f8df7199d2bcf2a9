/** Filter inputs, one component for each kind. `undefined` removes a filter. */
import styled from '@emotion/styled';
import { lazy, Suspense, useId } from 'react';
import { useReference } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { getDisplayName } from './cells.tsx';
import { useCurrencySign } from './inputs.tsx';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferencePicker } from './inputs/ReferencePicker.tsx';
import type { FilterProps } from './kindTypes.ts';
import { kitLabels } from './labels.ts';
import { useBooleanLabel, useChoiceLabel } from './ResourceScope.tsx';
import type { Field } from './fields.ts';

/** Loaded when parameters are filtered. */
const ParametersPicker = lazy(() =>
  import('./inputs/ParametersPicker.tsx').then(({ ParametersPicker: component }) => ({ default: component })),
);
const ParametersText = lazy(() =>
  import('./inputs/ParametersText.tsx').then(({ ParametersText: component }) => ({ default: component })),
);

const Options = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 200,
  '& > legend': {
    padding: '4px 10px 6px',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: color.muted,
    [below.md]: { padding: '0 0 4px', fontSize: '0.875rem', color: color.text },
  },
});
const Option = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '7px 10px',
  borderRadius: 8,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '&:hover': { background: color.hover },
  '& input': { accentColor: color.primary, width: 16, height: 16, margin: 0 },
});

export function TextFilter({ label, value, onChange }: FilterProps) {
  return (
    <TextField
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

export function AmountFilter({ field, label, value, onChange }: FilterProps) {
  const sign = useCurrencySign();
  // A bound of 0 means no bound.
  return (
    <NumberField
      label={label}
      {...(field.kind === 'money' && { unit: sign })}
      value={value === 0 ? null : value}
      onChange={(amount) => onChange(typeof amount === 'number' && amount > 0 ? amount : undefined)}
    />
  );
}

export function DayFilter({ label, value, onChange }: FilterProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}

export function ReferenceFilter({ field, label, value, onChange }: FilterProps) {
  const labels = useLabels(kitLabels);
  return (
    <div style={{ minWidth: 260 }}>
      <ReferencePicker
        noun={field.noun ?? ''}
        {...(field.among && { among: field.among })}
        label={label}
        value={typeof value === 'number' ? value : null}
        placeholder={labels.searchChoices}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}

interface RadioGroupProps {
  legend: string;
  options: readonly { value: unknown; text: string }[];
  value: unknown;
  onChange: (value: unknown) => void;
}

function RadioGroup({ legend, options, value, onChange }: RadioGroupProps) {
  const { any } = useLabels(kitLabels);
  const name = useId();
  return (
    <Options>
      <legend>{legend}</legend>
      {[{ value: undefined, text: any }, ...options].map((option) => (
        <Option key={option.text}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.text}
        </Option>
      ))}
    </Options>
  );
}

export function BooleanFilter({ field, label, value, onChange }: FilterProps) {
  const getLabel = useBooleanLabel();
  return (
    <RadioGroup
      legend={label}
      value={value}
      onChange={onChange}
      options={[true, false].map((answer) => ({ value: answer, text: getLabel(field, answer) }))}
    />
  );
}

/** Yes, or no filter at all. */
export function FlagFilter({ field, label, value, onChange }: FilterProps) {
  const getLabel = useBooleanLabel();
  return (
    <RadioGroup
      legend={label}
      value={value}
      onChange={onChange}
      options={[{ value: true, text: getLabel(field, true) }]}
    />
  );
}

export function ChoiceFilter({ field, label, value, onChange }: FilterProps) {
  const getLabel = useChoiceLabel();
  const options = field.choices.map((choice) => ({ value: choice, text: getLabel(field.source, choice) }));
  if (!field.isMany) return <RadioGroup legend={label} value={value} onChange={onChange} options={options} />;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (choice: string) =>
    chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice];
  return (
    <Options>
      <legend>{label}</legend>
      {options.map((option) => (
        <Option key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => {
              const next = toggle(option.value);
              onChange(next.length > 0 ? next : undefined);
            }}
          />
          {option.text}
        </Option>
      ))}
    </Options>
  );
}

const stars = [5, 4, 3, 2, 1] as const;

/** A minimum number of stars. */
export function RatingFilter({ label, value, onChange }: FilterProps) {
  const { starsFrom } = useLabels(kitLabels);
  return (
    <RadioGroup
      legend={label}
      value={value}
      onChange={onChange}
      options={stars.map((n) => ({ value: n, text: starsFrom(n) }))}
    />
  );
}

export function ParametersFilter({ value, onChange }: FilterProps) {
  return (
    <div style={{ minWidth: 'min(300px, 100%)' }}>
      <Suspense>
        <ParametersPicker value={value as ParameterFilter | undefined} onChange={onChange} />
      </Suspense>
    </div>
  );
}

function ReferenceText({ noun, id }: { noun: string; id: number }) {
  const locale = useLocale();
  return getDisplayName(useReference({ reference: noun, id }).referenceRecord, locale) || `#${id}`;
}

/** A filter's value as a short text, for the button that opens it. */
export function FilterText({ field, value }: { field: Field; value: unknown }) {
  const locale = useLocale();
  const getLabel = useChoiceLabel();
  const getBooleanLabel = useBooleanLabel();
  const { starsFrom } = useLabels(kitLabels);
  if (field.kind === 'rating' && typeof value === 'number') return starsFrom(value);
  if (field.kind === 'parameters') {
    return (
      <Suspense fallback="…">
        <ParametersText value={value as ParameterFilter} />
      </Suspense>
    );
  }
  if (typeof value === 'boolean') return getBooleanLabel(field, value);
  if (Array.isArray(value))
    return value.length > 2 ? `${value.length}` : value.map((choice) => getLabel(field.source, choice)).join(', ');
  if (field.kind === 'ref' && field.noun && typeof value === 'number')
    return <ReferenceText noun={field.noun} id={value} />;
  if (field.kind === 'day' && typeof value === 'string') return formatDate(value, locale, 'date', 'UTC');
  if (typeof value === 'number') return formatNumber(value, locale);
  return getLabel(field.source, value);
}
