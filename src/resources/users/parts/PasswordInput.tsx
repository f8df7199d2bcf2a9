/** Input for a password that an admin sets for a new or existing user. */
import { useRecordContext } from 'react-admin';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { PasswordStrength } from '#src/ui/PasswordStrength.tsx';
import { userLabels } from '../labels.ts';

export default function PasswordInput(props: InputProps) {
  const { firstPassword } = useLabels(userLabels);
  const isNew = useRecordContext()?.id === undefined;
  const { input, fieldProps } = useFormInput(props);
  const password = typeof input.value === 'string' ? input.value : '';
  return (
    <>
      <TextField
        {...input}
        {...fieldProps}
        label={isNew ? firstPassword : fieldProps.label}
        value={password}
        type="password"
        autoComplete="new-password"
      />
      {password !== '' && <PasswordStrength password={password} />}
    </>
  );
}
