/** A button that opens a panel below itself. A `details` element, so it works without JavaScript. */
import styled from '@emotion/styled';
import { useEffect, useRef, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react';
import { color, radius, shadow } from '#src/theme/tokens.ts';

const Root = styled('details')({
  position: 'relative',
  '& > summary': { listStyle: 'none', cursor: 'pointer', userSelect: 'none' },
  '& > summary::-webkit-details-marker': { display: 'none' },
});

export const DropdownPanel = styled('div')({
  position: 'absolute',
  zIndex: 1200,
  top: 'calc(100% + 8px)',
  minWidth: 220,
  maxWidth: 'calc(100vw - 32px)',
  padding: 6,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.raised,
  '&:focus': { outline: 'none' },
  '&[data-align=start]': { left: 0 },
  '&[data-align=end]': { right: 0 },
});

/** Style of an entry of a menu: a link or a button. */
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
  '&:hover': { background: color.hover },
  '&[aria-current=true]': { color: color.primary, fontWeight: 600 },
} as const;

/** The panel closes when the mouse has been elsewhere for this long. */
const closeDelayMs = 500;

export interface DisclosureProps {
  /** The button's content; a `summary` element. */
  summary: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  onToggle?: (open: boolean) => void;
  /** Closes the panel when this value changes: the location. */
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
  const cancelClose = () => clearTimeout(timer.current);
  const handlePointerLeave = ({ pointerType }: PointerEvent) => {
    // Touch ends with a leave event every time, so only a mouse closes the panel.
    if (pointerType !== 'mouse') return;
    timer.current = setTimeout(() => {
      const root = ref.current;
      if (root && !root.querySelector(':scope > div')?.contains(document.activeElement)) root.open = false;
    }, closeDelayMs);
  };
  useEffect(() => cancelClose, []);

  return (
    <Root
      ref={ref}
      onPointerEnter={cancelClose}
      onPointerLeave={handlePointerLeave}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => onToggle?.(event.currentTarget.open)}
    >
      {summary}
      {/* Takes the focus of a click between its controls, which otherwise would leave the panel and close it. */}
      <DropdownPanel data-align={align} tabIndex={-1}>
        {children}
      </DropdownPanel>
    </Root>
  );
}
