/** The forms that change what one signs in by: each asks for the present password. */
import { useState, type ReactNode } from 'react';
import { isWhole } from '#contract/rules/phoneMask.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { keepMe } from '#src/session/session.ts';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../auth/labels.ts';
import { looksLikeEmail } from '../auth/machine.ts';
import { rememberedCountry } from '../auth/phone/countries.ts';
import { PhoneField } from '../auth/phone/PhoneField.tsx';
import type { TypedPhone } from '../auth/phone/typing.ts';
import { usePhoneCountry } from '../auth/phone/usePhoneCountry.ts';
import { codePhoneOf } from '../auth/steps/contacts.ts';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { useStepForm, type Faults } from '../auth/useStepForm.ts';
import { withProof } from '../auth/withProof.ts';
import { accountWords } from './accountLabels.ts';
import { Form } from './accountParts.tsx';
import { PresentPassword } from './PresentPassword.tsx';
import { useAccountChanged } from './useAccountChanged.ts';

interface ChangeFormProps<Field extends string> {
  field: Field;
  label: string;
  submit: [label: string, busy: string];
  check: () => Faults<Field>;
  send: (password: { present_password?: string }) => Promise<void>;
  onDone: () => void;
  children: (error: string | undefined, settle: () => void) => ReactNode;
}

function ChangeForm<Field extends string>({
  field,
  label,
  submit,
  check,
  send,
  onDone,
  children,
}: ChangeFormProps<Field>) {
  const changed = useAccountChanged();
  const [password, setPassword] = useState('');
  const form = useStepForm<Field | 'present_password'>({
    fields: [field, 'present_password'],
    check: check as () => Faults<Field | 'present_password'>,
    send: async () => {
      await send(password ? { present_password: password } : {});
      changed();
      onDone();
    },
  });
  return (
    <Form>
      <FormOfStep form={form} label={label}>
        {children(form.faults[field], () => form.settle(field))}
        <PresentPassword
          value={password}
          error={form.faults.present_password}
          onChange={(value) => {
            form.settle('present_password');
            setPassword(value);
          }}
        />
        <Submit isBusy={form.isBusy} label={submit[0]} busyLabel={submit[1]} />
      </FormOfStep>
    </Form>
  );
}

export function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useLabels(accountWords).contacts;
  const words = useLabels(authLabels);
  const [email, setEmail] = useState('');
  return (
    <ChangeForm
      field="email"
      label={text.newEmail}
      submit={[text.sendLink, text.sending]}
      check={() =>
        email.trim() === '' ? { email: words.required } : looksLikeEmail(email) ? {} : { email: words.forgot.invalid }
      }
      send={async (password) => void (await api.account.contactAsk({ body: { email: email.trim(), ...password } }))}
      onDone={onDone}
    >
      {(error, settle) => (
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
            settle();
            setEmail(event.target.value);
          }}
        />
      )}
    </ChangeForm>
  );
}

export function PhoneForm({ onDone }: { onDone: () => void }) {
  const text = useLabels(accountWords).contacts;
  const words = useLabels(authLabels);
  const [typed, setTyped] = useState<TypedPhone>(() => ({ iso: rememberedCountry.get() ?? 'AU', text: '' }));
  const { country } = usePhoneCountry(typed.iso);
  return (
    <ChangeForm
      field="phoneNumbers"
      label={text.phone}
      submit={[text.sendCode, text.sending]}
      check={() =>
        typed.text === ''
          ? { phoneNumbers: words.required }
          : isWhole(typed.text, country)
            ? {}
            : { phoneNumbers: words.phone.invalid }
      }
      send={async (password) =>
        void (await withProof((proof) =>
          api.account.contactAsk({ body: { ...codePhoneOf(typed, country), ...password, proof } }),
        ))
      }
      onDone={onDone}
    >
      {(error, settle) => (
        <PhoneField
          value={typed}
          error={error}
          onChange={(next) => {
            settle();
            setTyped(next);
          }}
        />
      )}
    </ChangeForm>
  );
}

export function LoginForm({ login, onDone }: { login: string | null; onDone: () => void }) {
  const text = useLabels(accountWords).contacts;
  const [value, setValue] = useState(login ?? '');
  return (
    <ChangeForm
      field="login"
      label={text.login}
      submit={[text.save, text.saving]}
      check={() => (value === '' || /^[a-z][a-z0-9._-]{2,39}$/i.test(value) ? {} : { login: text.loginHint })}
      send={async (password) => {
        keepMe(await api.account.loginSet({ body: { login: value || null, ...password } }));
        notify(value ? text.loginSaved : text.loginGone, { tone: 'success' });
      }}
      onDone={onDone}
    >
      {(error, settle) => (
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
            settle();
            setValue(event.target.value);
          }}
        />
      )}
    </ChangeForm>
  );
}
