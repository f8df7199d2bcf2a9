/** Phone input with country and mask. Pasting an international number selects its country. */
import styled from '@emotion/styled';
import { useId, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { defaultMask } from '#contract/rules/phoneMask.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { authLabels } from '../labels.ts';
import { CountryPicker } from './CountryPicker.tsx';
import { storedCountry } from './countries.ts';
import {
  countDigitsBefore,
  editPhone,
  findCaretPosition,
  formatTyped,
  type PhoneCountry,
  type TypedPhone,
} from './typing.ts';
import { usePhoneCountry } from './usePhoneCountry.ts';

const Label = styled('label')({
  display: 'block',
  marginBottom: 6,
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.4,
});
const Control = styled('div')({
  position: 'relative',
  display: 'flex',
  minHeight: 46,
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  background: color.paper,
  transition: 'border-color .15s, box-shadow .15s',
  '&:hover': { borderColor: color.muted },
  '&:has(> input:focus)': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
  '&:has(> input[aria-invalid=true])': { borderColor: color.error },
});
const NumberInput = styled('input')({
  flex: 1,
  minWidth: 0,
  padding: '0 14px 0 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  // Phones zoom into inputs with smaller text.
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  outline: 'none',
  '&::placeholder': { color: color.muted, opacity: 0.6 },
});

export interface PhoneFieldProps {
  value: TypedPhone;
  onChange: (value: TypedPhone) => void;
  error?: string | undefined;
}

export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const text = useLabels(authLabels).phone;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { country, countries, isLoading, retry } = usePhoneCountry(value.iso);
  const mask = country.mask || defaultMask;
  const shown = formatTyped(value.text, mask);
  // Digits before the caret, applied after the mask has formatted the number.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const place = findCaretPosition(shown, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });

  const selectCountry = (next: PhoneCountry) => {
    storedCountry.set(next.iso);
    onChange({ iso: next.iso, text: value.text });
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const after = event.target.value;
    const edit = editPhone(
      shown,
      after,
      event.target.selectionStart ?? after.length,
      country,
      countries.length > 0 ? countries : [country],
    );
    if (edit.typed.iso !== value.iso) storedCountry.set(edit.typed.iso);
    onChange(edit.typed);
    caret.current = edit.typed.text.startsWith('+') ? countDigitsBefore(after, after.length) : edit.caret;
  };

  return (
    <div>
      <Label htmlFor={id}>
        {text.number}
        <span aria-hidden="true"> *</span>
      </Label>
      <Control>
        <CountryPicker
          country={country}
          countries={countries}
          isLoading={isLoading}
          retry={retry}
          onChoose={(next) => {
            selectCountry(next);
            input.current?.focus();
          }}
        />
        <NumberInput
          ref={input}
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={mask.replaceAll('9', '0')}
          value={shown}
          onChange={handleChange}
          required
          aria-invalid={Boolean(error)}
          {...(error && { 'aria-describedby': `${id}-error` })}
        />
      </Control>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
