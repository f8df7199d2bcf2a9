/** Step for the second factor. */
import { login } from '#src/authProvider/signIn/login.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ProofForm } from '#src/ui/factor/ProofForm.tsx';
import { authLabels } from '../labels.ts';
import type { StepProps } from './step.ts';

export function FactorStep({ state, back, signIn }: StepProps) {
  const text = useLabels(authLabels);
  const { factor } = state;
  if (!factor) return null;
  const { challenge, kinds, removed } = factor;
  return (
    <ProofForm
      kinds={kinds}
      getOptions={async () => (await login({ step: 'passkey', challenge })).options}
      send={(answer) => signIn.enter({ step: 'factor', challenge, removed, ...answer })}
      cancel={{ label: text.back, run: back }}
    />
  );
}
