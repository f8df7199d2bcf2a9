/** What keeps an account one's own: a new password, and the end of all other sessions. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { Session } from '#src/session/session.ts';
import { keepMe } from '#src/session/session.ts';
import { colour, hidden } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../auth/labels.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { passwordFaults } from '../auth/passwordFaults.ts';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { useStepForm, type Faults } from '../auth/useStepForm.ts';
import { profileLabels } from './labels.ts';

const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 });
const Quiet = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem' });
const Form = styled('div')({ maxWidth: 420, paddingTop: 4, '& input[name=username]': hidden });

type Field = 'present_password' | 'password' | 'password2';

export function SecurityPart({ me }: { me: Session['me'] }) {
  const text = useLabels(profileLabels).security;
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  const endOthers = async () => {
    setBusy(true);
    try {
      await api.auth.logoutOthers();
      notify(text.othersEnded, { tone: 'success' });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Quiet>{text.about}</Quiet>
      <Deeds>
        <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {text.change}
        </Button>
        <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => void endOthers()}>
          {text.endOthers}
        </Button>
      </Deeds>
      <div id={id}>{isOpen && <PasswordForm me={me} onDone={() => setOpen(false)} />}</div>
    </>
  );
}

function PasswordForm({ me, onDone }: { me: Session['me']; onDone: () => void }) {
  const words = useLabels(authLabels);
  const text = useLabels(profileLabels).security;
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const form = useStepForm<Field>({
    fields: ['present_password', 'password', 'password2'],
    check: (): Faults<Field> => passwordFaults(password, repeated, words),
    send: async () => {
      keepMe(await api.users.editMe({ body: { password, ...(present && { present_password: present }) } }));
      notify(words.AUTH.PASSWORD.SUCCESS, { tone: 'success' });
      onDone();
    },
  });
  const field = (name: Field, value: string, set: (value: string) => void) => ({
    name,
    value,
    error: form.faults[name],
    maxLength: 128,
    onChange: (event: { target: { value: string } }) => {
      form.settle(name);
      set(event.target.value);
    },
  });
  return (
    <Form>
      <FormOfStep form={form} label={text.change}>
        {/* Password managers look for the account beside the password. */}
        <input type="text" name="username" autoComplete="username" value={me.email ?? me.phone ?? me.login ?? ''} readOnly tabIndex={-1} aria-hidden="true" />
        <PasswordField label={text.present} hint={text.presentHint} autoComplete="current-password" {...field('present_password', present, setPresent)} />
        <PasswordField label={words.newPassword.password} autoComplete="new-password" required {...field('password', password, setPassword)} />
        <PasswordField label={words.newPassword.repeat} autoComplete="new-password" required {...field('password2', repeated, setRepeated)} />
        <Submit isBusy={form.isBusy} label={words.newPassword.submit} busyLabel={words.newPassword.busy} />
      </FormOfStep>
    </Form>
  );
}
