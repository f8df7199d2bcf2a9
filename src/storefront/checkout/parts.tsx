/** Layout components of the checkout. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, from, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';

const SectionPanel = styled(Panel)({
  display: 'grid',
  gap: 18,
  '& > h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680, lineHeight: 1.3 },
});

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionPanel aria-label={title}>
    <h2>{title}</h2>
    {children}
  </SectionPanel>
);

/** Grid of fields: `--span` sets the columns of 12 on wide screens, `--narrow` on phones. */
export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '16px 14px',
  '& > *': { gridColumn: 'span var(--narrow, 12)', [from.sm]: { gridColumn: 'span var(--span, 6)' } },
});

/** A radio button that looks like a card; the input is visually hidden. */
export const ChoiceCard = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: '14px 16px',
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.card,
  cursor: 'pointer',
  lineHeight: 1.4,
  transition: 'border-color .15s, background .15s',
  '&:hover': { borderColor: color.muted },
  '&:has(input:checked)': {
    borderColor: color.primary,
    background: color.primarySoft,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  '& input': { ...visuallyHidden, margin: 0 },
  '& > svg': { color: color.muted, marginTop: 1 },
  '&:has(input:checked) > svg': { color: color.primary },
  '& strong': { display: 'block', fontWeight: 650 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});
