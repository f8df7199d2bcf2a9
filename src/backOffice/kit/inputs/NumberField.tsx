/** A number input. Accepts a comma as decimal sign, and spaces. */
import styled from '@emotion/styled';
import { useState, type FocusEvent, type Ref } from 'react';
import { formatNumber } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';

/** @returns the number; null for an empty text; the text itself if it is no number, so that the schema reports it */
export function parseNumber(text: string): number | string | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : text;
}

const WithUnit = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  fontVariantNumeric: 'tabular-nums',
  // Label, control and hint are grid rows, so that the unit stands in the control's row even if the label wraps.
  '& > div': { display: 'contents' },
  '& label': { gridArea: '1 / 1' },
  '& input, & > span': { gridArea: '2 / 1' },
  '& > span': {
    justifySelf: 'end',
    alignSelf: 'center',
    marginRight: 14,
    color: color.muted,
    pointerEvents: 'none',
  },
});

export interface NumberFieldProps {
  label: string;
  value: unknown;
  onChange: (value: number | string | null) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Integers only: the phone's keyboard has no decimal sign. */
  isInteger?: boolean;
  /** Shown at the end. */
  unit?: string;
}

export function NumberField({ value, onChange, isInteger = false, unit, ...rest }: NumberFieldProps) {
  const locale = useLocale();
  const plain =
    typeof value === 'number'
      ? formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 20 })
      : typeof value === 'string'
        ? value
        : '';
  const [typed, setTyped] = useState(plain);
  // A value from outside (a reset, a fresh record) replaces the typed text; an equal number does not.
  const isUnchanged = parseNumber(typed) === (value === '' || value === undefined ? null : value);
  const shown = isUnchanged ? typed : plain;
  return (
    <WithUnit>
      <TextField
        {...rest}
        inputMode={isInteger ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseNumber(event.target.value));
        }}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </WithUnit>
  );
}
