/** A password that an admin sets; left blank nothing changes. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { TextField } from '#src/ui/Field.tsx';

export default function PasswordInput(props: InputProps) {
  const { typed, shown } = useTyped(props);
  return <TextField {...typed} {...shown} value={typeof typed.value === 'string' ? typed.value : ''} type="password" autoComplete="new-password" />;
}
