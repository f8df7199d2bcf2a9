/** A bottom bar with the order's total and a button that scrolls to the order, while the order is below the screen. */
import MuiButton from '@mui/material/Button';
import type { RefObject } from 'react';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { FooterBar, useIsBelow } from '#src/ui/FooterBar.tsx';
import { counterLabels } from './labels.ts';
import { countItems, type Line } from './lines.ts';

/** The order counts as visible once so many px of it are on the screen, enough to tap on. */
const minVisiblePx = 120;

export interface OrderBarProps {
  lines: readonly Line[];
  /** What the order costs. */
  sum: number;
  /** The panel of the order; it takes the focus. */
  orderPanel: RefObject<HTMLElement | null>;
}

export function OrderBar({ lines, sum, orderPanel }: OrderBarProps) {
  const text = useLabels(counterLabels);
  const format = usePriceFormat('always');
  const isBelow = useIsBelow(orderPanel, minVisiblePx);
  if (!isBelow || lines.length === 0) return null;
  const showOrder = () => {
    orderPanel.current?.focus({ preventScroll: true });
    orderPanel.current?.scrollIntoView({
      block: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  };
  return (
    <FooterBar>
      <div>
        <strong>{format(sum)}</strong>
        <small>{text.itemCount(countItems(lines))}</small>
      </div>
      <MuiButton variant="contained" onClick={showOrder}>
        {text.showOrder}
      </MuiButton>
    </FooterBar>
  );
}
