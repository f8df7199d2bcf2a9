/** Who is there: looks the account up by email, login or phone. Somebody unknown goes on to the registration. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isWhole } from '#contract/rules/phoneMask.ts';
import { phoneWords } from '#contract/rules/phoneWords.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useApi } from '../../ApiContext.tsx';
import { ContactTabs } from '../ContactTabs.tsx';
import { authLabels } from '../labels.ts';
import { countriesQuery } from '../phone/countries.ts';
import { readTyped } from '../phone/typing.ts';
import { usePhoneCountry } from '../phone/usePhoneCountry.ts';
import { Between, FormOfStep, Submit, TextButton } from '../stepParts.tsx';
import { useStepForm, type Faults } from '../useStepForm.ts';
import { laterSteps } from './laterSteps.ts';
import { codePhoneOf, lookupOf, resendAt } from './contacts.ts';
import { withProof } from '../withProof.ts';
import type { StepProps } from './step.ts';

// Beyond the first visit: it is there before anybody has reached its tab.
const PhoneField = lazy(async () => ({ default: (await laterSteps()).PhoneField }));

type Field = 'login' | 'email' | 'phone';

export function CheckInStep({ state, tell, signIn }: StepProps) {
  const text = useLabels(authLabels);
  const { mail, sms } = useInstallation().services;
  const canRegister = mail || sms;
  // Without SMS nobody signs in by a phone's code.
  const typed = sms ? state.typed : { ...state.typed, tab: 'email' as const };
  const ofApi = useApi();
  const queries = useQueryClient();
  const { country } = usePhoneCountry(typed.phone.iso, typed.tab === 'phone');

  const check = (): Faults<Field> => {
    if (typed.tab === 'email') return typed.login.trim() === '' ? { login: text.required } : {};
    if (typed.phone.text === '') return { phone: text.required };
    return isWhole(typed.phone.text, country) ? {} : { phone: text.phone.invalid };
  };

  const lookUpLogin = async () => {
    const query = lookupOf(typed.login);
    try {
      await api.auth.find({ query });
      tell({ type: 'found', account: typed.login.trim() });
    } catch (error) {
      if (!canRegister || !hasCode(error, 'not_found')) throw error;
      const contact =
        'phone' in query
          ? { phone: readTyped(`+${query.phone}`, country, await queries.ensureQueryData(countriesQuery(ofApi))) }
          : { email: typed.login.trim() };
      tell({ type: 'unknown', contact, words: typed.login.trim() });
    }
  };
  const lookUpPhone = async () => {
    const phone = codePhoneOf(typed.phone, country);
    const words = phoneWords(typed.phone, country);
    try {
      await api.auth.find({ query: { phone: phone.country_code + phone.phoneNumbers } });
      const { retry_after } = await withProof((proof) => api.auth.codeSend({ query: { ...phone, proof } }));
      tell({ type: 'codeSent', phone, words, resendAt: resendAt(retry_after) });
    } catch (error) {
      if (!hasCode(error, 'not_found')) throw error;
      tell({ type: 'unknown', contact: { phone: { ...typed.phone, iso: country.iso } }, words });
    }
  };
  const form = useStepForm<Field>({
    fields: ['login', 'email', 'phone'],
    check,
    send: () => (typed.tab === 'email' ? lookUpLogin() : lookUpPhone()),
  });

  return (
    <FormOfStep form={form} label={text.title}>
      {state.isLinkSent && (
        <Callout tone="good" title={text.checkIn.linkSent}>
          <p>{text.checkIn.linkSentText(state.linkTo)}</p>
        </Callout>
      )}
      <ContactTabs
        label={text.tabs.label}
        names={text.tabs}
        tab={typed.tab}
        isAlone={!sms}
        onChange={(tab) => {
          form.settle();
          tell({ type: 'typed', values: { tab } });
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
              error={form.faults.login ?? form.faults.email}
              onChange={(event) => {
                form.settle();
                tell({ type: 'typed', values: { login: event.target.value } });
              }}
            />
            {mail && (
              <div>
                <TextButton type="button" onClick={() => tell({ type: 'forgotWanted' })}>
                  {text.forgotLink}
                </TextButton>
              </div>
            )}
          </>
        ) : (
          <Suspense fallback={<Skeleton height={72} radius={10} />}>
            <PhoneField
              value={typed.phone}
              error={form.faults.phone}
              onChange={(phone) => {
                form.settle();
                tell({ type: 'typed', values: { phone } });
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
      <Between style={{ justifyContent: 'center' }}>
        <span style={{ fontSize: '0.9375rem' }}>{canRegister ? text.checkIn.isNew : text.checkIn.closed}</span>
        {canRegister && (
          <TextButton type="button" onClick={() => tell({ type: 'registrationWanted' })}>
            {text.checkIn.register}
          </TextButton>
        )}
      </Between>
    </FormOfStep>
  );
}
