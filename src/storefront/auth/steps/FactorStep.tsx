/** Step for the second factor. */
import { api } from '#src/api/api.ts';
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
      getOptions={async () => (await api.factors.signInOptions({ body: { challenge } })).options}
      send={(answer) =>
        signIn.enter(async () => ({ ...(await api.factors.signIn({ body: { challenge, ...answer } })), removed }))
      }
      cancel={{ label: text.back, run: back }}
    />
  );
}
