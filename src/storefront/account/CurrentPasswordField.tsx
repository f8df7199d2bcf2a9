/** Field for the current password, required for changes that could take over an account. */
import { useQuery } from '@tanstack/react-query';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { accountLabels } from './accountLabels.ts';
import { accountQuery } from './queries.ts';

export interface CurrentPasswordFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Renders nothing if the account has no password. */
export function CurrentPasswordField({ value, error, onChange }: CurrentPasswordFieldProps) {
  const text = useLabels(accountLabels);
  const { data } = useQuery(accountQuery);
  if (!data?.has_password) return null;
  return (
    <PasswordField
      label={text.password}
      name="present_password"
      autoComplete="current-password"
      required
      maxLength={128}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
