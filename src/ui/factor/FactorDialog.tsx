/** Asks for a fresh second factor before something important is done. */
import { useEffect, useState } from 'react';
import type { FactorChallenge } from '#contract/factors.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '../Dialog.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { ErrorState } from '../states.tsx';
import { factorLabels } from './factorLabels.ts';
import { ProofForm } from './ProofForm.tsx';

export function FactorDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const text = useLabels(factorLabels);
  const failureText = useFailureText();
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = () =>
    api.factors.challenge().then(setChallenge, (error: unknown) => {
      setChallenge(null);
      setFailure(error);
    });
  useEffect(() => {
    void begin();
  }, []);

  const handleRetry = () => {
    setFailure(null);
    void begin();
  };
  const send = async (answer: { code: string } | { response: Record<string, unknown> }) => {
    try {
      await api.factors.prove({ body: { challenge: challenge!.challenge, ...answer } });
    } catch (error) {
      // After five failed tries a new challenge is needed; it costs the user nothing.
      if (hasCode(error, 'dead_challenge')) await begin();
      throw error;
    }
    onEnd(true);
  };
  return (
    <Dialog open shouldIgnoreBackdrop title={text.dialogTitle} onClose={() => onEnd(false)}>
      <p style={{ margin: '0 0 16px' }}>{text.dialogLead}</p>
      {failure !== null && <ErrorState text={failureText(failure)} onRetry={handleRetry} />}
      {challenge === null && failure === null && <Skeleton height={160} />}
      {challenge && (
        <ProofForm
          kinds={challenge.kinds}
          getOptions={async () =>
            (await api.factors.challengeOptions({ body: { challenge: challenge.challenge } })).options
          }
          send={send}
          cancel={{ label: text.cancel, run: () => onEnd(false) }}
        />
      )}
    </Dialog>
  );
}
