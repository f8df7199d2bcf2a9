/** Buttons of the editor's toolbar. One of them is in the order of Tab; arrows lead to the others. */
import styled from '@emotion/styled';
import type { KeyboardEvent, ReactNode } from 'react';
import { colour, shadow } from '#src/theme/tokens.ts';

export const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: 6,
  background: colour.soft,
  borderBottom: `1px solid ${colour.line}`,
  borderRadius: '9px 9px 0 0',
});
export const Gap = styled('span')({
  flex: 'none',
  width: 1,
  height: 20,
  margin: '0 5px',
  background: colour.strongLine,
});

const Look = styled('button')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  minWidth: 38,
  height: 38,
  padding: '0 6px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: colour.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover': { background: colour.hover },
  '&[aria-pressed=true]': { background: colour.primarySoft, color: colour.primary },
  // Seen and reached by keys even when there is nothing to do, so that the bar does not jump
  '&[aria-disabled=true]': { opacity: 0.38, cursor: 'default' },
  '&::after': {
    content: 'attr(data-tip)',
    position: 'absolute',
    zIndex: 20,
    top: 'calc(100% + 6px)',
    left: '50%',
    transform: 'translateX(-50%)',
    padding: '5px 9px',
    borderRadius: 7,
    background: '#1e2621',
    color: '#f2f6f3',
    boxShadow: shadow.raised,
    fontSize: '0.75rem',
    fontWeight: 500,
    fontStyle: 'normal',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    // Nothing that is not seen takes room at the edge of a phone
    display: 'none',
  },
  '&[data-tip-at=start]::after': { left: 0, transform: 'none' },
  '@media (hover: hover)': { '&:hover::after': { display: 'block' } },
  '&:focus-visible::after': { display: 'block' },
});

export interface ToolButtonProps {
  name: string;
  /** As `Mod-b`; told in the tip and to screen readers. */
  keys?: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  /** Is the one that Tab leads to. */
  isStop: boolean;
  tipAtStart?: boolean;
  onPress: () => void;
  onReach: () => void;
  children: ReactNode;
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
const shown = (keys: string): string =>
  keys
    .replace('Mod', isMac() ? '⌘' : 'Ctrl')
    .replaceAll('-', '+')
    .replace(/\+(\w)$/, (_, letter: string) => `+${letter.toUpperCase()}`);
const spoken = (keys: string): string => keys.replace('Mod', isMac() ? 'Meta' : 'Control').replaceAll('-', '+');

export function ToolButton({
  name,
  keys,
  pressed,
  disabled = false,
  isStop,
  tipAtStart = false,
  onPress,
  onReach,
  children,
}: ToolButtonProps) {
  return (
    <Look
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-disabled={disabled}
      data-tip={keys ? `${name} (${shown(keys)})` : name}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(keys && { 'aria-keyshortcuts': spoken(keys) })}
      {...(tipAtStart && { 'data-tip-at': 'start' })}
      // The caret stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onReach}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </Look>
  );
}

/** Arrows, Home and End within a toolbar. */
export function moveInBar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}
