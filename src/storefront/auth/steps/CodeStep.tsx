/**
 * Step for the code that was sent to a phone. A complete code is submitted automatically; a new one can be requested
 * after a pause.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { login } from '#src/authProvider/signIn/login.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Muted } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { codeLength, insertText, emptyCode, type CodeState } from '../codeBoxes.ts';
import { CodeField } from '../CodeField.tsx';
import { authLabels } from '../labels.ts';
import { OutboxHint } from '../OutboxHint.tsx';
import { AuthForm, Submit, TextButton, StepActions } from '../stepParts.tsx';
import { useSecondsUntil } from '../useSecondsUntil.ts';
import { useStepForm } from '../useStepForm.ts';
import { useSuggestedCode } from '../useSuggestedCode.ts';
import { toCodeSentFields } from './contacts.ts';
import type { StepProps } from './step.ts';

export function CodeStep({ state, sendEvent, back, signIn }: StepProps) {
  const text = useLabels(authLabels);
  const failureText = useFailureText();
  const phone = state.codePhone ?? { country_code: '', phoneNumbers: '' };
  const [value, setValue] = useState<CodeState>(emptyCode);
  const [triedCode, setTriedCode] = useState('');
  const [isCorrected, setCorrected] = useState(false);
  const [isRequesting, setRequesting] = useState(false);
  const seconds = useSecondsUntil(state.resendAt);

  const form = useStepForm<'code'>({
    fields: ['code'],
    check: () => (value.code.length === codeLength ? {} : { code: text.required }),
    send: async () => {
      setTriedCode(value.code);
      try {
        await signIn.enter({ step: 'code', ...phone, code: value.code });
      } catch (error) {
        // The next input replaces the failed code.
        setValue((before) => ({ ...before, at: 'all' }));
        throw error;
      }
    },
  });
  const { submit, clearErrors } = form;

  useSuggestedCode((code) => setValue((before) => insertText({ ...before, at: 'all' }, code)));
  // A digit of a full code was replaced: others may follow, so it is not sent until somebody asks for it
  const isNewCode = value.code.length === codeLength && !isCorrected && value.code !== triedCode;
  const submitCode = useEffectEvent(submit);
  useEffect(() => {
    if (isNewCode) submitCode();
  }, [isNewCode, value.code]);

  const resendCode = async () => {
    setRequesting(true);
    try {
      const sending = await login({ step: 'sendCode', ...phone });
      sendEvent({ type: 'codeSent', phone, contactText: state.sentTo, ...toCodeSentFields(sending) });
      if (!sending.isSent) {
        notify(text.code.wait(text.seconds(sending.retryAfter)));
        return;
      }
      clearErrors();
      setValue(emptyCode);
      setTriedCode('');
      notify(text.code.sent, { tone: 'success' });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    } finally {
      setRequesting(false);
    }
  };

  return (
    <AuthForm form={form} label={text.code.title}>
      <CodeField
        label={text.code.label}
        value={value}
        error={form.errors.code}
        disabled={form.isBusy || signIn.isBusy}
        onChange={(next) => {
          if (next.code !== value.code) {
            clearErrors();
            setCorrected(value.at !== 'all' && value.code.length === codeLength);
          }
          setValue(next);
        }}
      />
      <div style={{ minHeight: 32 }}>
        {seconds > 0 ? (
          <Muted style={{ fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}>
            {text.code.wait(text.seconds(seconds))}
          </Muted>
        ) : (
          <TextButton type="button" disabled={isRequesting} onClick={() => void resendCode()}>
            {text.code.again}
          </TextButton>
        )}
      </div>
      <OutboxHint />
      <StepActions onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy || signIn.isBusy} label={text.submit} busyLabel={text.entering} />
      </StepActions>
    </AuthForm>
  );
}
