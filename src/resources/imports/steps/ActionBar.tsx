/** The sticky bar with the buttons of a step. */
import styled from '@emotion/styled';
import { useRef, type ReactNode } from 'react';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { color, from, radius } from '#src/theme/tokens.ts';

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
  background: color.paper,
  borderTop: `1px solid ${color.line}`,
  [from.md]: { bottom: 12, marginInline: 0, border: `1px solid ${color.line}`, borderRadius: radius.card },
});

/** Registers its height, so that notices and the scroll-to-top button stay above it. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFooterSpace(bar, true);
  return <Bar ref={bar}>{children}</Bar>;
}
