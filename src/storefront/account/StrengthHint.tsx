/** How strong a new password is, while it is typed. */
import styled from '@emotion/styled';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { accountWords } from './accountLabels.ts';
import { strengthOf, type Strength } from './passwordStrength.ts';

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

export function StrengthHint({ password, own }: { password: string; own: readonly (string | null | undefined)[] }) {
  const { strength } = useLabels(accountWords).security;
  const found = strengthOf(password, own);
  const reached = password === '' ? -1 : steps.indexOf(found);
  return (
    <Line>
      {steps.map((step, index) => (
        <Bar key={step} aria-hidden="true" {...(index <= reached && { 'data-tone': found })} />
      ))}
      <span role="status">{password !== '' && strength[found]}</span>
    </Line>
  );
}
