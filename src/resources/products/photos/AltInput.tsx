/** The alt text of a photo, saved on blur or Enter. */
import { useState } from 'react';
import { InputBox } from '#src/ui/Field.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { photoLabels } from './labels.ts';

export interface AltInputProps {
  value: string | null;
  label: string;
  onSave: (alt: string | null) => void;
}

export function AltInput({ value, label, onSave }: AltInputProps) {
  const text = useLabels(photoLabels);
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const alt = typed?.trim() || null;
    if (typed !== null && alt !== value) onSave(alt);
    setTyped(null);
  };
  return (
    <InputBox
      value={typed ?? value ?? ''}
      maxLength={255}
      placeholder={text.altPlaceholder}
      aria-label={`${text.alt}: ${label}`}
      autoComplete="off"
      style={{
        minHeight: 36,
        padding: '0 10px',
        fontSize: '0.875rem',
        borderWidth: '1px 0',
        borderColor: color.line,
        borderRadius: 0,
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        // Enter must not submit the outer form.
        event.preventDefault();
        save();
      }}
    />
  );
}
