/**
 * Asks the buyer to confirm a phone with a code, when an order exceeds the limits for people without a confirmed
 * contact. It is shown above the checkout form, which keeps its input.
 */
import { useEffect, useRef, useState } from 'react';
import { isCompleteNumber } from '#contract/rules/phoneMask.ts';
import { formatNationalPhone } from '#contract/rules/phoneFormat.ts';
import type { Me } from '#contract/users.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { authLabels } from '../auth/labels.ts';
import { createInitialState, type AuthState } from '../auth/machine.ts';
import { australia, storedCountry } from '../auth/phone/countries.ts';
import { PhoneField } from '../auth/phone/PhoneField.tsx';
import { registerPhone } from '../auth/phone/registerPhone.ts';
import { parseTyped, type TypedPhone } from '../auth/phone/typing.ts';
import { usePhoneCountry } from '../auth/phone/usePhoneCountry.ts';
import { CodeStep } from '../auth/steps/CodeStep.tsx';
import { toCodePhone, getResendTime } from '../auth/steps/contacts.ts';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { TermsField } from '../auth/TermsField.tsx';
import type { SignIn } from '../auth/useSignIn.ts';
import { useStepForm } from '../auth/useStepForm.ts';
import { checkoutLabels } from './labels.ts';

export interface ContactConfirmationProps {
  me: Me;
  /** The server's error, which says why the order needs a confirmed contact. */
  error: unknown;
  /** Phone and name as typed in the checkout form. */
  phone: string;
  fio: string;
  signIn: SignIn;
  /** This checkout, where a sign-in leads back to. */
  path: string;
}

export function ContactConfirmation({ me, error, phone, fio, signIn, path }: ContactConfirmationProps) {
  const text = useLabels(checkoutLabels).confirm;
  const failureText = useFailureText();
  const { mail, sms } = useInstallation().services;
  const box = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState<AuthState | null>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [error]);

  return (
    <Panel ref={box} tabIndex={-1} style={{ display: 'grid', gap: 18, maxWidth: 560, outline: 'none' }}>
      <Callout
        tone="warning"
        title={failureText(error)}
        actions={
          <LinkButton size="small" variant="outlined" to={buildLoginPath(path)}>
            {mail ? text.otherWays : text.signIn}
          </LinkButton>
        }
      >
        <p>{sms ? text.why : text.noCodes}</p>
      </Callout>
      {sent ? (
        <CodeStep
          state={sent}
          // This step reports only new codes
          sendEvent={(event) => event.type === 'codeSent' && setSent({ ...sent, resendAt: event.resendAt })}
          back={() => setSent(null)}
          signIn={signIn}
          password=""
          onPasswordChange={() => undefined}
        />
      ) : (
        sms && <PhoneForm me={me} phone={phone} fio={fio} onSent={setSent} />
      )}
    </Panel>
  );
}

interface PhoneFormProps extends Pick<ContactConfirmationProps, 'me' | 'phone' | 'fio'> {
  onSent: (state: AuthState) => void;
}

function PhoneForm({ me, phone, fio, onSent }: PhoneFormProps) {
  const text = useLabels(checkoutLabels).confirm;
  const authText = useLabels(authLabels);
  const locale = useLocale();
  const [typed, setTyped] = useState<TypedPhone | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { country: usualCountry, countries } = usePhoneCountry(storedCountry.get() ?? australia.iso);
  // The checkout's phone may lack the country code; the account's has it
  const international = phone.trim().startsWith('+') ? phone : (me.phone ?? phone);
  const phoneInput =
    typed ?? parseTyped(international, usualCountry, countries.length > 0 ? countries : [usualCountry]);
  const { country } = usePhoneCountry(phoneInput.iso);
  const codePhone = toCodePhone(phoneInput, country);

  const form = useStepForm<'phoneNumbers'>({
    fields: ['phoneNumbers'],
    check: () =>
      phoneInput.text === ''
        ? { phoneNumbers: authText.required }
        : isCompleteNumber(phoneInput.text, country)
          ? {}
          : { phoneNumbers: authText.phone.invalid },
    send: async () => {
      const retryAfter = await sendCode();
      onSent({
        ...createInitialState(country.iso),
        step: 'code',
        codePhone,
        sentTo: formatNationalPhone(phoneInput, country),
        resendAt: getResendTime(retryAfter),
      });
    },
  });
  /**
   * Sends a code; registers the phone for a guest if no account has it.
   * @returns seconds until the next code may be sent
   */
  const sendCode = async (): Promise<number> => {
    try {
      return (await login({ step: 'sendCode', ...codePhone })).retryAfter;
    } catch (error) {
      if (!me.is_guest || !hasCode(error, 'not_found')) throw error;
    }
    const person = { roles: ['ROLE_CUSTOMER' as const], ...(fio.trim() && { fio: fio.trim() }) };
    return registerPhone(person, codePhone, country, locale);
  };

  return (
    <AuthForm form={form} label={text.title}>
      <PhoneField
        value={phoneInput}
        error={form.errors.phoneNumbers}
        onChange={(next) => {
          form.clearErrors();
          setTyped(next);
        }}
      />
      {me.is_guest && <TermsField checked={isAgreed} onChange={setAgreed} />}
      <Submit isBusy={form.isBusy} disabled={me.is_guest && !isAgreed} label={text.sendCode} busyLabel={text.sending} />
    </AuthForm>
  );
}
