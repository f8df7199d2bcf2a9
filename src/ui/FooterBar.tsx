/** A bar at the foot of a small window, for as long as what it stands for is further down. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { below, colour, from } from '#src/theme/tokens.ts';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1000,
  inset: 'auto 0 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
  background: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  fontVariantNumeric: 'tabular-nums',
  [from.md]: { paddingInline: 28 },
  [from.lg]: { display: 'none' },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.3 },
});

/** Messages stand above it: see `--foot` in Notices.tsx. */
export const FootBar = ({ children }: { children: ReactNode }) => (
  <Bar>
    <Global styles={{ [below.lg]: { ':root': { '--foot': '68px' } } }} />
    {children}
  </Bar>
);

/**
 * Whether an element lies below what the window shows.
 * @param atLeast so many px of it must be seen for it not to
 */
export function useIsBelow(place: RefObject<HTMLElement | null>, atLeast = 0): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
      },
      { rootMargin: `0px 0px -${atLeast}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, atLeast]);
  return isBelow;
}
