/** Field for the name of a second factor. */
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { factorPartLabels } from './factorLabels.ts';

interface FactorNameFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function FactorNameField({ value, error, onChange }: FactorNameFieldProps) {
  const text = useLabels(factorPartLabels);
  return (
    <TextField
      label={text.name}
      hint={text.nameHint}
      name="name"
      maxLength={60}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
