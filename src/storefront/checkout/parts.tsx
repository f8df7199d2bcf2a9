/** What the checkout's sections are made of. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { colour, from, hidden, radius } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';

const Titled = styled(Panel)({
  display: 'grid',
  gap: 18,
  '& > h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680, lineHeight: 1.3 },
});

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Titled aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Titled>
);

/** Fields side by side: a child says by `--span` how many of 12 columns it takes on wide screens, by `--narrow` on phones. */
export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '16px 14px',
  '& > *': { gridColumn: 'span var(--narrow, 12)', [from.sm]: { gridColumn: 'span var(--span, 6)' } },
});

/** A choice that looks like a card; its radio button is there for keyboard and screen reader. */
export const ChoiceCard = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: '14px 16px',
  border: `1px solid ${colour.strongLine}`,
  borderRadius: radius.card,
  cursor: 'pointer',
  lineHeight: 1.4,
  transition: 'border-color .15s, background .15s',
  '&:hover': { borderColor: colour.muted },
  '&:has(input:checked)': {
    borderColor: colour.primary,
    background: colour.primarySoft,
    boxShadow: `inset 0 0 0 1px ${colour.primary}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${colour.primary}`, outlineOffset: 2 },
  '& input': { ...hidden, margin: 0 },
  '& > svg': { color: colour.muted, marginTop: 1 },
  '&:has(input:checked) > svg': { color: colour.primary },
  '& strong': { display: 'block', fontWeight: 650 },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.875rem' },
});
