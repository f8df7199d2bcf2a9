/** Sign-in step that requests an email with a password link, then returns to the first step. */
import { login } from '#src/authProvider/signIn/login.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { notify } from '#src/ui/notices.ts';
import { authLabels } from '../labels.ts';
import { isEmailLike } from '../machine.ts';
import { AuthForm, Submit, TextButton, StepActions } from '../stepParts.tsx';
import { useStepForm, type FieldErrors } from '../useStepForm.ts';
import type { StepProps } from './step.ts';

export function ForgotStep({ state, sendEvent, back }: StepProps) {
  const authText = useLabels(authLabels);
  const text = authText.forgot;
  const { mail } = useInstallation().services;
  const { email } = state.typed;
  const check = (): FieldErrors<'email'> =>
    email.trim() === '' ? { email: text.enter } : isEmailLike(email) ? {} : { email: text.invalid };
  const form = useStepForm<'email'>({
    fields: ['email'],
    check,
    send: async () => {
      await login({ step: 'forgot', email: email.trim() });
      notify(text.sent, { tone: 'success' });
      sendEvent({ type: 'linkSent' });
    },
  });
  if (!mail)
    return (
      <>
        <Callout tone="warning" title={text.off} />
        <TextButton type="button" onClick={back}>
          {authText.back}
        </TextButton>
      </>
    );
  return (
    <AuthForm form={form} label={text.title}>
      <TextField
        label={text.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        required
        maxLength={255}
        value={email}
        error={form.errors.email}
        onChange={(event) => {
          form.clearErrors('email');
          sendEvent({ type: 'typed', values: { email: event.target.value } });
        }}
      />
      <StepActions onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy} label={text.submit} busyLabel={text.busy} />
      </StepActions>
    </AuthForm>
  );
}
