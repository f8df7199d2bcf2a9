/** Where the order stands below what it is made of: what it comes to, at the foot of the window, and the way to it. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import MuiButton from '@mui/material/Button';
import { useEffect, useState, type RefObject } from 'react';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from } from '#src/theme/tokens.ts';
import { counterWords } from './labels.ts';
import { goodsIn, totalOf, type Line } from './lines.ts';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1000,
  inset: 'auto 0 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '10px 16px max(10px, env(safe-area-inset-bottom))',
  background: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  fontVariantNumeric: 'tabular-nums',
  [from.md]: { paddingInline: 28 },
  [from.lg]: { display: 'none' },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.3 },
});

/** Whether an element lies below what the window shows. */
function useIsBelow(place: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    // A finger's breadth of it is not enough to press on
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
    }, { rootMargin: '0px 0px -120px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isBelow;
}

/** @param order the order's panel, which takes the focus */
export function OrderBar({ lines, order }: { lines: readonly Line[]; order: RefObject<HTMLElement | null> }) {
  const text = useLabels(counterWords);
  const format = usePriceFormat('always');
  const isBelow = useIsBelow(order);
  if (!isBelow || lines.length === 0) return null;
  const show = () => {
    order.current?.focus({ preventScroll: true });
    order.current?.scrollIntoView({ block: 'start', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  };
  return (
    <Bar>
      <Global styles={{ [below.lg]: { ':root': { '--foot': '66px' } } }} />
      <div>
        <strong>{format(totalOf(lines))}</strong>
        <small>{text.goods(goodsIn(lines))}</small>
      </div>
      <MuiButton variant="contained" onClick={show}>
        {text.toOrder}
      </MuiButton>
    </Bar>
  );
}
