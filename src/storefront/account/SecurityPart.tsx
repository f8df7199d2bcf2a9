/** The password: the first, or another one. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { reportRemovedWays } from '#src/session/removedWays.ts';
import { keepMe } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { PasswordStrength } from '#src/ui/PasswordStrength.tsx';
import { authLabels } from '../auth/labels.ts';
import { newPasswordLabels } from '../auth/newPasswordLabels.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { passwordFaults } from '../auth/passwordFaults.ts';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { useStepForm, type Faults } from '../auth/useStepForm.ts';
import { accountWords } from './accountLabels.ts';
import { Deeds, Form, Part } from './accountParts.tsx';
import { accountQuery } from './queries.ts';
import { useAccountChanged } from './useAccountChanged.ts';

type Field = 'present_password' | 'password' | 'password2';

export function SecurityPart({ me }: { me: Me }) {
  const text = useLabels(accountWords).security;
  const { data } = useQuery(accountQuery);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasPassword = data?.has_password ?? true;
  return (
    <Part title={text.title} about={hasPassword ? text.set : text.unset}>
      <Deeds>
        <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {hasPassword ? text.change : text.choose}
        </Button>
      </Deeds>
      <Form id={id}>{isOpen && <PasswordForm me={me} hasPassword={hasPassword} onDone={() => setOpen(false)} />}</Form>
    </Part>
  );
}

function PasswordForm({ me, hasPassword, onDone }: { me: Me; hasPassword: boolean; onDone: () => void }) {
  const { required } = useLabels(authLabels);
  const words = useLabels(newPasswordLabels);
  const all = useLabels(accountWords);
  const changed = useAccountChanged();
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const form = useStepForm<Field>({
    fields: ['present_password', 'password', 'password2'],
    check: (): Faults<Field> => ({
      ...(hasPassword && present === '' && { present_password: required }),
      ...passwordFaults(password, repeated, words),
    }),
    send: async () => {
      const body = { password, ...(present && { present_password: present }) };
      const { removed, ...mine } = await api.users.editMe({ body });
      keepMe(mine);
      reportRemovedWays(mine.id, removed);
      changed();
      notify(words.AUTH.PASSWORD.SUCCESS, { tone: 'success' });
      onDone();
    },
  });
  const field = (name: Field, value: string, set: (value: string) => void) => ({
    name,
    value,
    error: form.faults[name],
    maxLength: 128,
    required: true,
    onChange: (event: { target: { value: string } }) => {
      form.settle(name);
      set(event.target.value);
    },
  });
  return (
    <FormOfStep form={form} label={all.security.title}>
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
          {...field('present_password', present, setPresent)}
        />
      )}
      <PasswordField label={words.password} autoComplete="new-password" {...field('password', password, setPassword)} />
      <PasswordStrength password={password} own={[me.first_name, me.last_name, me.login, me.email?.split('@')[0]]} />
      <PasswordField label={words.repeat} autoComplete="new-password" {...field('password2', repeated, setRepeated)} />
      <Submit isBusy={form.isBusy} label={words.submit} busyLabel={words.busy} />
    </FormOfStep>
  );
}
