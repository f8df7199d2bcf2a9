/** The sum and the way on: a panel beside the lines, on small screens also a bar for as long as the panel's button is further down. */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from } from '#src/theme/tokens.ts';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import type { CartLines } from './cartDesk.ts';
import { cartLabels } from './labels.ts';

const Side = styled(Panel)({ display: 'grid', gap: 14, [from.lg]: { position: 'sticky', top: 96 }, '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 }, '& p': { margin: 0, color: colour.muted, fontSize: '0.875rem' } });
const Wide = styled('div')({ display: 'grid', gap: 10 });
/** Messages stand above it: see `--foot` in ui/Notices.tsx. */
const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1000,
  inset: 'auto 0 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
  background: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  [from.md]: { paddingInline: 28 },
  [from.lg]: { display: 'none' },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem', lineHeight: 1.3 },
});

/** Whether an element lies below what the window shows. */
function useIsBelow<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setBelow(!last.isIntersecting && last.boundingClientRect.top > 0);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isBelow];
}

export interface CartSummaryProps {
  cart: CartLines;
  /** Lines that can't be ordered hold it up. */
  isHeldUp: boolean;
  onCheckout: () => void;
}

export function CartSummary({ cart, isHeldUp, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  const [ways, isBelow] = useIsBelow<HTMLDivElement>();
  return (
    <>
      <Side aria-label={text.summary}>
        <h2>{text.summary}</h2>
        <SumLine label={text.goods(cart.goods_num)} value={cart.order_summ} />
        <SumLine label={text.total} value={cart.order_summ} isTotal />
        <p>{text.deliveryNote}</p>
        <Wide ref={ways}>
          <Button variant="contained" size="large" disabled={isHeldUp} onClick={onCheckout}>
            {text.checkout}
          </Button>
          <LinkButton to="/products/catalog" size="large">
            {text.onward}
          </LinkButton>
        </Wide>
      </Side>
      {isBelow && <CartBar cart={cart} isHeldUp={isHeldUp} onCheckout={onCheckout} />}
    </>
  );
}

function CartBar({ cart, isHeldUp, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  return (
    <Bar>
      <Global styles={{ [below.lg]: { ':root': { '--foot': '68px' } } }} />
      <div>
        <small>{text.goods(cart.goods_num)}</small>
        <Price value={cart.order_summ} decimals="always" />
      </div>
      <Button variant="contained" size="large" disabled={isHeldUp} onClick={onCheckout}>
        {text.checkout}
      </Button>
    </Bar>
  );
}
