/** The button back to the top, shown from 300 px of scrolling, but not over the sums of a cart or a checkout. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, shadow } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';

const scrollTopLabels = labels({ en: { toTop: 'Back to the top' }, ru: { toTop: 'Наверх' } });

/** In px and ms, as specified. */
const offset = 300;
const speed = 600;

/** Whether the sums of a page stand at the edge where the button floats. */
const hasSumsAtEdge = (pathname: string): boolean => /^\/(cart|checkout)\/?$/.test(pathname);

const RoundButton = styled('button')({
  position: 'fixed',
  zIndex: 1000,
  right: 16,
  // Above the bar at the bottom of the window, if a page has one.
  bottom: 'calc(16px + var(--footer-space, 0px))',
  width: 46,
  height: 46,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: '50%',
  background: color.paper,
  color: color.text,
  boxShadow: shadow.raised,
  cursor: 'pointer',
  placeItems: 'center',
  display: 'grid',
  [from.md]: { right: 28, bottom: 'calc(28px + var(--footer-space, 0px))' },
});

function scrollToTop(): void {
  const start = window.scrollY;
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const startedAt = performance.now();
  const step = (now: number) => {
    const progress = isMotionReduced ? 1 : Math.min((now - startedAt) / speed, 1);
    window.scrollTo(0, start * (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export function ScrollTop() {
  const text = useLabels(scrollTopLabels);
  const { pathname } = useLocation();
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const handleScroll = () => setDown(window.scrollY > offset);
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return (
    isDown &&
    !hasSumsAtEdge(pathname) && (
      <RoundButton type="button" aria-label={text.toTop} title={text.toTop} onClick={scrollToTop}>
        <Icon name="down" style={{ transform: 'rotate(180deg)' }} />
      </RoundButton>
    )
  );
}
