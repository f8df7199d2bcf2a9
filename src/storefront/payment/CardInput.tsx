/** Input for a card field: only digits, spaced as on the card, with a stable caret. */
import { useLayoutEffect, useRef } from 'react';
import { TextField } from '#src/ui/Field.tsx';
import { formatField, type CardField } from './cardFields.ts';

export interface CardInputProps {
  field: CardField;
  label: string;
  value: string;
  error?: string | undefined;
  placeholder: string;
  autoComplete: string;
  disabled: boolean;
  onWrite: (value: string) => void;
  inputRef: (element: HTMLInputElement | null) => void;
}

export function CardInput({ field, value, onWrite, inputRef, ...rest }: CardInputProps) {
  const inputElement = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === inputElement.current)
      inputElement.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  return (
    <TextField
      {...rest}
      ref={(element) => {
        inputElement.current = element;
        inputRef(element);
      }}
      value={value}
      required
      inputMode="numeric"
      spellCheck={false}
      translate="no"
      onChange={({ target }) => {
        const next = formatField(field, target.value, target.selectionStart ?? target.value.length);
        caret.current = next.caret;
        onWrite(next.value);
      }}
    />
  );
}
