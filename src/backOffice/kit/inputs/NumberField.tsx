/** A number input. Accepts a comma as decimal sign, and spaces. */
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type FocusEvent, type Ref } from 'react';
import { formatNumber } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';

/**
 * Parses a typed number.
 * @returns the number; null for an empty text; the text itself if it is no number, so that the schema reports it
 */
export function parseNumber(text: string): number | string | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : text;
}

interface NumberText {
  /** The text of a value: as typed while it stands for the value, else in the screen's language. */
  format: (value: unknown) => string;
  /**
   * Remembers the typed text.
   * @returns its value, as `parseNumber`
   */
  parse: (text: string) => number | string | null;
}

/** Converts between a number and its text, and keeps a text such as "20," that is still being typed. */
export function useNumberText(): NumberText {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  return {
    format(value) {
      const isTyped = parseNumber(typed) === (value === '' || value === undefined ? null : value);
      if (isTyped) return typed;
      if (typeof value === 'number')
        return formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 20 });
      return typeof value === 'string' ? value : '';
    },
    parse(text) {
      setTyped(text);
      return parseNumber(text);
    },
  };
}

/** The slots of a number input: its unit at the end, and the numeric keyboard of phones. */
export const buildNumberSlots = (readOnly: boolean, isInteger: boolean, unit: string | undefined) => ({
  input: {
    readOnly,
    endAdornment: unit && (
      <InputAdornment position="end" aria-hidden="true">
        {unit}
      </InputAdornment>
    ),
  },
  htmlInput: { inputMode: isInteger ? ('numeric' as const) : ('decimal' as const) },
});

export interface NumberFieldProps {
  label: string;
  value: unknown;
  onChange: (value: number | string | null) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
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

/** A number outside of a form of react-admin. */
export function NumberField({
  value,
  onChange,
  ref,
  hint,
  error,
  readOnly = false,
  isInteger = false,
  unit,
  ...rest
}: NumberFieldProps) {
  const { format, parse } = useNumberText();
  return (
    <TextField
      {...rest}
      inputRef={ref}
      value={format(value)}
      onChange={(event) => onChange(parse(event.target.value))}
      error={Boolean(error)}
      helperText={error ?? hint}
      autoComplete="off"
      slotProps={buildNumberSlots(readOnly, isInteger, unit)}
    />
  );
}
