/**
 * A dialog or drawer, built on the browser's `dialog` element: it traps the focus, closes on Escape and makes the page
 * inert.
 */
import styled from '@emotion/styled';
import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, radius, shadow } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';
import { Notices } from './Notices.tsx';

const dialogLabels = labels({ en: { close: 'Close' }, ru: { close: 'Закрыть' } });

const Surface = styled('dialog')({
  border: 0,
  padding: 0,
  color: color.text,
  background: color.paper,
  boxShadow: shadow.floating,
  // A dialog may stand within a bar whose text does not wrap.
  whiteSpace: 'normal',
  '&::backdrop': { background: 'rgba(10, 16, 12, .48)' },
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&[data-place=middle]': {
    borderRadius: radius.panel,
    width: 'min(450px, calc(100vw - 32px))',
    maxHeight: 'min(80vh, 720px)',
  },
  '&[data-sized=true]': { height: 'var(--height)' },
  // On a phone, a dialog with long content takes almost the full screen.
  [below.sm]: {
    '&[data-sized=true]': { width: 'calc(100vw - 24px)', height: 'calc(100dvh - 48px)', maxHeight: 'none' },
  },
  '&[data-place=left]': {
    margin: 0,
    height: '100dvh',
    maxHeight: 'none',
    width: 'min(360px, 88vw)',
    animation: 'left-in .2s ease-out',
  },
  '@keyframes left-in': { from: { transform: 'translateX(-24px)', opacity: 0 } },
  '&[data-place=right]': {
    margin: '0 0 0 auto',
    height: '100dvh',
    maxHeight: 'none',
    maxWidth: 'none',
    width: 'min(440px, 100vw)',
    animation: 'right-in .2s ease-out',
  },
  '@keyframes right-in': { from: { transform: 'translateX(24px)', opacity: 0 } },
});
const Header = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '14px 12px 12px 20px',
  '& h2': { margin: 0, minWidth: 0, fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& button': {
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    padding: 11,
    lineHeight: 0,
    borderRadius: radius.control,
  },
  '& button:hover': { background: color.hover },
});
const Body = styled('div')({
  overflowWrap: 'anywhere',
  padding: '0 20px 20px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  flex: 1,
});
const Actions = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 12,
  padding: '12px 20px 20px',
});

/** Dialogs that are open, one within another: the page scrolls again after the last. */
let openDialogs = 0;

/** Stops the page from scrolling; a padding replaces its scroll bar, so that nothing moves. */
function lockPageScroll(): void {
  openDialogs += 1;
  if (openDialogs > 1) return;
  const { style, clientWidth } = document.documentElement;
  const scrollBarWidth = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollBarWidth > 0) style.paddingRight = `${scrollBarWidth}px`;
}

function unlockPageScroll(): void {
  openDialogs -= 1;
  if (openDialogs > 0) return;
  const { style } = document.documentElement;
  style.overflow = '';
  style.paddingRight = '';
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** In the middle of the screen, or as a drawer at its left or right. */
  place?: 'middle' | 'left' | 'right';
  /** Fixed height in px; without it the content decides. On a phone it becomes almost the full screen. */
  height?: number;
  /** Stays open at clicks on the backdrop, so that a slip loses no input; Escape still closes it. */
  shouldIgnoreBackdrop?: boolean;
}

export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  place = 'middle',
  height,
  shouldIgnoreBackdrop,
}: DialogProps) {
  const text = useLabels(dialogLabels);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect ends while the element is still in the page: one that is removed open gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    lockPageScroll();
    return () => {
      dialog.close();
      unlockPageScroll();
    };
  }, [open]);

  return (
    <Surface
      ref={ref}
      data-place={place}
      aria-labelledby={titleId}
      {...(height && { 'data-sized': true, style: { '--height': `${height}px` } as CSSProperties })}
      // Also fires if the browser closes the dialog in spite of `onCancel`, as Chrome does at a second Escape.
      // Events of a nested dialog bubble up here and must not close this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        // Whoever holds `open` closes it.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      // A click on the backdrop has the dialog element itself as its target.
      onClick={(event) => !shouldIgnoreBackdrop && event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <Header>
            <h2 id={titleId}>{title}</h2>
            <button type="button" aria-label={text.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          </Header>
          {/* A fixed height can overflow; the tab stop lets keys scroll it. */}
          <Body {...(height && { tabIndex: 0 })}>{children}</Body>
          {actions && <Actions>{actions}</Actions>}
          {/* The page's notices are behind the dialog. */}
          <Notices />
        </>
      )}
    </Surface>
  );
}
