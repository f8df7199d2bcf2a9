/** Input for an email or phone. Only admins may change a confirmed contact; managers see a hint instead. */
import { useRecordContext } from 'react-admin';
import type { ContactKind } from '#contract/contacts.ts';
import { hasRole } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { EmailInput, PhoneInput } from '#src/backOffice/kit/inputs.tsx';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { TextField } from '#src/ui/Field.tsx';
import { userLabels } from '../labels.ts';

function ConfirmedContact(props: InputProps) {
  const { confirmedContact } = useLabels(userLabels);
  const { input, textFieldProps } = useFormInput(props);
  return <TextField {...input} {...textFieldProps} hint={confirmedContact} type="text" readOnly />;
}

export default function ContactInput(props: InputProps) {
  const record = useRecordContext<Partial<User>>();
  const me = useSession()?.me;
  const isConfirmed = record?.confirmed?.includes(props.source as ContactKind) ?? false;
  if (isConfirmed && me && !hasRole(me.roles, 'ROLE_ADMIN')) return <ConfirmedContact {...props} />;
  return props.source === 'phone' ? <PhoneInput {...props} /> : <EmailInput {...props} />;
}
