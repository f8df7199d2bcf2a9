/** Step that registers a new account by email or phone. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { isCompleteNumber } from '#contract/rules/phoneMask.ts';
import { formatNationalPhone } from '#contract/rules/phoneFormat.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { ContactTabs } from '../ContactTabs.tsx';
import { authLabels } from '../labels.ts';
import { isEmailLike, type Tab, type Typed } from '../machine.ts';
import { PhoneField } from '../phone/PhoneField.tsx';
import { usePhoneCountry } from '../phone/usePhoneCountry.ts';
import { RoleChoice } from '../RoleChoice.tsx';
import { AuthForm, Submit, TextButton, StepActions } from '../stepParts.tsx';
import { TermsField } from '../TermsField.tsx';
import { useStepForm, type FieldErrors } from '../useStepForm.ts';
import { registerPhone } from '../phone/registerPhone.ts';
import { toCodePhone, isSamePhone, getResendTime, toCodeSentFields } from './contacts.ts';
import type { StepProps } from './step.ts';

/** Says why the button is disabled. */
const Hint = styled('p')({ margin: '-6px 0 0', color: color.muted, fontSize: '0.875rem', lineHeight: 1.45 });

/** Names as in the server's validation errors. */
type Field = 'email' | 'phoneNumbers' | 'fio' | 'roles';

export function RegistrationStep({ state, sendEvent, back }: StepProps) {
  const authText = useLabels(authLabels);
  const text = authText.registration;
  const locale = useLocale();
  const hint = useId();
  const { mail, sms } = useInstallation().services;
  const newTab: Tab = !mail ? 'phone' : !sms ? 'email' : state.typed.newTab;
  const typed = { ...state.typed, newTab };
  const isByEmail = typed.newTab === 'email';
  const { country } = usePhoneCountry(typed.newPhone.iso, !isByEmail);
  const phone = toCodePhone(typed.newPhone, country);
  const contactText = formatNationalPhone(typed.newPhone, country);
  const person = { roles: [typed.role], ...(typed.fio.trim() && { fio: typed.fio.trim() }) };

  const check = (): FieldErrors<Field> => {
    if (isByEmail)
      return typed.newEmail.trim() === ''
        ? { email: authText.required }
        : isEmailLike(typed.newEmail)
          ? {}
          : { email: authText.forgot.invalid };
    if (typed.newPhone.text === '') return { phoneNumbers: authText.required };
    return isCompleteNumber(typed.newPhone.text, country) ? {} : { phoneNumbers: authText.phone.invalid };
  };
  const registerByEmail = async () => {
    const email = typed.newEmail.trim();
    await login({ step: 'registration', ...person, email, locale });
    sendEvent({ type: 'registeredByEmail', email });
  };
  const registerByPhone = async () => {
    // Somebody who returns from the code step already has an account.
    if (isSamePhone(state.registered, phone)) {
      const sending = await login({ step: 'sendCode', ...phone });
      sendEvent({ type: 'codeSent', phone, contactText, ...toCodeSentFields(sending) });
      return;
    }
    const retryAfter = await registerPhone(person, phone, country, locale);
    sendEvent({ type: 'registeredByPhone', phone, contactText, resendAt: getResendTime(retryAfter) });
  };
  const form = useStepForm<Field>({
    fields: ['email', 'phoneNumbers', 'fio', 'roles'],
    check,
    send: isByEmail ? registerByEmail : registerByPhone,
    noReplyText: authText.connection,
  });

  const changeTyped = (values: Partial<Typed>, field?: Field) => {
    form.clearErrors(field);
    sendEvent({ type: 'typed', values });
  };
  return (
    <AuthForm form={form} label={text.title}>
      <ContactTabs
        label={text.tabs.label}
        names={text.tabs}
        tab={typed.newTab}
        hasOneTab={!(mail && sms)}
        onChange={(tab) => changeTyped({ newTab: tab })}
      >
        {isByEmail ? (
          <TextField
            label={text.email}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            required
            maxLength={255}
            value={typed.newEmail}
            error={form.errors.email}
            onChange={(event) => changeTyped({ newEmail: event.target.value }, 'email')}
          />
        ) : (
          <PhoneField
            value={typed.newPhone}
            error={form.errors.phoneNumbers}
            onChange={(newPhone) => changeTyped({ newPhone }, 'phoneNumbers')}
          />
        )}
      </ContactTabs>
      {(form.code === 'email_taken' || form.code === 'phone_taken') && (
        <div style={{ marginTop: -8 }}>
          <TextButton type="button" onClick={() => sendEvent({ type: 'signInRequested' })}>
            {text.taken}
          </TextButton>
        </div>
      )}
      <TextField
        label={text.fio}
        name="name"
        autoComplete="name"
        maxLength={255}
        value={typed.fio}
        hint={text.fioHint}
        error={form.errors.fio}
        onChange={(event) => changeTyped({ fio: event.target.value }, 'fio')}
      />
      <RoleChoice value={typed.role} error={form.errors.roles} onChange={(role) => changeTyped({ role }, 'roles')} />
      <TermsField checked={typed.agreed} onChange={(agreed) => changeTyped({ agreed })} />
      <StepActions onBack={back} isBusy={form.isBusy}>
        <Submit
          isBusy={form.isBusy}
          disabled={!typed.agreed}
          label={text.submit}
          busyLabel={text.busy}
          describedBy={typed.agreed ? undefined : hint}
        />
      </StepActions>
      {!typed.agreed && <Hint id={hint}>{text.agreeFirst}</Hint>}
    </AuthForm>
  );
}
