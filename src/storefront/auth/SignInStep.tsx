/** Login and password. Nothing that was typed is lost, whatever goes wrong. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { authLabels } from './labels.ts';
import type { SignIn } from './useSignIn.ts';

interface Credentials {
  login: string;
  password: string;
}

const Form = styled('form')({ display: 'grid', gap: 18 });

export function SignInStep({ signIn }: { signIn: SignIn }) {
  const text = useLabels(authLabels);
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Credentials>({ defaultValues: { login: '', password: '' } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await signIn.enter(() => api.auth.login({ body: { login: credentials.login.trim(), password: credentials.password } }));
    } catch (error) {
      const ofFields = error instanceof ApiError ? error.errors : {};
      if (ofFields['login']) form.setError('login', { message: ofFields['login'] });
      if (ofFields['password']) form.setError('password', { message: ofFields['password'] });
      if (!ofFields['login'] && !ofFields['password']) setFailure(error);
    }
  });

  const isFilled = (value: string) => value.trim() !== '' || text.required;
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label={text.title}>
      {failure !== null && <Callout tone="error" title={failureText(failure)} />}
      <TextField label={text.login} autoComplete="username" autoCapitalize="none" spellCheck={false} required error={errors.login?.message} {...form.register('login', { validate: isFilled })} />
      <TextField label={text.password} type="password" autoComplete="current-password" required error={errors.password?.message} {...form.register('password', { validate: (value) => value !== '' || text.required })} />
      <Button type="submit" variant="contained" size="large" disabled={signIn.isBusy}>
        {signIn.isBusy ? text.entering : text.submit}
      </Button>
    </Form>
  );
}
