/** A name typed in its row: Enter keeps it, Escape and leaving without a change take it back. */
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
  // Leaving by Enter or Escape blurs as well.
  const isOver = useRef(false);
  const end = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const name = typed.trim();
    if (isKept && name !== '' && name !== value) onSave(name);
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
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
        event.stopPropagation();
      }}
    />
  );
}
