import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { api } from '#src/api/api.ts';
import { useInstallation, useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from '../labels.ts';
import { PasswordField } from '../PasswordField.tsx';
import { FormOfStep, Submit, TextButton, Ways } from '../stepParts.tsx';
import { useStepForm } from '../useStepForm.ts';
import { withProof } from '../withProof.ts';
import type { StepProps } from './step.ts';

const Who = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 14px',
  borderRadius: radius.control,
  background: colour.soft,
  lineHeight: 1.35,
  '& > svg': { color: colour.muted },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  // Password managers look for the account beside the password.
  '& input': hidden,
});

/** The password of the account that the lookup found. */
export function PasswordStep({ state, tell, back, signIn, password, keepPassword }: StepProps) {
  const text = useLabels(authLabels);
  const { mail } = useInstallation().services;
  const field = useRef<HTMLInputElement>(null);
  const form = useStepForm<'login' | 'password'>({
    fields: ['password'],
    check: () => (password === '' ? { password: text.required } : {}),
    send: () =>
      signIn.enter(() => withProof((proof) => api.auth.login({ body: { login: state.account, password, proof } }))),
  });
  const { failure } = form;
  useEffect(() => {
    if (failure !== null) field.current?.select();
  }, [failure]);

  return (
    <FormOfStep form={form} label={text.password.title}>
      <Who>
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
      </Who>
      <div>
        <PasswordField
          ref={field}
          label={text.password.label}
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          error={form.faults.password}
          onChange={(event) => {
            form.settle('password');
            keepPassword(event.target.value);
          }}
        />
        {mail && (
          <TextButton type="button" style={{ marginTop: 6 }} onClick={() => tell({ type: 'forgotWanted' })}>
            {text.forgotLink}
          </TextButton>
        )}
      </div>
      <Ways onBack={back} isBusy={form.isBusy}>
        <Submit isBusy={form.isBusy || signIn.isBusy} label={text.submit} busyLabel={text.entering} />
      </Ways>
    </FormOfStep>
  );
}
