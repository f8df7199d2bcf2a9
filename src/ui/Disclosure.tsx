/** A button that drops something down. A `details` element: it opens without JavaScript too. */
import styled from '@emotion/styled';
import { useEffect, useRef, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react';
import { colour, radius, shadow } from '#src/theme/tokens.ts';

const Root = styled('details')({
  position: 'relative',
  '& > summary': { listStyle: 'none', cursor: 'pointer', userSelect: 'none' },
  '& > summary::-webkit-details-marker': { display: 'none' },
});

export const Dropped = styled('div')({
  position: 'absolute',
  zIndex: 1200,
  top: 'calc(100% + 8px)',
  minWidth: 220,
  maxWidth: 'calc(100vw - 32px)',
  padding: 6,
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.raised,
  '&:focus': { outline: 'none' },
  '&[data-align=start]': { left: 0 },
  '&[data-align=end]': { right: 0 },
});

/** An entry of a dropped menu: a link or a button. */
export const menuEntry = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  padding: '10px 12px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { background: colour.hover },
  '&[aria-current=true]': { color: colour.primary, fontWeight: 600 },
} as const;

/** How long the mouse may be elsewhere before what it has left closes. */
const timeoutMs = 500;

export interface DisclosureProps {
  /** What is inside the button; a `summary` element. */
  summary: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  onToggle?: (open: boolean) => void;
  /** Changes when it should close by itself: the location. */
  closeOn?: unknown;
}

export function Disclosure({ summary, children, align = 'start', onToggle, closeOn }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [closeOn]);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const root = ref.current;
      if (root?.open && !root.contains(event.target as Node)) root.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      const root = ref.current;
      if (event.key !== 'Escape' || !root?.open) return;
      root.open = false;
      root.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves whenever it is lifted, and whoever types in what is open is still there.
    if (pointerType !== 'mouse') return;
    timer.current = setTimeout(() => {
      const root = ref.current;
      if (root && !root.querySelector(':scope > div')?.contains(document.activeElement)) root.open = false;
    }, timeoutMs);
  };
  useEffect(() => stay, []);

  return (
    <Root
      ref={ref}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => onToggle?.(event.currentTarget.open)}
    >
      {summary}
      {/* Takes the focus of a press between its controls, which else would go outside and close it. */}
      <Dropped data-align={align} tabIndex={-1}>
        {children}
      </Dropped>
    </Root>
  );
}
