/** The code that a phone was sent. It is tried by itself as soon as it is whole; a new one may be asked for after a while. */
import { useEffect, useState } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Muted } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { codeLength, insert, noCode, type CodeState } from '../codeBoxes.ts';
import { CodeField } from '../CodeField.tsx';
import { authLabels } from '../labels.ts';
import { OutboxHint } from '../OutboxHint.tsx';
import { FormOfStep, Submit, TextButton, Ways } from '../stepParts.tsx';
import { useSecondsUntil } from '../useSecondsUntil.ts';
import { useStepForm } from '../useStepForm.ts';
import { useSuggestedCode } from '../useSuggestedCode.ts';
import { withProof } from '../withProof.ts';
import { resendAt } from './contacts.ts';
import type { StepProps } from './step.ts';

export function CodeStep({ state, tell, back, signIn }: StepProps) {
  const text = useLabels(authLabels);
  const failureText = useFailureText();
  const phone = state.codePhone ?? { country_code: '', phoneNumbers: '' };
  const [value, setValue] = useState<CodeState>(noCode);
  const [tried, setTried] = useState('');
  const [isAsking, setAsking] = useState(false);
  const seconds = useSecondsUntil(state.resendAt);

  const form = useStepForm<'code'>({
    fields: ['code'],
    check: () => (value.code.length === codeLength ? {} : { code: text.required }),
    send: async () => {
      setTried(value.code);
      try {
        await signIn.enter(() =>
          withProof((proof) => api.auth.codeLogin({ body: { ...phone, code: value.code, proof } })),
        );
      } catch (error) {
        // What is typed next replaces the code that failed.
        setValue((now) => ({ ...now, at: 'all' }));
        throw error;
      }
    },
  });
  const { submit, settle } = form;

  useSuggestedCode((code) => setValue((now) => insert({ ...now, at: 'all' }, code)));
  const isWhole = value.code.length === codeLength && value.code !== tried;
  useEffect(() => {
    if (isWhole) submit();
    // oxlint-disable-next-line react/exhaustive-deps -- once a code, whatever else is rendered meanwhile
  }, [isWhole, value.code]);

  const sendAgain = async () => {
    setAsking(true);
    try {
      const { retry_after } = await withProof((proof) => api.auth.codeSend({ query: { ...phone, proof } }));
      settle();
      setValue(noCode);
      setTried('');
      tell({ type: 'codeSent', phone, words: state.sentTo, resendAt: resendAt(retry_after) });
      notify(text.code.sent, { tone: 'success' });
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    } finally {
      setAsking(false);
    }
  };

  return (
    <FormOfStep form={form} label={text.code.title}>
      <CodeField
        label={text.code.label}
        value={value}
        error={form.faults.code}
        disabled={form.isBusy || signIn.isBusy}
        onChange={(next) => {
          if (next.code !== value.code) settle();
          setValue(next);
        }}
      />
      <div style={{ minHeight: 32 }}>
        {seconds > 0 ? (
          <Muted style={{ fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}>
            {text.code.wait(text.seconds(seconds))}
          </Muted>
        ) : (
          <TextButton type="button" disabled={isAsking} onClick={() => void sendAgain()}>
            {text.code.again}
          </TextButton>
        )}
      </div>
      <OutboxHint />
      <Ways onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy || signIn.isBusy} label={text.submit} busyLabel={text.entering} />
      </Ways>
    </FormOfStep>
  );
}
