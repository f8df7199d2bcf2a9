/** A form to confirm a second factor: a code from the app, a passkey or a recovery code, whichever the account has. */
import styled from '@emotion/styled';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import type { ProofKind } from '#contract/factors.ts';
import { ApiError } from '#contract/client.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '../Button.tsx';
import { Callout } from '../Callout.tsx';
import { TextField } from '../Field.tsx';
import { Icon } from '../icons.tsx';
import { factorLabels } from './factorLabels.ts';

const Form = styled('form')({ display: 'grid', gap: 16 });
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Footer = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 12 });

/** The answer to a challenge: a typed code, or the browser's response for a passkey. */
export type ProofAnswer = { code: string } | { response: Record<string, unknown> };

export interface ProofFormProps {
  kinds: readonly ProofKind[];
  /** Loads the WebAuthn options: what the passkey has to sign. */
  getOptions: () => Promise<Record<string, unknown>>;
  send: (answer: ProofAnswer) => Promise<void>;
  /** The button beside "Confirm" that leaves the form. */
  cancel: { label: string; run: () => void };
}

/** The way that is open first: the one with the least typing. */
const getFirstWay = (kinds: readonly ProofKind[]): ProofKind =>
  (['passkey', 'totp', 'recovery'] as const).find((kind) => kinds.includes(kind)) ?? 'recovery';

/** Asks the browser for a passkey's signature. */
async function signByPasskey(optionsJSON: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: optionsJSON as never })) };
}

export function ProofForm({ kinds, getOptions, send, cancel }: ProofFormProps) {
  const text = useLabels(factorLabels);
  const failureText = useFailureText();
  const [way, setWay] = useState(() => getFirstWay(kinds));
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    setCodeError(undefined);
    try {
      await work();
    } catch (error) {
      const fieldError = error instanceof ApiError && way !== 'passkey' ? error.errors['code'] : undefined;
      if (fieldError) setCodeError(fieldError);
      else if (error instanceof DOMException || (error as Error).name === 'WebAuthnError')
        setFailure(text.passkeyFailed);
      else setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (way === 'passkey') void run(async () => send({ response: await signByPasskey(await getOptions()) }));
    else if (code.trim() === '') setCodeError(text.required);
    else void run(() => send({ code: code.trim() }));
  };
  const switchTo = (next: ProofKind) => {
    setWay(next);
    setCode('');
    setCodeError(undefined);
    setFailure(null);
  };
  const codeField = {
    required: true,
    autoFocus: true,
    value: code,
    error: codeError,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setCodeError(undefined);
      setCode(event.target.value);
    },
  };
  const wayLabels = { totp: text.useApp, passkey: text.usePasskey, recovery: text.useRecovery };

  return (
    <Form noValidate onSubmit={handleSubmit} aria-busy={isBusy}>
      {failure !== null && <Callout tone="error" title={failure} />}
      {way === 'totp' && (
        <TextField
          key="totp"
          label={text.code}
          hint={text.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...codeField}
        />
      )}
      {way === 'recovery' && (
        <TextField
          key="recovery"
          label={text.recovery}
          hint={text.recoveryHint}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...codeField}
        />
      )}
      <Ways>
        {kinds
          .filter((kind) => kind !== way)
          .map((kind) => (
            <Button key={kind} size="small" disabled={isBusy} onClick={() => switchTo(kind)}>
              {wayLabels[kind]}
            </Button>
          ))}
      </Ways>
      <Footer>
        <Button variant="outlined" color="secondary" size="large" disabled={isBusy} onClick={cancel.run}>
          {cancel.label}
        </Button>
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isBusy}
          autoFocus={way === 'passkey'}
          {...(way === 'passkey' && { startIcon: <Icon name="shield" size={20} /> })}
        >
          {way === 'passkey' ? (isBusy ? text.waiting : text.usePasskey) : isBusy ? text.confirming : text.confirm}
        </Button>
      </Footer>
    </Form>
  );
}
