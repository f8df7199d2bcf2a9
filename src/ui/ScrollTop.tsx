/** The way back to the top, once one is 300 px down. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, shadow } from '#src/theme/tokens.ts';
import { Icon } from './icons.tsx';

const words = labels({ en: { toTop: 'Back to the top' }, ru: { toTop: 'Наверх' } });

/** In px and ms, as the specification has them. */
const offset = 300;
const speed = 600;

const Round = styled('button')({
  position: 'fixed',
  zIndex: 1000,
  right: 16,
  // Above a bar that stands at the foot of the window, where a page has one.
  bottom: 'calc(16px + var(--foot, 0px))',
  width: 46,
  height: 46,
  padding: 0,
  border: `1px solid ${colour.line}`,
  borderRadius: '50%',
  background: colour.paper,
  color: colour.text,
  boxShadow: shadow.raised,
  cursor: 'pointer',
  placeItems: 'center',
  display: 'grid',
  [from.md]: { right: 28, bottom: 'calc(28px + var(--foot, 0px))' },
});

function scrollToTop(): void {
  const start = window.scrollY;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const began = performance.now();
  const step = (now: number) => {
    const part = isCalm ? 1 : Math.min((now - began) / speed, 1);
    window.scrollTo(0, start * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

export function ScrollTop() {
  const text = useLabels(words);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const look = () => setDown(window.scrollY > offset);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    isDown && (
      <Round type="button" aria-label={text.toTop} title={text.toTop} onClick={scrollToTop}>
        <Icon name="down" style={{ transform: 'rotate(180deg)' }} />
      </Round>
    )
  );
}
