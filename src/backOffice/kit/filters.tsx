/** What a list is filtered by, one component a kind. `undefined` takes a filter away. */
import styled from '@emotion/styled';
import { lazy, Suspense, useId } from 'react';
import { useReference } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import { formatDate, formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { nameOfAny } from './cells.tsx';
import { useCurrencySign } from './inputs.tsx';
import { NumberField } from './inputs/NumberField.tsx';
import { ReferencePicker } from './inputs/ReferencePicker.tsx';
import type { FilterProps } from './kinds.tsx';
import { kitWords } from './labels.ts';
import { useChoiceWord, useWords } from './ResourceScope.tsx';
import type { Field } from './fields.ts';

/** Comes when parameters are asked for. */
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
    color: colour.muted,
    [below.md]: { padding: '0 0 4px', fontSize: '0.875rem', color: colour.text },
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
  '&:hover': { background: colour.hover },
  '& input': { accentColor: colour.primary, width: 16, height: 16, margin: 0 },
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
  // A bound of 0 is none.
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
  const words = useLabels(kitWords);
  return (
    <div style={{ minWidth: 260 }}>
      <ReferencePicker
        noun={field.noun ?? ''}
        {...(field.among && { among: field.among })}
        label={label}
        value={typeof value === 'number' ? value : null}
        placeholder={words.searchChoices}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </div>
  );
}

interface OneOfProps {
  legend: string;
  options: readonly { value: unknown; text: string }[];
  value: unknown;
  onChange: (value: unknown) => void;
}

function OneOf({ legend, options, value, onChange }: OneOfProps) {
  const { any } = useLabels(kitWords);
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

/** What yes and no are called for a field. */
function useBooleanWord(): (field: Field, value: boolean) => string {
  const words = useLabels(kitWords);
  const { choices } = useWords();
  return (field, value) => choices?.[field.source]?.[String(value)] ?? (value ? words.yes : words.no);
}

export function BooleanFilter({ field, label, value, onChange }: FilterProps) {
  const word = useBooleanWord();
  return (
    <OneOf
      legend={label}
      value={value}
      onChange={onChange}
      options={[true, false].map((answer) => ({ value: answer, text: word(field, answer) }))}
    />
  );
}

/** Yes, or no filter at all. */
export function FlagFilter({ field, label, value, onChange }: FilterProps) {
  const word = useBooleanWord();
  return (
    <OneOf legend={label} value={value} onChange={onChange} options={[{ value: true, text: word(field, true) }]} />
  );
}

export function ChoiceFilter({ field, label, value, onChange }: FilterProps) {
  const word = useChoiceWord();
  const options = field.choices.map((choice) => ({ value: choice, text: word(field.source, choice) }));
  if (!field.isMany) return <OneOf legend={label} value={value} onChange={onChange} options={options} />;
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

/** At least so many stars. */
export function RatingFilter({ label, value, onChange }: FilterProps) {
  const { starsFrom } = useLabels(kitWords);
  return (
    <OneOf
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
  return nameOfAny(useReference({ reference: noun, id }).referenceRecord, locale) || `#${id}`;
}

/** A filter's value in a few words, for the button that opens it. */
export function FilterText({ field, value }: { field: Field; value: unknown }) {
  const locale = useLocale();
  const word = useChoiceWord();
  const booleanWord = useBooleanWord();
  const { starsFrom } = useLabels(kitWords);
  if (field.kind === 'rating' && typeof value === 'number') return starsFrom(value);
  if (field.kind === 'parameters') {
    return (
      <Suspense fallback="…">
        <ParametersText value={value as ParameterFilter} />
      </Suspense>
    );
  }
  if (typeof value === 'boolean') return booleanWord(field, value);
  if (Array.isArray(value))
    return value.length > 2 ? `${value.length}` : value.map((choice) => word(field.source, choice)).join(', ');
  if (field.kind === 'ref' && field.noun && typeof value === 'number')
    return <ReferenceText noun={field.noun} id={value} />;
  if (field.kind === 'day' && typeof value === 'string') return formatDate(value, locale, 'date', 'UTC');
  if (typeof value === 'number') return formatNumber(value, locale);
  return word(field.source, value);
}
