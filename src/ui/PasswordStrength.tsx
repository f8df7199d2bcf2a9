/** Shows how strong a new password is while it is typed. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import type { Strength } from './ratePassword.ts';

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
  color: color.muted,
  fontSize: '0.8125rem',
  '& > span:last-of-type': { paddingLeft: 6 },
});
const Bar = styled('i')({
  height: 4,
  borderRadius: 2,
  background: color.softer,
  '&[data-tone=weak]': { background: color.error },
  '&[data-tone=fair]': { background: color.warning },
  '&[data-tone=strong]': { background: color.primary },
});

const steps: readonly Strength[] = ['weak', 'fair', 'strong'];

interface PasswordStrengthProps {
  password: string;
  /** Names and contacts of the account; a password made of them is weak. */
  personalData?: readonly (string | null | undefined)[];
}

export function PasswordStrength({ password, personalData = [] }: PasswordStrengthProps) {
  const text = useLabels(strengthLabels);
  const strength = useStrength(password, personalData.join('\n'));
  const level = strength ? steps.indexOf(strength) : -1;
  return (
    <Line>
      {steps.map((step, index) => (
        <Bar key={step} aria-hidden="true" {...(strength && index <= level && { 'data-tone': strength })} />
      ))}
      <span role="status">{strength && text[strength]}</span>
    </Line>
  );
}

/**
 * Rates the password as it changes.
 * @param personalData one entry a line, so that effects compare it by value
 */
function useStrength(password: string, personalData: string): Strength | null {
  const [rated, setRated] = useState<{ password: string; strength: Strength } | null>(null);
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    // If the estimator can't be loaded, no rating is shown: the server decides.
    import('./ratePassword.ts').then(
      ({ ratePassword }) =>
        isCurrent && setRated({ password, strength: ratePassword(password, personalData.split('\n')) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, personalData]);
  return password === '' ? null : (rated?.strength ?? null);
}
