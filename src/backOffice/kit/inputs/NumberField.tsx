/** A number, typed as people write it: a comma is a decimal sign too, and spaces don't count. */
import styled from '@emotion/styled';
import { useState, type FocusEvent, type Ref } from 'react';
import { formatNumber } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';

/** @returns the number; null for nothing; the text itself where it is none, for the schema to say so */
export function parseNumber(text: string): number | string | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : text;
}

const WithUnit = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  fontVariantNumeric: 'tabular-nums',
  // The field's label, control and hint are rows, so that the unit lies in the control's row however long the label is
  '& > div': { display: 'contents' },
  '& label': { gridArea: '1 / 1' },
  '& input, & > span': { gridArea: '2 / 1' },
  '& > span': {
    justifySelf: 'end',
    alignSelf: 'center',
    marginRight: 14,
    color: colour.muted,
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
  /** No decimals: the phone shows a keyboard without them. */
  isWhole?: boolean;
  /** Written at its end. */
  unit?: string;
}

export function NumberField({ value, onChange, isWhole = false, unit, ...rest }: NumberFieldProps) {
  const locale = useLocale();
  const plain =
    typeof value === 'number'
      ? formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 20 })
      : typeof value === 'string'
        ? value
        : '';
  const [typed, setTyped] = useState(plain);
  // What came from elsewhere (a reset, a fresh record) replaces what was typed; the same number doesn't.
  const isSame = parseNumber(typed) === (value === '' || value === undefined ? null : value);
  const shown = isSame ? typed : plain;
  return (
    <WithUnit>
      <TextField
        {...rest}
        inputMode={isWhole ? 'numeric' : 'decimal'}
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
