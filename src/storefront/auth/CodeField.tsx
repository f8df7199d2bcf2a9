/** Code input with five boxes. It is one input, so that paste, suggestions and screen readers work as usual. */
import styled from '@emotion/styled';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import {
  cleanCode,
  codeLength,
  goToBox,
  insertText,
  applyKey,
  getSelectionRange,
  type CodeState,
} from './codeBoxes.ts';

const Label = styled('label')({
  display: 'block',
  marginBottom: 8,
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.4,
});
const Place = styled('div')({ position: 'relative', maxWidth: 356 });
const Boxes = styled('div')({ display: 'grid', gridTemplateColumns: `repeat(${codeLength}, 1fr)`, gap: 10 });
const Box = styled('span')({
  display: 'grid',
  placeItems: 'center',
  height: 60,
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  background: color.paper,
  fontSize: '1.625rem',
  fontWeight: 620,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1,
  transition: 'border-color .15s, box-shadow .15s',
  '&[data-wrong=true]': { borderColor: color.error },
  '&[data-active=true]': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
  '&[data-active=true]:empty::after': {
    content: '""',
    width: 2,
    height: 26,
    borderRadius: 1,
    background: color.primary,
    animation: 'code-caret 1.1s steps(1) infinite',
  },
  '@keyframes code-caret': { '50%': { opacity: 0 } },
});
/** Covers the boxes and is invisible. */
const Input = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'transparent',
  caretColor: 'transparent',
  // Phones zoom into inputs with smaller text.
  fontSize: '1rem',
  outline: 'none',
  cursor: 'text',
  '&::selection': { background: 'transparent', color: 'transparent' },
});

export interface CodeFieldProps {
  label: string;
  value: CodeState;
  onChange: (value: CodeState) => void;
  error?: string | undefined;
  disabled: boolean;
}

export function CodeField({ label, value, onChange, error, disabled }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const { code, at } = value;
  useLayoutEffect(() => {
    if (isFocused) input.current?.setSelectionRange(...getSelectionRange({ code, at }));
  }, [isFocused, code, at]);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const next = applyKey(value, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const handlePointerUp = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onChange(goToBox(value, Math.floor(((event.clientX - left) / width) * codeLength)));
  };

  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Place>
        <Boxes aria-hidden="true">
          {Array.from({ length: codeLength }, (_, box) => (
            <Box key={box} data-active={isFocused && (at === 'all' || at === box)} data-wrong={Boolean(error)}>
              {code[box]}
            </Box>
          ))}
        </Boxes>
        <Input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{5}"
          maxLength={codeLength}
          required
          readOnly={disabled}
          value={code}
          onKeyDown={handleKeyDown}
          onPaste={(event) => {
            event.preventDefault();
            onChange(insertText(value, event.clipboardData.getData('text')));
          }}
          // Handles input without key events: soft keyboards and suggested codes.
          onChange={(event) => {
            const next = cleanCode(event.target.value);
            onChange({
              code: next,
              at: Math.min(event.target.selectionStart ?? next.length, codeLength - 1, next.length),
            });
          }}
          onPointerUp={handlePointerUp}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-invalid={Boolean(error)}
          {...(error && { 'aria-describedby': `${id}-error` })}
        />
      </Place>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
