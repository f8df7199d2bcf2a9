/** Edits a name in its row: Enter or leaving the field saves it, Escape cancels. */
import { useEffect, useRef, useState } from 'react';
import { InputBox } from '#src/ui/Field.tsx';

export interface NameInputProps {
  label: string;
  value: string;
  onSave: (name: string) => void;
  onEnd: () => void;
}

export function NameInput({ label, value, onSave, onEnd }: NameInputProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  // Enter and Escape also blur the input, so the second call is ignored.
  const isFinished = useRef(false);
  const finish = (shouldSave: boolean) => {
    if (isFinished.current) return;
    isFinished.current = true;
    const name = typed.trim();
    if (shouldSave && name !== '' && name !== value) onSave(name);
    else onEnd();
  };
  return (
    <InputBox
      ref={input}
      aria-label={label}
      value={typed}
      maxLength={255}
      autoComplete="off"
      style={{ flex: '1 1 120px', minWidth: 0, maxWidth: 420, minHeight: 34, padding: '0 10px', fontSize: '0.9375rem' }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
        event.stopPropagation();
      }}
    />
  );
}
