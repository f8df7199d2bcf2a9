/** Sum of the cart and checkout button; on small screens also a bar while the button is below the screen. */
import styled from '@emotion/styled';
import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { FooterBar, useIsBelow } from '#src/ui/FooterBar.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import type { CartLines } from './cartActions.ts';
import { cartLabels } from './labels.ts';

const Side = styled(Panel)({
  display: 'grid',
  gap: 14,
  [from.lg]: { position: 'sticky', top: 96 },
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: 0, color: color.muted, fontSize: '0.875rem' },
});
const Buttons = styled('div')({ display: 'grid', gap: 10 });

export interface CartSummaryProps {
  cart: CartLines;
  /** Some lines can't be ordered. */
  isBlocked: boolean;
  onCheckout: () => void;
}

export function CartSummary({ cart, isBlocked, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  const buttons = useRef<HTMLDivElement>(null);
  const isBelow = useIsBelow(buttons);
  return (
    <>
      <Side aria-label={text.summary}>
        <h2>{text.summary}</h2>
        <SumLine label={text.goods(cart.goods_num)} value={cart.order_summ} />
        <SumLine label={text.total} value={cart.order_summ} isTotal />
        <p>{text.deliveryNote}</p>
        <Buttons ref={buttons}>
          <Button variant="contained" size="large" disabled={isBlocked} onClick={onCheckout}>
            {text.checkout}
          </Button>
          <LinkButton to="/products/catalog" size="large">
            {text.onward}
          </LinkButton>
        </Buttons>
      </Side>
      {isBelow && <CartBar cart={cart} isBlocked={isBlocked} onCheckout={onCheckout} />}
    </>
  );
}

function CartBar({ cart, isBlocked, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  return (
    <FooterBar>
      <div>
        <small>{text.goods(cart.goods_num)}</small>
        <Price value={cart.order_summ} decimals="always" />
      </div>
      <Button variant="contained" size="large" disabled={isBlocked} onClick={onCheckout}>
        {text.checkout}
      </Button>
    </FooterBar>
  );
}
