/** The way on and back, at the foot of a step: in sight however long the step is. */
import styled from '@emotion/styled';
import { useRef, type ReactNode } from 'react';
import { useFoot } from '#src/ui/foot.ts';
import { colour, from, radius } from '#src/theme/tokens.ts';

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 5,
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 10,
  padding: '12px 16px',
  marginInline: -16,
  background: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  [from.md]: { bottom: 12, marginInline: 0, border: `1px solid ${colour.line}`, borderRadius: radius.card },
});

/** Messages and the way to the top stay above it. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFoot(bar, true);
  return <Bar ref={bar}>{children}</Bar>;
}
