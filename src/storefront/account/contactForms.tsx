/** Forms that change a contact or the login name; each requires the current password. */
import { useState, type ReactNode } from 'react';
import { isCompleteNumber } from '#contract/rules/phoneMask.ts';
import { api } from '#src/api/api.ts';
import { withProof } from '#src/api/withProof.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { updateStoredMe } from '#src/session/session.ts';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../auth/labels.ts';
import { isEmailLike } from '../auth/machine.ts';
import { storedCountry } from '../auth/phone/countries.ts';
import { PhoneField } from '../auth/phone/PhoneField.tsx';
import type { TypedPhone } from '../auth/phone/typing.ts';
import { usePhoneCountry } from '../auth/phone/usePhoneCountry.ts';
import { toCodePhone } from '../auth/steps/contacts.ts';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm, type FieldErrors } from '../auth/useStepForm.ts';
import { accountLabels } from './accountLabels.ts';
import { Form } from './accountLayout.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useRefreshAccount } from './queries.ts';

interface ChangeFormProps<Field extends string> {
  field: Field;
  label: string;
  submit: [label: string, busy: string];
  check: () => FieldErrors<Field>;
  send: (password: { present_password?: string }) => Promise<void>;
  onDone: () => void;
  children: (error: string | undefined, clearError: () => void) => ReactNode;
}

function ContactChangeForm<Field extends string>({
  field,
  label,
  submit,
  check,
  send,
  onDone,
  children,
}: ChangeFormProps<Field>) {
  const refreshAccount = useRefreshAccount();
  const [password, setPassword] = useState('');
  const form = useStepForm<Field | 'present_password'>({
    fields: [field, 'present_password'],
    check: check as () => FieldErrors<Field | 'present_password'>,
    send: async () => {
      await send(password ? { present_password: password } : {});
      refreshAccount();
      onDone();
    },
  });
  return (
    <Form>
      <AuthForm form={form} label={label}>
        {children(form.errors[field], () => form.clearErrors(field))}
        <CurrentPasswordField
          value={password}
          error={form.errors.present_password}
          onChange={(value) => {
            form.clearErrors('present_password');
            setPassword(value);
          }}
        />
        <Submit isBusy={form.isBusy} label={submit[0]} busyLabel={submit[1]} />
      </AuthForm>
    </Form>
  );
}

export function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useLabels(accountLabels).contacts;
  const authText = useLabels(authLabels);
  const [email, setEmail] = useState('');
  return (
    <ContactChangeForm
      field="email"
      label={text.newEmail}
      submit={[text.sendLink, text.sending]}
      check={() =>
        email.trim() === ''
          ? { email: authText.required }
          : isEmailLike(email)
            ? {}
            : { email: authText.forgot.invalid }
      }
      send={async (password) => void (await api.account.contactAsk({ body: { email: email.trim(), ...password } }))}
      onDone={onDone}
    >
      {(error, clearError) => (
        <TextField
          label={text.newEmail}
          type="email"
          inputMode="email"
          name="email"
          autoComplete="email"
          required
          maxLength={255}
          value={email}
          error={error}
          onChange={(event) => {
            clearError();
            setEmail(event.target.value);
          }}
        />
      )}
    </ContactChangeForm>
  );
}

export function PhoneForm({ onDone }: { onDone: () => void }) {
  const text = useLabels(accountLabels).contacts;
  const authText = useLabels(authLabels);
  const [typed, setTyped] = useState<TypedPhone>(() => ({ iso: storedCountry.get() ?? 'AU', text: '' }));
  const { country } = usePhoneCountry(typed.iso);
  return (
    <ContactChangeForm
      field="phoneNumbers"
      label={text.phone}
      submit={[text.sendCode, text.sending]}
      check={() =>
        typed.text === ''
          ? { phoneNumbers: authText.required }
          : isCompleteNumber(typed.text, country)
            ? {}
            : { phoneNumbers: authText.phone.invalid }
      }
      send={async (password) =>
        void (await withProof((proof) =>
          api.account.contactAsk({ body: { ...toCodePhone(typed, country), ...password, proof } }),
        ))
      }
      onDone={onDone}
    >
      {(error, clearError) => (
        <PhoneField
          value={typed}
          error={error}
          onChange={(next) => {
            clearError();
            setTyped(next);
          }}
        />
      )}
    </ContactChangeForm>
  );
}

export function LoginForm({ login, onDone }: { login: string | null; onDone: () => void }) {
  const text = useLabels(accountLabels).contacts;
  const [value, setValue] = useState(login ?? '');
  return (
    <ContactChangeForm
      field="login"
      label={text.login}
      submit={[text.save, text.saving]}
      check={() => (value === '' || /^[a-z][a-z0-9._-]{2,39}$/i.test(value) ? {} : { login: text.loginHint })}
      send={async (password) => {
        updateStoredMe(await api.account.loginSet({ body: { login: value || null, ...password } }));
        notify(value ? text.loginSaved : text.loginGone, { tone: 'success' });
      }}
      onDone={onDone}
    >
      {(error, clearError) => (
        <TextField
          label={text.login}
          name="login"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={text.loginHint}
          value={value}
          error={error}
          onChange={(event) => {
            clearError();
            setValue(event.target.value);
          }}
        />
      )}
    </ContactChangeForm>
  );
}
