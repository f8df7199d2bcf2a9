/** How strong a new password is, while it is typed. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import type { Strength } from './passwordStrength.ts';

const strengthLabels = labels({
  en: { weak: 'Weak: easy to guess', fair: 'Fair: longer is better', strong: 'Strong' },
  ru: { weak: 'Слабый: его легко угадать', fair: 'Неплохой: чем длиннее, тем лучше', strong: 'Надёжный' },
});

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 44px) 1fr',
  alignItems: 'center',
  gap: 4,
  marginTop: -8,
  minHeight: 22,
  color: colour.muted,
  fontSize: '0.8125rem',
  '& > span:last-of-type': { paddingLeft: 6 },
});
const Bar = styled('i')({
  height: 4,
  borderRadius: 2,
  background: colour.softer,
  '&[data-tone=weak]': { background: colour.error },
  '&[data-tone=fair]': { background: colour.warning },
  '&[data-tone=strong]': { background: colour.primary },
});

const steps: readonly Strength[] = ['weak', 'fair', 'strong'];

interface PasswordStrengthProps {
  password: string;
  /** Names and contacts of the account: a password made of them is weak. */
  own?: readonly (string | null | undefined)[];
}

export function PasswordStrength({ password, own = [] }: PasswordStrengthProps) {
  const text = useLabels(strengthLabels);
  const strength = useStrength(password, own.join('\n'));
  const reached = strength ? steps.indexOf(strength) : -1;
  return (
    <Line>
      {steps.map((step, index) => (
        <Bar key={step} aria-hidden="true" {...(strength && index <= reached && { 'data-tone': strength })} />
      ))}
      <span role="status">{strength && text[strength]}</span>
    </Line>
  );
}

/** @param own one word a line: compares by value */
function useStrength(password: string, own: string): Strength | null {
  const [rated, setRated] = useState<{ password: string; strength: Strength } | null>(null);
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    // A hint that can't be loaded is left out: the server decides
    import('./passwordStrength.ts').then(
      ({ strengthOf }) => isCurrent && setRated({ password, strength: strengthOf(password, own.split('\n')) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, own]);
  return password === '' ? null : (rated?.strength ?? null);
}
