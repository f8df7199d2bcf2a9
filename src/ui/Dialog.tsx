/** The browser's own dialog: it keeps the focus, closes on Escape and makes the rest inert without any library. */
import styled from '@emotion/styled';
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, radius, shadow } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';
import { Notices } from './Notices.tsx';

const words = labels({ en: { close: 'Close' }, ru: { close: 'Закрыть' } });

const Surface = styled('dialog')({
  border: 0,
  padding: 0,
  color: colour.text,
  background: colour.paper,
  boxShadow: shadow.floating,
  '&::backdrop': { background: 'rgba(10, 16, 12, .48)' },
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&[data-place=middle]': {
    borderRadius: radius.panel,
    width: 'min(450px, calc(100vw - 32px))',
    maxHeight: 'min(80vh, 720px)',
  },
  '&[data-sized=true]': { height: 'var(--height)' },
  // A small phone gives all of its room to what is long to read.
  [below.sm]: {
    '&[data-sized=true]': { width: 'calc(100vw - 24px)', height: 'calc(100dvh - 48px)', maxHeight: 'none' },
  },
  '&[data-place=side]': {
    margin: 0,
    height: '100dvh',
    maxHeight: 'none',
    width: 'min(360px, 88vw)',
    animation: 'side-in .2s ease-out',
  },
  '@keyframes side-in': { from: { transform: 'translateX(-24px)', opacity: 0 } },
  '&[data-place=end]': {
    margin: '0 0 0 auto',
    height: '100dvh',
    maxHeight: 'none',
    maxWidth: 'none',
    width: 'min(440px, 100vw)',
    animation: 'end-in .2s ease-out',
  },
  '@keyframes end-in': { from: { transform: 'translateX(24px)', opacity: 0 } },
});
const Head = styled('div')({
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
  '& button:hover': { background: colour.hover },
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

/** Keeps the page beneath from scrolling, and in its place where its scroll bar goes. */
function holdPage(): void {
  const { style, clientWidth } = document.documentElement;
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingRight = `${bar}px`;
}

function letPageGo(): void {
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
  /** In the middle of the screen, or a drawer at its left or right side. */
  place?: 'middle' | 'side' | 'end';
  /** Height in px where it shall not follow from what is inside; a phone gives it all of its screen. */
  height?: number;
  /** A click beside it does nothing: what is under way or typed in it is not to be lost by a slip. */
  keepsOpen?: boolean;
}

export function Dialog({ open, onClose, title, children, actions, place = 'middle', height, keepsOpen }: DialogProps) {
  const text = useLabels(words);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    if (open) holdPage();
    return letPageGo;
  }, [open]);

  return (
    <Surface
      ref={ref}
      data-place={place}
      aria-labelledby={titleId}
      {...(height && { 'data-sized': true, style: { '--height': `${height}px` } as CSSProperties })}
      // A dialog that stands within this one closes by itself alone.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      // A click on the backdrop is a click on the dialog itself, beside what it holds.
      onClick={(event) => !keepsOpen && event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <Head>
            <h2 id={titleId}>{title}</h2>
            <button type="button" aria-label={text.close} onClick={onClose}>
              <Icon name="close" />
            </button>
          </Head>
          {/* What is long to read is scrolled by keys, too. */}
          <Body {...(height && { tabIndex: 0 })}>{children}</Body>
          {actions && <Actions>{actions}</Actions>}
          {/* The page's own lie behind the dialog, out of reach. */}
          <Notices />
        </>
      )}
    </Surface>
  );
}
