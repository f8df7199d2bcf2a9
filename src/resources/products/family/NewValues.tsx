/** A field that adds values to an option, several at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { familyLabels } from './labels.ts';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'start',
  '& > button': { marginTop: 24, minHeight: 44 },
});

export interface NewValuesProps {
  label: string;
  /** Takes the typed text with all its values. */
  onAdd: (text: string) => void;
}

export function NewValues({ label, onAdd }: NewValuesProps) {
  const text = useLabels(familyLabels);
  const [typed, setTyped] = useState('');
  const add = () => {
    onAdd(typed);
    setTyped('');
  };
  return (
    <Line>
      <TextField
        label={label}
        value={typed}
        helperText={text.newValuesHint}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // A text field drops the breaks of a pasted column.
          if (!/[\n\t]/.test(pasted.trim())) return;
          event.preventDefault();
          onAdd(`${typed}\n${pasted}`);
          setTyped('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="outlined" disabled={typed.trim() === ''} onClick={add}>
        {text.add}
      </Button>
    </Line>
  );
}
