/** Styles of conversations: plain CSS over the theme's variables. */
import styled from '@emotion/styled';
import { color, from, radius, touch } from '#src/theme/tokens.ts';

export const Pane = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  background: color.paper,
  overflow: 'hidden',
});

/**
 * The scrolling box. The browser's scroll anchoring is off, since `useLineWindow` also holds the place when lines are
 * added above.
 */
export const Scroll = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  padding: '12px 12px 4px',
  [from.md]: { padding: '16px 20px 6px' },
  '&:focus-visible': { outline: `2px solid ${color.primary}`, outlineOffset: -2 },
});
export const Log = styled('div')({
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  '&[data-empty=true]': { justifyContent: 'center' },
});
export const Lines = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
});

export const DayHeading = styled('div')({
  alignSelf: 'center',
  margin: '14px auto 8px',
  width: 'fit-content',
  padding: '3px 12px',
  borderRadius: 999,
  background: color.softer,
  color: color.muted,
  fontSize: '0.75rem',
  fontWeight: 600,
});
export const NewLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: '12px 0 6px',
  color: color.primary,
  fontSize: '0.75rem',
  fontWeight: 700,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: 'currentColor', opacity: 0.4 },
});
export const SystemMessage = styled('p')({
  margin: '10px auto',
  maxWidth: '90%',
  textAlign: 'center',
  color: color.muted,
  fontSize: '0.8125rem',
  '& time': { marginInlineStart: 6, opacity: 0.85 },
});

export const Item = styled('li')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 8,
  marginTop: 3,
  '&[data-first=true]': { marginTop: 12 },
  '&[data-ours=true]': { flexDirection: 'row-reverse' },
});
export const Column = styled('div')({
  minWidth: 0,
  maxWidth: 'min(84%, 560px)',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 3,
  '[data-ours=true] > &': { alignItems: 'flex-end' },
});
export const Name = styled('span')({
  padding: '0 4px',
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  '& small': { marginInlineStart: 6, fontWeight: 500, fontSize: '0.75rem' },
});
export const Bubble = styled('div')({
  maxWidth: '100%',
  padding: '8px 12px',
  borderRadius: radius.panel,
  background: color.softer,
  color: color.text,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '[data-ours=true] &': { background: color.primarySoft },
  '[data-last=true] &:last-of-type': { borderEndStartRadius: 6 },
  '[data-ours=true][data-last=true] &:last-of-type': { borderEndStartRadius: radius.panel, borderEndEndRadius: 6 },
  '[data-state=sending] &, [data-state=waiting] &': { opacity: 0.72 },
  '[data-state=failed] &': { boxShadow: `inset 0 0 0 1px ${color.error}` },
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2 },
});
export const LineFooter = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 8px',
  minHeight: 18,
  padding: '0 4px',
  color: color.muted,
  fontSize: '0.75rem',
  lineHeight: 1.3,
  '[data-ours=true] &': { justifyContent: 'flex-end' },
});
export const FooterButton = styled('button')({
  border: 0,
  background: 'none',
  padding: '6px 4px',
  margin: '-4px 0',
  font: 'inherit',
  fontWeight: 650,
  color: color.primary,
  cursor: 'pointer',
  borderRadius: 6,
  '&:hover': { textDecoration: 'underline' },
  '&[data-tone=error]': { color: color.error },
});
/** The action beside a line: visible on hover with a mouse, always visible on touch screens. */
export const LineAction = styled('button')({
  border: 0,
  background: 'none',
  padding: 6,
  lineHeight: 0,
  borderRadius: 8,
  color: color.muted,
  cursor: 'pointer',
  position: 'relative',
  [touch]: { '&::before': { content: '""', position: 'absolute', inset: -8 } },
  '&:hover': { background: color.hover, color: color.error },
  '@media (hover:hover)': { opacity: 0, 'li:hover &, li:focus-within &': { opacity: 1 } },
});

export const Avatar = styled('span')({
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  background: color.primarySoft,
  color: color.primary,
  fontSize: '0.75rem',
  fontWeight: 700,
  userSelect: 'none',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&[data-blank=true]': { visibility: 'hidden', height: 0 },
});

export const JumpButton = styled('button')({
  position: 'absolute',
  zIndex: 2,
  right: 16,
  bottom: 12,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 14px 0 10px',
  border: `1px solid ${color.line}`,
  borderRadius: 999,
  background: color.paper,
  color: color.text,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  cursor: 'pointer',
  boxShadow: '0 4px 16px rgba(16, 24, 18, .16)',
  '&[data-round=true]': { width: 44, padding: 0, justifyContent: 'center' },
  '&:hover': { borderColor: color.strongLine },
});
export const Typing = styled('div')({
  minHeight: 22,
  padding: '0 20px 2px',
  color: color.muted,
  fontSize: '0.8125rem',
  '& i': {
    display: 'inline-block',
    width: 4,
    height: 4,
    marginInlineEnd: 3,
    borderRadius: '50%',
    background: 'currentColor',
    animation: 'chat-dots 1.2s infinite',
  },
  '& i:nth-of-type(2)': { animationDelay: '.15s' },
  '& i:nth-of-type(3)': { animationDelay: '.3s', marginInlineEnd: 8 },
  '@keyframes chat-dots': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
});
/** Replaces the composer where nothing can be written. */
export const ClosedBar = styled('div')({
  padding: '14px 16px calc(14px + env(safe-area-inset-bottom, 0px))',
  borderTop: `1px solid ${color.line}`,
  background: color.soft,
  color: color.muted,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& p': { margin: 0, textAlign: 'center' },
});
/** The draft that was not sent. */
export const UnsentDraft = styled('div')({
  marginTop: 10,
  paddingTop: 10,
  borderTop: `1px solid ${color.line}`,
  fontSize: '0.875rem',
});
export const DraftText = styled('div')({
  margin: '4px 0',
  maxHeight: 112,
  overflowY: 'auto',
  color: color.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  userSelect: 'text',
});
export const DropTarget = styled('div')({
  position: 'absolute',
  zIndex: 4,
  inset: 8,
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.panel,
  border: `2px dashed ${color.primary}`,
  background: color.paper,
  color: color.primary,
  fontWeight: 650,
  opacity: 0.94,
  pointerEvents: 'none',
});
