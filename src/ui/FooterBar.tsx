/** A bar at the bottom of small windows, with what should stay in sight: a sum and its button. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { below, color, from } from '#src/theme/tokens.ts';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1000,
  inset: 'auto 0 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
  background: color.paper,
  borderTop: `1px solid ${color.line}`,
  fontVariantNumeric: 'tabular-nums',
  [from.md]: { paddingInline: 28 },
  [from.lg]: { display: 'none' },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem', lineHeight: 1.3 },
});

/** Of a bar with one row, in px. */
const rowHeight = 68;

/** The bar. Notices stay above it by the variable `--footer-space`, which follows its height. */
export function FooterBar({ children }: { children: ReactNode }) {
  const [height, setHeight] = useState(rowHeight);
  const observe = useCallback((bar: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return (
    <Bar ref={observe}>
      <Global styles={{ [below.lg]: { ':root': { '--footer-space': `${height}px` } } }} />
      {children}
    </Bar>
  );
}

/**
 * Whether an element is below the visible part of the window.
 * @param minVisiblePx px of it that must be visible before it counts as seen
 */
export function useIsBelow(target: RefObject<HTMLElement | null>, minVisiblePx = 0): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
      },
      { rootMargin: `0px 0px -${minVisiblePx}px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, minVisiblePx]);
  return isBelow;
}
