/** A new account by email or phone. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { isWhole } from '#contract/rules/phoneMask.ts';
import { phoneWords } from '#contract/rules/phoneWords.ts';
import { api } from '#src/api/api.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { ContactTabs } from '../ContactTabs.tsx';
import { authLabels } from '../labels.ts';
import { looksLikeEmail, type Tab, type Typed } from '../machine.ts';
import { PhoneField } from '../phone/PhoneField.tsx';
import { usePhoneCountry } from '../phone/usePhoneCountry.ts';
import { RoleChoice } from '../RoleChoice.tsx';
import { FormOfStep, Submit, TextButton, Ways } from '../stepParts.tsx';
import { TermsField } from '../TermsField.tsx';
import { useStepForm, type Faults } from '../useStepForm.ts';
import { codePhoneOf, isSamePhone, resendAt } from './contacts.ts';
import { withProof } from '../withProof.ts';
import type { StepProps } from './step.ts';

/** Why the button can't be pressed yet. */
const Hint = styled('p')({ margin: '-6px 0 0', color: colour.muted, fontSize: '0.875rem', lineHeight: 1.45 });

/** As the server's failures name them. */
type Field = 'email' | 'phoneNumbers' | 'fio' | 'roles';
/** After a registration by phone its code has just been sent: the next one may follow a minute later. */
const pauseSeconds = 60;

export function RegistrationStep({ state, tell, back }: StepProps) {
  const words = useLabels(authLabels);
  const text = words.registration;
  const locale = useLocale();
  const hint = useId();
  const { mail, sms } = useInstallation().services;
  const newTab: Tab = !mail ? 'phone' : !sms ? 'email' : state.typed.newTab;
  const typed = { ...state.typed, newTab };
  const isByEmail = typed.newTab === 'email';
  const { country } = usePhoneCountry(typed.newPhone.iso, !isByEmail);
  const phone = codePhoneOf(typed.newPhone, country);
  const inWords = phoneWords(typed.newPhone, country);
  const person = { roles: [typed.role], ...(typed.fio.trim() && { fio: typed.fio.trim() }) };

  const check = (): Faults<Field> => {
    if (isByEmail)
      return typed.newEmail.trim() === ''
        ? { email: words.required }
        : looksLikeEmail(typed.newEmail)
          ? {}
          : { email: words.forgot.invalid };
    if (typed.newPhone.text === '') return { phoneNumbers: words.required };
    return isWhole(typed.newPhone.text, country) ? {} : { phoneNumbers: words.phone.invalid };
  };
  const registerByEmail = async () => {
    const email = typed.newEmail.trim();
    await api.auth.register({ body: { ...person, email, locale } });
    tell({ type: 'registeredByEmail', email });
  };
  const registerByPhone = async () => {
    // Whoever came back from the code has their account already.
    if (isSamePhone(state.registered, phone)) {
      const { retry_after } = await withProof((proof) => api.auth.codeSend({ query: { ...phone, proof } }));
      tell({ type: 'codeSent', phone, words: inWords, resendAt: resendAt(retry_after) });
      return;
    }
    const body = {
      ...person,
      ...phone,
      country_name: country.en_name,
      countryId: country.id,
      lang: locale,
      platform: 'web' as const,
    };
    await withProof((proof) => api.auth.registerByPhone({ body: { ...body, proof } }));
    tell({ type: 'registeredByPhone', phone, words: inWords, resendAt: resendAt(pauseSeconds) });
  };
  const form = useStepForm<Field>({
    fields: ['email', 'phoneNumbers', 'fio', 'roles'],
    check,
    send: isByEmail ? registerByEmail : registerByPhone,
    noReply: words.connection,
  });

  const type = (values: Partial<Typed>, field?: Field) => {
    form.settle(field);
    tell({ type: 'typed', values });
  };
  return (
    <FormOfStep form={form} label={text.title}>
      <ContactTabs
        label={text.tabs.label}
        names={text.tabs}
        tab={typed.newTab}
        isAlone={!(mail && sms)}
        onChange={(tab) => type({ newTab: tab })}
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
            error={form.faults.email}
            onChange={(event) => type({ newEmail: event.target.value }, 'email')}
          />
        ) : (
          <PhoneField
            value={typed.newPhone}
            error={form.faults.phoneNumbers}
            onChange={(newPhone) => type({ newPhone }, 'phoneNumbers')}
          />
        )}
      </ContactTabs>
      {(form.code === 'email_taken' || form.code === 'phone_taken') && (
        <div style={{ marginTop: -8 }}>
          <TextButton type="button" onClick={() => tell({ type: 'signInWanted' })}>
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
        error={form.faults.fio}
        onChange={(event) => type({ fio: event.target.value }, 'fio')}
      />
      <RoleChoice value={typed.role} error={form.faults.roles} onChange={(role) => type({ role }, 'roles')} />
      <TermsField checked={typed.agreed} onChange={(agreed) => type({ agreed })} />
      <Ways onBack={back} isBusy={form.isBusy}>
        <Submit
          isBusy={form.isBusy}
          disabled={!typed.agreed}
          label={text.submit}
          busyLabel={text.busy}
          describedBy={typed.agreed ? undefined : hint}
        />
      </Ways>
      {!typed.agreed && <Hint id={hint}>{text.agreeFirst}</Hint>}
    </FormOfStep>
  );
}
