/** Where the order stands below what it is made of: what it comes to, at the foot of the window, and the way to it. */
import MuiButton from '@mui/material/Button';
import type { RefObject } from 'react';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { FootBar, useIsBelow } from '#src/ui/FootBar.tsx';
import { counterWords } from './labels.ts';
import { goodsIn, totalOf, type Line } from './lines.ts';

/** A finger's breadth of it is not enough to press on. */
const seenFrom = 120;

/** @param order the order's panel, which takes the focus */
export function OrderBar({ lines, order }: { lines: readonly Line[]; order: RefObject<HTMLElement | null> }) {
  const text = useLabels(counterWords);
  const format = usePriceFormat('always');
  const isBelow = useIsBelow(order, seenFrom);
  if (!isBelow || lines.length === 0) return null;
  const show = () => {
    order.current?.focus({ preventScroll: true });
    order.current?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  };
  return (
    <FootBar>
      <div>
        <strong>{format(totalOf(lines))}</strong>
        <small>{text.goods(goodsIn(lines))}</small>
      </div>
      <MuiButton variant="contained" onClick={show}>
        {text.toOrder}
      </MuiButton>
    </FootBar>
  );
}
