/** Adds a passkey: the browser makes it, for the address of this installation alone. */
import { useState } from 'react';
import type { MyFactors } from '#contract/factors.ts';
import { api } from '#src/api/api.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { authLabels } from '../auth/labels.ts';
import { FormOfStep, Submit } from '../auth/stepParts.tsx';
import { useStepForm } from '../auth/useStepForm.ts';
import { Quiet } from './accountParts.tsx';
import { factorPartLabels } from './factorLabels.ts';
import { FactorName } from './FactorName.tsx';
import { PresentPassword } from './PresentPassword.tsx';

/** What the browser refused, in words for its user. */
class PasskeyError extends Error {}

/** Has the browser make a passkey. @throws PasskeyError with a text for the user */
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
    <FormOfStep form={{ ...form, failure: form.failure ?? browserFailure }} label={text.title}>
      <Quiet>{text.lead}</Quiet>
      {factors.needs_password && (
        <PresentPassword
          value={password}
          error={form.faults.present_password}
          onChange={(value) => {
            form.settle('present_password');
            setPassword(value);
          }}
        />
      )}
      <FactorName
        value={name}
        error={form.faults.name}
        onChange={(value) => {
          form.settle('name');
          setName(value);
        }}
      />
      <Submit isBusy={form.isBusy} label={text.submit} busyLabel={text.busy} />
    </FormOfStep>
  );
}
