/** One step: done and what came of it, open with its form, or left for later. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, hidden, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { startWords } from './labels.ts';
import type { StepName } from './progress.ts';

const Item = styled('li')({
  minWidth: 0,
  padding: 16,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.panel,
  background: colour.paper,
  [from.md]: { padding: 20 },
  // The form's own cards stand on the page.
  '&[data-state=open]': { padding: 0, border: 0, background: 'none' },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  '[data-state=open] > &': { padding: '8px 0 16px' },
});
const Mark = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  fontWeight: 650,
  background: colour.softer,
  color: colour.muted,
  '[data-state=open] > div > &': { background: colour.primary, color: colour.onPrimary },
  '[data-state=done] > div > &': { background: colour.primarySoft, color: colour.primary },
});
const Words = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650, lineHeight: '32px', '&:focus': { outline: 'none' } },
  '& > p': { margin: 0, color: colour.muted, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& a': { color: colour.primary, fontWeight: 550 },
});

export interface StepCardProps {
  number: number;
  name: StepName;
  state: 'done' | 'open' | 'left';
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What came of it, and where it is edited. */
  made?: { name: string; to: string } | undefined;
  /** Takes this step now; left out where another must go before. */
  onChoose?: (() => void) | undefined;
  /** The form. */
  children: ReactNode;
}

export function StepCard({ number, name, state, headingRef, made, onChoose, children }: StepCardProps) {
  const text = useLabels(startWords);
  const words = text.steps[name];
  return (
    <Item data-state={state} {...(state === 'open' && { 'aria-current': 'step' as const })}>
      <Head>
        <Mark aria-hidden="true">{state === 'done' ? <Icon name="check" size={18} /> : number}</Mark>
        <Words>
          <h2 ref={headingRef} tabIndex={-1}>
            {words.title}
            {state === 'done' && <span style={hidden}>{`, ${text.isDone}`}</span>}
          </h2>
          {made ? (
            <p>
              {made.name}
              {' · '}
              <AppLink to={made.to}>{text.edit}</AppLink>
            </p>
          ) : (
            <p>{state === 'left' && !onChoose ? text.needsCompany : words.text}</p>
          )}
        </Words>
        {state === 'left' && onChoose && (
          <Button size="small" variant="outlined" onClick={onChoose} aria-label={`${text.now}: ${words.title}`}>
            {text.now}
          </Button>
        )}
      </Head>
      {children}
    </Item>
  );
}
