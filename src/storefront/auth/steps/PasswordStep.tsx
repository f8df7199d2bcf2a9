/** Sign-in step for the password of the account that the lookup found. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from '../labels.ts';
import { PasswordField } from '../PasswordField.tsx';
import { AuthForm, Submit, TextButton, StepActions } from '../stepParts.tsx';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './step.ts';

const AccountBox = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 14px',
  borderRadius: radius.control,
  background: color.soft,
  lineHeight: 1.35,
  '& > svg': { color: color.muted },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  // Password managers look for the account beside the password.
  '& input': visuallyHidden,
});

export function PasswordStep({ state, sendEvent, back, signIn, password, onPasswordChange }: StepProps) {
  const text = useLabels(authLabels);
  const { mail } = useInstallation().services;
  const field = useRef<HTMLInputElement>(null);
  const form = useStepForm<'login' | 'password'>({
    fields: ['password'],
    check: () => (password === '' ? { password: text.required } : {}),
    send: () => signIn.enter({ step: 'password', login: state.account, password }),
  });
  const { failure } = form;
  useEffect(() => {
    if (failure !== null) field.current?.select();
  }, [failure]);

  return (
    <AuthForm form={form} label={text.password.title}>
      <AccountBox>
        <Icon name="user" size={20} />
        <span>
          <small>{text.password.as}</small>
          <strong>{state.account}</strong>
        </span>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={state.account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </AccountBox>
      <div>
        <PasswordField
          ref={field}
          label={text.password.label}
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          error={form.errors.password}
          onChange={(event) => {
            form.clearErrors('password');
            onPasswordChange(event.target.value);
          }}
        />
        {mail && (
          <TextButton type="button" style={{ marginTop: 6 }} onClick={() => sendEvent({ type: 'passwordForgotten' })}>
            {text.forgotLink}
          </TextButton>
        )}
      </div>
      <StepActions onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy || signIn.isBusy} label={text.submit} busyLabel={text.entering} />
      </StepActions>
    </AuthForm>
  );
}
