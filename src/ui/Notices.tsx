/**
 * Shows the notices of `notify` at the bottom center. None vanishes while the tab is hidden, or while the pointer or
 * the focus is on one of them; then its time begins anew.
 */
import styled from '@emotion/styled';
import { useEffect } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { radius, shadow } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';
import { dismiss, noticeStore, type Notice } from './notices.ts';
import { useStore } from './store.ts';

const noticesLabels = labels({ en: { close: 'Close' }, ru: { close: 'Закрыть' } });

const Place = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  left: 0,
  right: 0,
  // Above the bar at the bottom of the window, if a page has one.
  bottom: 'calc(max(16px, env(safe-area-inset-bottom)) + var(--footer-space, 0px))',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  pointerEvents: 'none',
});

/** Dark in both color schemes, as it covers the page. */
const NoticeBox = styled('div')({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: 520,
  overflowWrap: 'anywhere',
  padding: '10px 10px 10px 16px',
  borderRadius: radius.control,
  background: '#1e2621',
  color: '#f2f6f3',
  boxShadow: shadow.floating,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  animation: 'notice-in .18s ease-out',
  '@keyframes notice-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
  '&[data-tone=error]': { background: '#8c1d18', color: '#fff' },
  '& button': {
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    borderRadius: 8,
    padding: '6px 8px',
    lineHeight: 0,
  },
  '& button:hover': { background: 'rgba(255,255,255,.12)' },
  '& button:focus-visible': { outlineColor: 'currentColor' },
  '& button.action': { fontWeight: 650, lineHeight: 1.3, color: '#9fe0b4', whiteSpace: 'nowrap' },
  '&[data-tone=error] button.action': { color: '#fff', textDecoration: 'underline' },
});

/** The time of notices is counted in steps. A busy page takes fewer of them, so its notices stay longer. */
const stepMs = 250;

/** Whether nobody can see the notices, or somebody is about to use one. */
const isHeld = (): boolean =>
  document.hidden || document.querySelector('[data-notice]:hover, [data-notice]:focus-within') !== null;

function NoticeItem({ notice }: { notice: Notice }) {
  const { id, tone, text: message, action, durationMs } = notice;
  const text = useLabels(noticesLabels);
  useEffect(() => {
    let leftMs = durationMs;
    const timer = setInterval(() => {
      leftMs = isHeld() ? durationMs : leftMs - stepMs;
      if (leftMs <= 0) dismiss(id);
    }, stepMs);
    return () => clearInterval(timer);
  }, [id, durationMs]);
  return (
    <NoticeBox data-notice data-tone={tone}>
      <span style={{ flex: 1 }}>{message}</span>
      {action && (
        <button
          type="button"
          className="action"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={text.close} onClick={() => dismiss(id)}>
        <Icon name="close" size={18} />
      </button>
    </NoticeBox>
  );
}

export function Notices() {
  const notices = useStore(noticeStore);
  return (
    <Place role="status" aria-live="polite">
      {notices?.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </Place>
  );
}
