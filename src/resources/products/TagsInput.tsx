/** The tags of a product: a text with commas. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { formatTags, parseTags } from './tags.ts';

export function TagsInput(props: InputProps) {
  const {
    input: { ref, name, value, onBlur, onChange },
    fieldProps: { label, error, hint, disabled },
  } = useFormInput(props);
  const tags: readonly string[] = Array.isArray(value) ? (value as string[]) : [];
  const [typed, setTyped] = useState('');
  // What is being typed stays as it is, such as a comma at its end.
  const shown = parseTags(typed).join() === tags.join() ? typed : formatTags(tags);
  return (
    <TextField
      label={label}
      inputRef={ref}
      name={name}
      value={shown}
      disabled={disabled ?? false}
      error={Boolean(error)}
      helperText={error ?? hint}
      autoComplete="off"
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseTags(target.value));
      }}
    />
  );
}
