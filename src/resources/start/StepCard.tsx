/** A step that is done, open with its form, or still left. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { startLabels } from './labels.ts';
import type { StepName } from './progress.ts';

const Item = styled('li')({
  minWidth: 0,
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.paper,
  [from.md]: { padding: 20 },
  // The open form has its own cards.
  '&[data-state=open]': { padding: 0, border: 0, background: 'none' },
});
const Header = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  '[data-state=open] > &': { padding: '8px 0 16px' },
});
const StepNumber = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  fontWeight: 650,
  background: color.softer,
  color: color.muted,
  '[data-state=open] > div > &': { background: color.primary, color: color.onPrimary },
  '[data-state=done] > div > &': { background: color.primarySoft, color: color.primary },
});
const StepText = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650, lineHeight: '32px', '&:focus': { outline: 'none' } },
  '& > p': { margin: 0, color: color.muted, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& a': { color: color.primary, fontWeight: 550 },
});

export interface StepCardProps {
  number: number;
  name: StepName;
  state: 'done' | 'open' | 'left';
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Name and edit path of the created record. */
  result?: { name: string; to: string } | undefined;
  /** Opens this step; undefined if another step must come first. */
  onChoose?: (() => void) | undefined;
  /** The form of an open step. */
  children: ReactNode;
}

export function StepCard({ number, name, state, headingRef, result, onChoose, children }: StepCardProps) {
  const text = useLabels(startLabels);
  const stepText = text.steps[name];
  return (
    <Item data-state={state} {...(state === 'open' && { 'aria-current': 'step' as const })}>
      <Header>
        <StepNumber aria-hidden="true">{state === 'done' ? <Icon name="check" size={18} /> : number}</StepNumber>
        <StepText>
          <h2 ref={headingRef} tabIndex={-1}>
            {stepText.title}
            {state === 'done' && <span style={visuallyHidden}>{`, ${text.isDone}`}</span>}
          </h2>
          {result ? (
            <p>
              {result.name}
              {' · '}
              <AppLink to={result.to}>{text.edit}</AppLink>
            </p>
          ) : (
            <p>{state === 'left' && !onChoose ? text.needsCompany : stepText.text}</p>
          )}
        </StepText>
        {state === 'left' && onChoose && (
          <Button size="small" variant="outlined" onClick={onChoose} aria-label={`${text.now}: ${stepText.title}`}>
            {text.now}
          </Button>
        )}
      </Header>
      {children}
    </Item>
  );
}
