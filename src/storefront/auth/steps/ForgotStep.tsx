import { api } from '#src/api/api.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../labels.ts';
import { looksLikeEmail } from '../machine.ts';
import { FormOfStep, Submit, TextButton, Ways } from '../stepParts.tsx';
import { useStepForm, type Faults } from '../useStepForm.ts';
import type { StepProps } from './step.ts';

/** Asks for a mail with a link to a new password, then shows the first step again. */
export function ForgotStep({ state, tell, back }: StepProps) {
  const words = useLabels(authLabels);
  const text = words.forgot;
  const { mail } = useInstallation().services;
  const { email } = state.typed;
  const check = (): Faults<'email'> =>
    email.trim() === '' ? { email: text.enter } : looksLikeEmail(email) ? {} : { email: text.invalid };
  const form = useStepForm<'email'>({
    fields: ['email'],
    check,
    send: async () => {
      await api.auth.sendPasswordLink({ query: { email: email.trim() } });
      notify(text.sent, { tone: 'success' });
      tell({ type: 'linkSent' });
    },
  });
  if (!mail)
    return (
      <>
        <Callout tone="warning" title={text.off} />
        <TextButton type="button" onClick={back}>
          {words.back}
        </TextButton>
      </>
    );
  return (
    <FormOfStep form={form} label={text.title}>
      <TextField
        label={text.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        required
        maxLength={255}
        value={email}
        error={form.faults.email}
        onChange={(event) => {
          form.settle('email');
          tell({ type: 'typed', values: { email: event.target.value } });
        }}
      />
      <Ways onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy} label={text.submit} busyLabel={text.busy} />
      </Ways>
    </FormOfStep>
  );
}
