/**
 * Asks somebody without a confirmed contact to prove a phone by a code, where an order is beyond what others may hold.
 * It stands above the checkout's own form, which keeps what was typed.
 */
import { useEffect, useRef, useState } from 'react';
import { isWhole } from '#contract/rules/phoneMask.ts';
import { phoneWords } from '#contract/rules/phoneWords.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { loginPath } from '#src/session/location.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { authLabels } from '../auth/labels.ts';
import { startOf, type AuthState } from '../auth/machine.ts';
import { australia, rememberedCountry } from '../auth/phone/countries.ts';
import { PhoneField } from '../auth/phone/PhoneField.tsx';
import { readTyped, type TypedPhone } from '../auth/phone/typing.ts';
import { usePhoneCountry } from '../auth/phone/usePhoneCountry.ts';
import { CodeStep } from '../auth/steps/CodeStep.tsx';
import { codePhoneOf, resendAt } from '../auth/steps/contacts.ts';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { TermsField } from '../auth/TermsField.tsx';
import type { SignIn } from '../auth/useSignIn.ts';
import { useStepForm } from '../auth/useStepForm.ts';
import { checkoutLabels } from './labels.ts';

export interface ConfirmContactProps {
  me: Me;
  /** Why it is asked for: the server's answer. */
  error: unknown;
  /** As they stand in the checkout's form. */
  phone: string;
  fio: string;
  signIn: SignIn;
}

/** A phone registered just now may get its next code so many seconds later. */
const pauseSeconds = 60;

export function ConfirmContact({ me, error, phone, fio, signIn }: ConfirmContactProps) {
  const text = useLabels(checkoutLabels).confirm;
  const failureText = useFailureText();
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
          <LinkButton size="small" variant="outlined" to={loginPath('/checkout')}>
            {text.otherWays}
          </LinkButton>
        }
      >
        <p>{text.why}</p>
      </Callout>
      {sent ? (
        <CodeStep
          state={sent}
          // The only thing that it reports is a new code
          tell={(event) => event.type === 'codeSent' && setSent({ ...sent, resendAt: event.resendAt })}
          back={() => setSent(null)}
          signIn={signIn}
          password=""
          keepPassword={() => undefined}
        />
      ) : (
        <PhoneForm me={me} phone={phone} fio={fio} onSent={setSent} />
      )}
    </Panel>
  );
}

interface PhoneFormProps extends Pick<ConfirmContactProps, 'me' | 'phone' | 'fio'> {
  onSent: (state: AuthState) => void;
}

function PhoneForm({ me, phone, fio, onSent }: PhoneFormProps) {
  const text = useLabels(checkoutLabels).confirm;
  const words = useLabels(authLabels);
  const locale = useLocale();
  const [typed, setTyped] = useState<TypedPhone | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { country: usual, countries } = usePhoneCountry(rememberedCountry.get() ?? australia.iso);
  const international = phone.trim().startsWith('+') ? phone : (me.phone ?? phone);
  const shown = typed ?? readTyped(international, usual, countries.length > 0 ? countries : [usual]);
  const { country } = usePhoneCountry(shown.iso);
  const codePhone = codePhoneOf(shown, country);

  const form = useStepForm<'phoneNumbers'>({
    fields: ['phoneNumbers'],
    check: () =>
      shown.text === ''
        ? { phoneNumbers: words.required }
        : isWhole(shown.text, country)
          ? {}
          : { phoneNumbers: words.phone.invalid },
    send: async () => {
      const retryAfter = await sendCode();
      onSent({
        ...startOf(country.iso),
        step: 'code',
        codePhone,
        sentTo: phoneWords(shown, country),
        resendAt: resendAt(retryAfter),
      });
    },
  });
  /** To the account that has the phone; else a guest's account gets it. */
  const sendCode = async (): Promise<number> => {
    try {
      return (await api.auth.codeSend({ query: { ...codePhone } })).retry_after;
    } catch (error) {
      if (!me.is_guest || !hasCode(error, 'not_found')) throw error;
    }
    await api.auth.registerByPhone({
      body: {
        ...codePhone,
        ...(fio.trim() && { fio: fio.trim() }),
        roles: ['ROLE_CUSTOMER'],
        country_name: country.en_name,
        countryId: country.id,
        lang: locale,
        platform: 'web',
      },
    });
    return pauseSeconds;
  };

  return (
    <FormOfStep form={form} label={text.title}>
      <PhoneField
        value={shown}
        error={form.faults.phoneNumbers}
        onChange={(next) => {
          form.settle();
          setTyped(next);
        }}
      />
      {me.is_guest && <TermsField checked={isAgreed} onChange={setAgreed} />}
      <Submit isBusy={form.isBusy} disabled={me.is_guest && !isAgreed} label={text.sendCode} busyLabel={text.sending} />
    </FormOfStep>
  );
}
