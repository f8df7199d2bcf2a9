/** First step: looks up an account by email, login or phone. If there is none, registration follows. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isCompleteNumber } from '#contract/rules/phoneMask.ts';
import { formatNationalPhone } from '#contract/rules/phoneFormat.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../../ApiContext.tsx';
import { ContactTabs } from '../ContactTabs.tsx';
import { authLabels } from '../labels.ts';
import { countriesQuery } from '../phone/countries.ts';
import { parseTyped } from '../phone/typing.ts';
import { usePhoneCountry } from '../phone/usePhoneCountry.ts';
import { SpaceBetween, AuthForm, Submit, TextButton } from '../stepParts.tsx';
import { useStepForm, type FieldErrors } from '../useStepForm.ts';
import { loadLazySteps } from './loadLazySteps.ts';
import { toCodeSentFields, toCodePhone, toLookupQuery } from './contacts.ts';
import type { StepProps } from './step.ts';

// Not part of the first load; it is loaded before somebody opens its tab.
const PhoneField = lazy(async () => ({ default: (await loadLazySteps()).PhoneField }));

type Field = 'login' | 'email' | 'phone';

export function IdentifierStep({ state, sendEvent, signIn }: StepProps) {
  const text = useLabels(authLabels);
  const { mail, sms } = useInstallation().services;
  const canRegister = mail || sms;
  // Without SMS nobody can sign in with a code.
  const typed = sms ? state.typed : { ...state.typed, tab: 'email' as const };
  const contextApi = useApi();
  const queries = useQueryClient();
  const { country } = usePhoneCountry(typed.phone.iso, typed.tab === 'phone');

  const check = (): FieldErrors<Field> => {
    if (typed.tab === 'email') return typed.login.trim() === '' ? { login: text.required } : {};
    if (typed.phone.text === '') return { phone: text.required };
    return isCompleteNumber(typed.phone.text, country) ? {} : { phone: text.phone.invalid };
  };

  const lookUpLogin = async () => {
    const query = toLookupQuery(typed.login);
    const account = typed.login.trim();
    const result = await login({ step: 'checkIn', ...query });
    if (result.next !== 'registration') return sendEvent({ type: 'found', account });
    if (!canRegister) throw result.reason;
    const contact =
      'phone' in query
        ? { phone: parseTyped(`+${query.phone}`, country, await queries.ensureQueryData(countriesQuery(contextApi))) }
        : { email: account };
    sendEvent({ type: 'unknown', contact, contactText: account });
  };
  const lookUpPhone = async () => {
    const phone = toCodePhone(typed.phone, country);
    const contactText = formatNationalPhone(typed.phone, country);
    const result = await login({ step: 'checkIn', ...phone });
    if (result.next === 'code') sendEvent({ type: 'codeSent', phone, contactText, ...toCodeSentFields(result) });
    else sendEvent({ type: 'unknown', contact: { phone: { ...typed.phone, iso: country.iso } }, contactText });
  };
  const form = useStepForm<Field>({
    fields: ['login', 'email', 'phone'],
    check,
    send: () => (typed.tab === 'email' ? lookUpLogin() : lookUpPhone()),
  });

  return (
    <AuthForm form={form} label={text.title}>
      {state.isLinkSent && (
        <Callout tone="good" title={text.checkIn.linkSent}>
          <p>{text.checkIn.linkSentText(state.linkTo)}</p>
        </Callout>
      )}
      <ContactTabs
        label={text.tabs.label}
        names={text.tabs}
        tab={typed.tab}
        hasOneTab={!sms}
        onChange={(tab) => {
          form.clearErrors();
          sendEvent({ type: 'typed', values: { tab } });
        }}
      >
        {typed.tab === 'email' ? (
          <>
            <TextField
              label={text.checkIn.login}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={255}
              value={typed.login}
              error={form.errors.login ?? form.errors.email}
              onChange={(event) => {
                form.clearErrors();
                sendEvent({ type: 'typed', values: { login: event.target.value } });
              }}
            />
            {mail && (
              <div>
                <TextButton type="button" onClick={() => sendEvent({ type: 'passwordForgotten' })}>
                  {text.forgotLink}
                </TextButton>
              </div>
            )}
          </>
        ) : (
          <Suspense fallback={<Skeleton height={72} radius={10} />}>
            <PhoneField
              value={typed.phone}
              error={form.errors.phone}
              onChange={(phone) => {
                form.clearErrors();
                sendEvent({ type: 'typed', values: { phone } });
              }}
            />
          </Suspense>
        )}
      </ContactTabs>
      <Submit
        isBusy={form.isBusy || signIn.isBusy}
        label={text.next}
        busyLabel={form.isBusy ? text.looking : text.entering}
      />
      <SpaceBetween style={{ justifyContent: 'center' }}>
        <span style={{ fontSize: '0.9375rem' }}>{canRegister ? text.checkIn.isNew : text.checkIn.closed}</span>
        {canRegister && (
          <TextButton type="button" onClick={() => sendEvent({ type: 'registrationRequested' })}>
            {text.checkIn.register}
          </TextButton>
        )}
      </SpaceBetween>
    </AuthForm>
  );
}
