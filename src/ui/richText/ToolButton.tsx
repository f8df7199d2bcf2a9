/** Buttons of the editor's toolbar. One of them is the tab stop; arrow keys move between them. */
import styled from '@emotion/styled';
import type { KeyboardEvent, ReactNode } from 'react';
import { color, shadow } from '#src/theme/tokens.ts';

export const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: 6,
  background: color.soft,
  borderBottom: `1px solid ${color.line}`,
  borderRadius: '9px 9px 0 0',
});
export const Gap = styled('span')({
  flex: 'none',
  width: 1,
  height: 20,
  margin: '0 5px',
  background: color.strongLine,
});

const StyledToolButton = styled('button')({
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
  color: color.text,
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-pressed=true]': { background: color.primarySoft, color: color.primary },
  // Disabled buttons stay visible and focusable, so that the bar does not jump.
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
    // Hidden tooltips must not widen the page on a phone.
    display: 'none',
  },
  '&[data-tip-at=start]::after': { left: 0, transform: 'none' },
  '@media (hover: hover)': { '&:hover::after': { display: 'block' } },
  '&:focus-visible::after': { display: 'block' },
});

export interface ToolButtonProps {
  name: string;
  /** Shortcut as `Mod-b`; shown in the tooltip and announced to screen readers. */
  keys?: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  /** Whether Tab leads to this button. */
  isTabStop: boolean;
  isTipAtStart?: boolean;
  onPress: () => void;
  onFocus: () => void;
  children: ReactNode;
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
const formatKeys = (keys: string): string =>
  keys
    .replace('Mod', isMac() ? '⌘' : 'Ctrl')
    .replaceAll('-', '+')
    .replace(/\+(\w)$/, (_, letter: string) => `+${letter.toUpperCase()}`);
const toAriaKeys = (keys: string): string => keys.replace('Mod', isMac() ? 'Meta' : 'Control').replaceAll('-', '+');

export function ToolButton({
  name,
  keys,
  pressed,
  disabled = false,
  isTabStop,
  isTipAtStart = false,
  onPress,
  onFocus,
  children,
}: ToolButtonProps) {
  return (
    <StyledToolButton
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-disabled={disabled}
      data-tip={keys ? `${name} (${formatKeys(keys)})` : name}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(keys && { 'aria-keyshortcuts': toAriaKeys(keys) })}
      {...(isTipAtStart && { 'data-tip-at': 'start' })}
      // Keeps the caret in the text.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </StyledToolButton>
  );
}

/** Moves the focus by arrows, Home and End within a toolbar. */
export function handleToolbarKeys(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}
