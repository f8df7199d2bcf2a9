/** The sum and the way on: a panel beside the lines, on small screens also a bar for as long as the panel's button is further down. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { FootBar, useIsBelow } from '#src/ui/FootBar.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import type { CartLines } from './cartDesk.ts';
import { cartLabels } from './labels.ts';

const Side = styled(Panel)({
  display: 'grid',
  gap: 14,
  [from.lg]: { position: 'sticky', top: 96 },
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: 0, color: colour.muted, fontSize: '0.875rem' },
});
const Wide = styled('div')({ display: 'grid', gap: 10 });

export interface CartSummaryProps {
  cart: CartLines;
  /** Lines that can't be ordered hold it up. */
  isHeldUp: boolean;
  onCheckout: () => void;
}

export function CartSummary({ cart, isHeldUp, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  const ways = useRef<HTMLDivElement>(null);
  const isBelow = useIsBelow(ways);
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
    <FootBar>
      <div>
        <small>{text.goods(cart.goods_num)}</small>
        <Price value={cart.order_summ} decimals="always" />
      </div>
      <Button variant="contained" size="large" disabled={isHeldUp} onClick={onCheckout}>
        {text.checkout}
      </Button>
    </FootBar>
  );
}
