/** One field of a card: digits alone, spaced as on the card, the caret where it was. */
import { useLayoutEffect, useRef } from 'react';
import { TextField } from '#src/ui/Field.tsx';
import { written, type CardField } from './cardFields.ts';

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
  const own = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === own.current)
      own.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  return (
    <TextField
      {...rest}
      ref={(element) => {
        own.current = element;
        inputRef(element);
      }}
      value={value}
      required
      inputMode="numeric"
      spellCheck={false}
      translate="no"
      onChange={({ target }) => {
        const next = written(field, target.value, target.selectionStart ?? target.value.length);
        caret.current = next.caret;
        onWrite(next.value);
      }}
    />
  );
}
