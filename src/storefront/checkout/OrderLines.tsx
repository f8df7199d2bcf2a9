/** Lines of the order; on small screens folded above the form. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { sumWireCart } from '#contract/rules/cart.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Price } from '#src/ui/Price.tsx';
import type { Basket, CompanyCart } from '../cart/basket.ts';
import { LinePhoto } from '../cart/LinePhoto.tsx';
import { getFormerPrice } from '../cart/lineState.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { checkoutLabels } from './labels.ts';
import type { PreviewSums } from './orderPreview.ts';

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
});
const Groups = styled('div')({
  display: 'grid',
  gap: 16,
  '& h3': { margin: '0 0 8px', fontSize: '0.9375rem', fontWeight: 650, overflowWrap: 'anywhere' },
});
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '52px 1fr auto',
  gap: 12,
  alignItems: 'center',
  lineHeight: 1.35,
  fontSize: '0.9375rem',
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
});
const Fold = styled('details')({
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.soft,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 56,
    padding: '0 18px',
    cursor: 'pointer',
    listStyle: 'none',
    fontWeight: 600,
    borderRadius: radius.panel,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > svg:last-of-type': { color: color.muted, transition: 'transform .15s' },
  '&[open] > summary > svg:last-of-type': { transform: 'rotate(180deg)' },
  '& > summary > :last-child': { marginInlineStart: 'auto' },
  '& > :not(summary)': { padding: '4px 18px 18px' },
});

const Folded = styled('div')({ display: 'grid', gap: 16 });

function OrderLines({ cart, preview }: { cart: CompanyCart; preview: PreviewSums | null }) {
  const text = useLabels(checkoutLabels).summary;
  const locale = useLocale();
  const format = usePriceFormat('always');
  return (
    <Lines>
      {cart.items.map((item) => {
        const former = getFormerPrice(item);
        const discounts = preview ? preview.discounts.get(item.product.id) : item.discounts;
        return (
          <Line key={item.product.id}>
            <LinePhoto src={item.product.photo} size={52} />
            <span>
              {getLocalizedName(item.product, locale)}
              <small>
                {item.count} × {format(item.product.price)}
                {former !== null && ` (${text.was(format(former))})`}
              </small>
              {discounts?.map((discount) => (
                <small key={discount.promotion_id}>
                  {getLocalizedName(discount, locale)}: −{format(discount.amount)}
                </small>
              ))}
            </span>
            <Price
              value={sumWireCart([{ price: item.product.price, count: item.count }]).order_summ}
              size="small"
              decimals="always"
            />
          </Line>
        );
      })}
    </Lines>
  );
}

/** The lines of all carts, under the name of their company if there are several. */
export function BasketLines({ carts, preview }: { carts: readonly CompanyCart[]; preview: PreviewSums | null }) {
  const getName = useCompanyName();
  const [first] = carts;
  if (first && carts.length === 1) return <OrderLines cart={first} preview={preview} />;
  return (
    <Groups>
      {carts.map((cart) => (
        <section key={cart.company.id} aria-label={getName(cart.company)}>
          <h3>{getName(cart.company)}</h3>
          <OrderLines cart={cart} preview={preview} />
        </section>
      ))}
    </Groups>
  );
}

export interface FoldedOrderProps {
  basket: Basket;
  preview: PreviewSums | null;
  /** What the order costs, bonuses not taken off. */
  sum: number;
  /** The rows that lead to the sum. */
  children: ReactNode;
}

export function FoldedOrder({ basket, preview, sum, children }: FoldedOrderProps) {
  const text = useLabels(checkoutLabels).summary;
  return (
    <Fold>
      <summary>
        <Icon name="cart" size={20} />
        <span>{text.goods(basket.goods_num)}</span>
        <Icon name="down" size={18} />
        <Price value={sum} decimals="always" />
      </summary>
      <Folded>
        <BasketLines carts={basket.carts} preview={preview} />
        {children}
      </Folded>
    </Fold>
  );
}
