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
  /** Begins a new challenge if this one has expired or was tried too often; the form goes on with it. */
  const replaceIfDead = async (error: unknown): Promise<never> => {
    if (hasCode(error, 'dead_challenge')) await begin();
    throw error;
  };
  const getOptions = async (id: string) =>
    (await api.factors.challengeOptions({ body: { challenge: id } }).catch(replaceIfDead)).options;
  const send = async (id: string, answer: { code: string } | { response: Record<string, unknown> }) => {
    await api.factors.prove({ body: { challenge: id, ...answer } }).catch(replaceIfDead);
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
          getOptions={() => getOptions(challenge.challenge)}
          send={(answer) => send(challenge.challenge, answer)}
          cancel={{ label: text.cancel, run: () => onEnd(false) }}
        />
      )}
    </Dialog>
  );
}
