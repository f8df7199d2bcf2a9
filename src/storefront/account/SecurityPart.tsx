/** Sets or changes the password. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { updateStoredMe } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { PasswordStrength } from '#src/ui/PasswordStrength.tsx';
import { authLabels } from '../auth/labels.ts';
import { newPasswordLabels } from '../auth/newPasswordLabels.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { validatePassword } from '../auth/validatePassword.ts';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm, type FieldErrors } from '../auth/useStepForm.ts';
import { accountLabels } from './accountLabels.ts';
import { Actions, Form, Part } from './accountLayout.tsx';
import { accountQuery, useRefreshAccount } from './queries.ts';

type Field = 'present_password' | 'password' | 'password2';

export function SecurityPart({ me }: { me: Me }) {
  const text = useLabels(accountLabels).security;
  const { data } = useQuery(accountQuery);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasPassword = data?.has_password ?? true;
  return (
    <Part title={text.title} about={hasPassword ? text.set : text.unset}>
      <Actions>
        <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {hasPassword ? text.change : text.choose}
        </Button>
      </Actions>
      <Form id={id}>{isOpen && <PasswordForm me={me} hasPassword={hasPassword} onDone={() => setOpen(false)} />}</Form>
    </Part>
  );
}

function PasswordForm({ me, hasPassword, onDone }: { me: Me; hasPassword: boolean; onDone: () => void }) {
  const { required } = useLabels(authLabels);
  const passwordText = useLabels(newPasswordLabels);
  const all = useLabels(accountLabels);
  const refreshAccount = useRefreshAccount();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const form = useStepForm<Field>({
    fields: ['present_password', 'password', 'password2'],
    check: (): FieldErrors<Field> => ({
      ...(hasPassword && currentPassword === '' && { present_password: required }),
      ...validatePassword(password, repeated, passwordText),
    }),
    send: async () => {
      const body = { password, ...(currentPassword && { present_password: currentPassword }) };
      const { removed, ...mine } = await api.users.editMe({ body });
      updateStoredMe(mine);
      reportRemovedWays(mine.id, removed);
      refreshAccount();
      notify(passwordText.AUTH.PASSWORD.SUCCESS, { tone: 'success' });
      onDone();
    },
  });
  const getFieldProps = (name: Field, value: string, set: (value: string) => void) => ({
    name,
    value,
    error: form.errors[name],
    maxLength: 128,
    required: true,
    onChange: (event: { target: { value: string } }) => {
      form.clearErrors(name);
      set(event.target.value);
    },
  });
  return (
    <AuthForm form={form} label={all.security.title}>
      {/* Password managers look for the account beside the password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={me.email ?? me.phone ?? me.login ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {hasPassword && (
        <PasswordField
          label={all.password}
          autoComplete="current-password"
          {...getFieldProps('present_password', currentPassword, setCurrentPassword)}
        />
      )}
      <PasswordField
        label={passwordText.password}
        autoComplete="new-password"
        {...getFieldProps('password', password, setPassword)}
      />
      <PasswordStrength
        password={password}
        personalData={[me.first_name, me.last_name, me.login, me.email?.split('@')[0]]}
      />
      <PasswordField
        label={passwordText.repeat}
        autoComplete="new-password"
        {...getFieldProps('password2', repeated, setRepeated)}
      />
      <Submit isBusy={form.isBusy} label={passwordText.submit} busyLabel={passwordText.busy} />
    </AuthForm>
  );
}
