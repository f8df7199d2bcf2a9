/**
 * Sum of the basket with the button that orders all of it; on small screens also in a bar while it is below the screen.
 */
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
import type { Basket } from './basket.ts';
import { useCompanyName } from './useCompanyName.ts';
import { cartLabels } from './labels.ts';
import { isCheckoutBlocked } from './lineState.ts';

const Side = styled(Panel)({
  display: 'grid',
  gap: 14,
  [from.lg]: { position: 'sticky', top: 96 },
  '& h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
  '& p': { margin: 0, color: color.muted, fontSize: '0.875rem' },
});
const Buttons = styled('div')({ display: 'grid', gap: 10 });

export interface CartSummaryProps {
  basket: Basket;
  /** Opens the checkout of all carts. */
  onCheckout: () => void;
}

function CheckoutButton({ basket, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  return (
    <Button variant="contained" size="large" disabled={isCheckoutBlocked(basket.carts)} onClick={() => onCheckout()}>
      {text.checkout}
    </Button>
  );
}

export function CartSummary({ basket, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  const getName = useCompanyName();
  const buttons = useRef<HTMLDivElement>(null);
  const isBelow = useIsBelow(buttons);
  const isOne = basket.carts.length === 1;
  return (
    <>
      <Side aria-label={text.summary}>
        <h2>{text.summary}</h2>
        {isOne ? (
          <SumLine label={text.goods(basket.goods_num)} value={basket.order_summ} />
        ) : (
          <>
            <p>{text.fromCompanies(basket.goods_num, basket.carts.length)}</p>
            {basket.carts.map(({ company, order_summ }) => (
              <SumLine key={company.id} label={getName(company)} value={order_summ} />
            ))}
          </>
        )}
        <SumLine label={text.total} value={basket.order_summ} isTotal />
        <p>
          <span role="status" style={{ display: 'block' }}>
            {basket.areDiscountsMissing && text.discountsMissing}
          </span>
          {text.deliveryNote}
        </p>
        <Buttons ref={buttons}>
          <CheckoutButton basket={basket} onCheckout={onCheckout} />
          <LinkButton to="/products/catalog" size="large">
            {text.onward}
          </LinkButton>
        </Buttons>
      </Side>
      {isBelow && <CartBar basket={basket} onCheckout={onCheckout} />}
    </>
  );
}

function CartBar({ basket, onCheckout }: CartSummaryProps) {
  const text = useLabels(cartLabels);
  return (
    <FooterBar>
      <div>
        <small>{text.goods(basket.goods_num)}</small>
        <Price value={basket.order_summ} decimals="always" />
      </div>
      <CheckoutButton basket={basket} onCheckout={onCheckout} />
    </FooterBar>
  );
}
