/** /auth/change_password/{code}: sets a new password by an emailed link, and signs in. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import type { WaitingFactor } from '#src/authProvider/signIn/stepTypes.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { endSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { PasswordStrength } from '#src/ui/PasswordStrength.tsx';
import { useHead } from '../head.tsx';
import { usePathParam } from '../params.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { newPasswordLabels } from './newPasswordLabels.ts';
import { PasswordField } from './PasswordField.tsx';
import { validatePassword } from './validatePassword.ts';
import { AuthForm, Submit } from './stepParts.tsx';
import { createStepState } from './useAuthSteps.ts';
import { useSignIn } from './useSignIn.ts';
import { useStepForm } from './useStepForm.ts';
import { setWaitingFactor } from './waitingFactor.ts';

export function Page() {
  const text = useLabels(newPasswordLabels);
  const { mail } = useInstallation().services;
  const code = usePathParam('code');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [password2, setPassword2] = useState('');
  const [isLinkExpired, setLinkExpired] = useState(false);
  useHead({ title: text.title, noIndex: true });

  const signIn = useSignIn();

  /** The password is set and all sessions are closed; the new session waits for the second factor. */
  const continueWithFactor = (factor: WaitingFactor) => {
    notify(text.AUTH.PASSWORD.SUCCESS, { tone: 'success' });
    endSession();
    setWaitingFactor(factor);
    void navigate('/auth/login', { replace: true, state: createStepState('factor') });
  };

  const form = useStepForm<'password' | 'password2'>({
    fields: ['password', 'password2'],
    check: () => validatePassword(password, password2, text),
    send: async () => {
      let opened: Awaited<ReturnType<typeof api.auth.changePasswordFromLink>>;
      try {
        opened = await api.auth.changePasswordFromLink({ body: { password, password2, code } });
      } catch (error) {
        if (hasCode(error, 'second_factor_required')) return continueWithFactor(error.body as unknown as WaitingFactor);
        if (error instanceof ApiError && error.errors['code']) setLinkExpired(true);
        const message =
          error instanceof ApiError ? (Object.values(error.errors)[0] ?? failureText(error)) : failureText(error);
        notify(`${text.error}: ${message}`, { tone: 'error' });
        throw error;
      }
      notify(text.AUTH.PASSWORD.SUCCESS, { tone: 'success' });
      const { api_token, removed } = opened;
      if (api_token !== undefined) return signIn.enter({ step: 'token', api_token, removed });
      // All sessions of the account are closed, also on this device.
      endSession();
      void navigate('/auth/login', { replace: true });
    },
  });

  if (isLinkExpired) {
    return (
      <AuthFrame step="dead" title={text.dead} lead={text.deadText}>
        {mail && (
          <Button
            variant="contained"
            size="large"
            onClick={() => void navigate('/auth/login', { replace: true, state: createStepState('forgot') })}
          >
            {text.newLink}
          </Button>
        )}
        <LinkButton to="/auth/login">{text.toSignIn}</LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame step="password" title={text.title} lead={text.lead} shouldTakeFocus>
      <AuthForm form={form} label={text.title}>
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="new-password"
          required
          maxLength={128}
          value={password}
          error={form.errors.password}
          onChange={(event) => {
            form.clearErrors('password');
            setPassword(event.target.value);
          }}
        />
        <PasswordStrength password={password} />
        <PasswordField
          label={text.repeat}
          name="password2"
          autoComplete="new-password"
          required
          maxLength={128}
          value={password2}
          error={form.errors.password2}
          onChange={(event) => {
            form.clearErrors('password2');
            setPassword2(event.target.value);
          }}
        />
        <Submit isBusy={form.isBusy || signIn.isBusy} label={text.submit} busyLabel={text.busy} />
      </AuthForm>
    </AuthFrame>
  );
}
