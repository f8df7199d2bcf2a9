/** The present password, wherever an account could be taken over by who has found it open. */
import { useQuery } from '@tanstack/react-query';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { accountWords } from './accountLabels.ts';
import { accountQuery } from './queries.ts';

export interface PresentPasswordProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Left out where there is none. */
export function PresentPassword({ value, error, onChange }: PresentPasswordProps) {
  const text = useLabels(accountWords);
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
