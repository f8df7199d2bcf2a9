/** A password that an admin sets, the first or another one. */
import { useRecordContext } from 'react-admin';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { PasswordStrength } from '#src/ui/PasswordStrength.tsx';
import { userWords } from '../labels.ts';

export default function PasswordInput(props: InputProps) {
  const { firstPassword } = useLabels(userWords);
  const isNew = useRecordContext()?.id === undefined;
  const { typed, shown } = useTyped(props);
  const password = typeof typed.value === 'string' ? typed.value : '';
  return (
    <>
      <TextField
        {...typed}
        {...shown}
        label={isNew ? firstPassword : shown.label}
        value={password}
        type="password"
        autoComplete="new-password"
      />
      {password !== '' && <PasswordStrength password={password} />}
    </>
  );
}
