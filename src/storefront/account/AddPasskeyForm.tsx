/** Adds a passkey, which the browser creates for the address of this installation. */
import { useState } from 'react';
import type { MyFactors } from '#contract/factors.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { authLabels } from '../auth/labels.ts';
import { AuthForm, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { MutedText } from './accountLayout.tsx';
import { factorPartLabels } from './factorLabels.ts';
import { FactorNameField } from './FactorNameField.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

/** The browser did not create a passkey; the message is for the user. */
class PasskeyError extends Error {}

/**
 * Creates a passkey in the browser.
 * @throws PasskeyError with a message for the user
 */
async function makePasskey(
  optionsJSON: Record<string, unknown>,
  text: { failed: string; present: string },
): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return { ...(await startRegistration({ optionsJSON: optionsJSON as never })) };
  } catch (error) {
    const isPresent = (error as Error).name === 'InvalidStateError';
    throw new PasskeyError(isPresent ? text.present : text.failed, { cause: error });
  }
}

export function AddPasskeyForm({
  factors,
  onAdded,
}: {
  factors: MyFactors;
  onAdded: (isFirst: boolean) => Promise<void>;
}) {
  const all = useLabels(factorPartLabels);
  const text = all.passkey;
  const { required } = useLabels(authLabels);
  const [password, setPassword] = useState('');
  const [name, setName] = useState(all.defaultNames.passkey);
  const [browserFailure, setBrowserFailure] = useState<string | null>(null);
  const form = useStepForm<'present_password' | 'name'>({
    fields: ['present_password', 'name'],
    check: () => (factors.needs_password && password === '' ? { present_password: required } : {}),
    send: async () => {
      setBrowserFailure(null);
      const { setup, options } = await api.factors.passkeyStart({
        body: { ...(password && { present_password: password }) },
      });
      try {
        const response = await makePasskey(options, text);
        await api.factors.passkeyConfirm({ body: { setup, response, name } });
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
        setBrowserFailure(error.message);
        return;
      }
      await onAdded(factors.data.length === 0);
    },
  });
  return (
    <AuthForm form={{ ...form, failure: form.failure ?? browserFailure }} label={text.title}>
      <MutedText>{text.lead}</MutedText>
      {factors.needs_password && (
        <CurrentPasswordField
          value={password}
          error={form.errors.present_password}
          onChange={(value) => {
            form.clearErrors('present_password');
            setPassword(value);
          }}
        />
      )}
      <FactorNameField
        value={name}
        error={form.errors.name}
        onChange={(value) => {
          form.clearErrors('name');
          setName(value);
        }}
      />
      <Submit isBusy={form.isBusy} label={text.submit} busyLabel={text.busy} />
    </AuthForm>
  );
}
